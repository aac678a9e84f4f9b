import { sql } from 'kysely'
import { newId } from '#platform/server/database/ids.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

const newPurpose = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    // A school has at most fifty.
    await sql`update consent_purposes set is_active = false`.execute(db)
    const purposeId = newId()
    await sql`insert into consent_purposes (id, name) values (${purposeId}, ${`Consent ${serial}`})`.execute(db)
    await sql`insert into consent_texts (purpose_id, number, body) values (${purposeId}, 1, 'May we?')`.execute(db)
    return purposeId
  })
const form = (serial: number) => ({ name: `New consent ${serial}`, text: 'May we?', isActive: true })

export const examples: Examples = {
  'consents.addPurpose': async (stage, serial) => ({ as: office(stage), body: form(serial) }),
  'consents.savePurpose': async (stage, serial) => ({
    as: office(stage),
    params: { purposeId: await newPurpose(stage, serial) },
    body: { ...form(serial), version: 1 },
  }),
  'consents.listConsentAnswers': async (stage, serial) => ({
    as: office(stage),
    params: { purposeId: await newPurpose(stage, serial) },
    query: { q: '' },
  }),
  'childConsents.listChildConsents': async (stage, serial) => {
    await newPurpose(stage, serial)
    return { as: stage.person('guardian'), params: { studentId: stage.person('student').userId } }
  },
  'childConsents.answerConsent': async (stage, serial) => ({
    as: stage.person('guardian'),
    params: { studentId: stage.person('student').userId, purposeId: await newPurpose(stage, serial) },
    body: { isGiven: true, textNumber: 1 },
  }),
}
