import { sql } from 'kysely'
import { newId } from '#platform/server/database/ids.ts'
import { type Examples, office, type Stage, within } from '../scenes.ts'

/** Somebody who has left the school. */
const aLeaver = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const userId = newId()
    await sql`insert into users (id, user_name, role_id, first_name, last_name, status_id)
      values (${userId}, ${`leaver-${serial}-${userId}`}, 5, 'Former', ${`Leaver ${serial}`}, 11)`.execute(db)
    return userId
  })

const anErasure = async (stage: Stage, serial: number) => {
  const [userId, erasureId] = [await aLeaver(stage, serial), newId()]
  await within(stage, (db) =>
    sql`insert into privacy_erasures (id, user_id, reason, asked_by)
      values (${erasureId}, ${userId}, 'Asked in writing', (select id from users where user_name = 'admin'))`.execute(
      db,
    ),
  )
  return erasureId
}

const aRead = async (stage: Stage, serial: number) => {
  const personId = await aLeaver(stage, serial)
  await within(stage, (db) =>
    sql`insert into record_reads (day, reader_id, person_id, action)
      values ('2026-07-15', ${office(stage).userId}, ${personId}, 'students.getStudent')`.execute(db),
  )
  return personId
}

export const examples: Examples = {
  'privacy.listErasures': async (stage, serial) => {
    await anErasure(stage, serial)
    return { as: office(stage), query: { q: '' } }
  },
  'privacy.askForErasure': async (stage, serial) => ({
    as: office(stage),
    body: { userId: await aLeaver(stage, serial), reason: 'Asked in writing', isAtOnce: false },
  }),
  'privacy.confirmErasure': async (stage, serial) => ({
    as: office(stage),
    params: { erasureId: await anErasure(stage, serial) },
    body: {},
  }),
  'privacy.cancelErasure': async (stage, serial) => ({
    as: office(stage),
    params: { erasureId: await anErasure(stage, serial) },
    body: {},
  }),
  'privacy.saveRetention': async (stage) => ({
    as: office(stage),
    params: { ruleName: 'recordReads' },
    body: { days: 200, isOn: true },
  }),
  'privacy.listReaders': async (stage, serial) => ({
    as: office(stage),
    params: { userId: await aRead(stage, serial) },
    query: { q: '' },
  }),
  'privacy.listReadPeople': async (stage, serial) => {
    await aRead(stage, serial)
    return { as: office(stage), params: { userId: office(stage).userId }, query: { q: '', day: undefined } }
  },
}
