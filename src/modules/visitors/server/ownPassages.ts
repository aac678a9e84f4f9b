import { sql } from 'kysely'
import { ownPassages } from '#modules/visitors/contract.ts'
import { type OwnPassages, ownPassageDefinitions } from '#modules/visitors/passageSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { isWithin } from './networks.ts'
import { readSettings } from './setup/settings.ts'

async function readOwn(db: TenantDb, userId: string, address: string): Promise<OwnPassages> {
  const [{ networks }, { rows }] = await Promise.all([
    readSettings(db),
    sql<OwnPassages['passages'][number]>`select way, at from staff_passages
      where user_id = ${userId} and day = school_today() order by at desc, id desc limit 20`.execute(db),
  ])
  return { isOffered: networks.length > 0, isHere: isWithin(networks, address), passages: rows }
}

export const passageRoutes = implement(ownPassages, ownPassageDefinitions, {
  getOwnPassages: (_, { db, actor, address }) => readOwn(db, actor.userId, address),

  recordOwnPassage: async ({ body: { clientId, way } }, context) => {
    const { db, actor, address, fail, audit } = context
    const { isHere } = await readOwn(db, actor.userId, address)
    if (!isHere) return fail('not-here')
    // Sent again, it is recorded once.
    const taken = await sql`insert into gate_entries (client_id, user_id, kind, at)
      values (${clientId}, ${actor.userId}, 'ownStaff', now()) on conflict do nothing returning client_id`.execute(db)
    if (taken.rows.length > 0) {
      await sql`insert into staff_passages (user_id, day, way, at) values (${actor.userId}, school_today(), ${way}, now())`.execute(
        db,
      )
      audit({ entity: 'staffPassage', entityId: actor.userId, after: { way } })
    }
    return readOwn(db, actor.userId, address)
  },
})
