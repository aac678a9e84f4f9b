import { sql } from 'kysely'
import { ownPassages } from '#modules/visitors/contract.ts'
import { type OwnPassages, ownPassageDefinitions } from '#modules/visitors/passageSchemas.ts'
import type { VisitorSettings } from '#modules/visitors/setupSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { isAt, type Position } from '../rules/place.ts'
import { isWithin } from './networks.ts'
import { readSettings } from './setup/settings.ts'

async function readOwn(db: TenantDb, userId: string, address: string): Promise<OwnPassages> {
  const [{ networks, place }, { rows }] = await Promise.all([
    readSettings(db),
    sql<OwnPassages['passages'][number]>`select way, at from staff_passages
      where user_id = ${userId} and day = school_today() order by at desc, id desc limit 20`.execute(db),
  ])
  const isHere = isWithin(networks, address)
  return {
    isOffered: networks.length > 0 || place !== null,
    isHere,
    isPlaceOffered: !isHere && place !== null,
    passages: rows,
  }
}

/** What shows that somebody is at the school; null if nothing does. */
function shownBy({ networks, place }: VisitorSettings, address: string, position: Position | null) {
  if (isWithin(networks, address)) return 'network'
  return place && position && isAt(place, position) ? 'place' : null
}

export const passageRoutes = implement(ownPassages, ownPassageDefinitions, {
  getOwnPassages: (_, { db, actor, address }) => readOwn(db, actor.userId, address),

  recordOwnPassage: async ({ body: { clientId, way, position } }, context) => {
    const { db, actor, address, fail, audit } = context
    const shown = shownBy(await readSettings(db), address, position)
    if (!shown) return fail(position ? 'not-at-school' : 'not-here')
    // Sent again, it is recorded once.
    const taken = await sql`insert into gate_entries (client_id, user_id, kind, at)
      values (${clientId}, ${actor.userId}, 'ownStaff', now()) on conflict do nothing returning client_id`.execute(db)
    if (taken.rows.length > 0) {
      await sql`insert into staff_passages (user_id, day, way, at, shown_by)
        values (${actor.userId}, school_today(), ${way}, now(), ${shown})`.execute(db)
      audit({ entity: 'staffPassage', entityId: actor.userId, after: { way, shownBy: shown } })
    }
    return readOwn(db, actor.userId, address)
  },
})
