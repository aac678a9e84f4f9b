import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

const child = (stage: Stage) => stage.person('student').userId ?? ''
const asGuardian = (stage: Stage) => ({ as: stage.person('guardian'), params: { studentId: child(stage) } })

/** A guardian has one waiting correction for a child. */
const endWaiting = (db: TenantDb) =>
  sql`update student_corrections set state = 'withdrawn' where state = 'waiting'`.execute(db)

const newCorrection = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    await endWaiting(db)
    const correctionId = newId()
    await sql`insert into student_corrections (id, student_id, asked_by)
      values (${correctionId}, ${child(stage)}, ${stage.person('guardian').userId})`.execute(db)
    await sql`insert into student_correction_fields (correction_id, field, after_value)
      values (${correctionId}, 'guardianOccupation', ${`Trade ${serial}`})`.execute(db)
    return correctionId
  })

export const examples: Examples = {
  'childRecord.getChildRecord': async (stage) => asGuardian(stage),
  'childRecord.listChildDocuments': async (stage) => asGuardian(stage),
  'childRecord.askCorrection': async (stage, serial) => {
    await within(stage, endWaiting)
    return { ...asGuardian(stage), body: { values: { guardianOccupation: `Trade ${serial}` }, note: '' } }
  },
  'childRecord.withdrawCorrection': async (stage, serial) => {
    const { as, params } = asGuardian(stage)
    return { as, params: { ...params, correctionId: await newCorrection(stage, serial) } }
  },
  'corrections.listCorrections': async (stage, serial) => {
    await newCorrection(stage, serial)
    return { as: office(stage), query: { q: '', state: 'withdrawn' } }
  },
  'corrections.decideCorrection': async (stage, serial) => {
    const correctionId = await newCorrection(stage, serial)
    const seen = await within(stage, async (db) => {
      const { rows } = await sql<{ occupation: string }>`
        select occupation from guardians where user_id = ${stage.person('guardian').userId}`.execute(db)
      return rows[0]?.occupation ?? null
    })
    const decisions = [{ field: 'guardianOccupation', isApproved: true, seen }]
    return { as: office(stage), params: { correctionId }, body: { decisions, reason: '' } }
  },
}
