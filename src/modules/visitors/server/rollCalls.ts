import { sql } from 'kysely'
import { newId } from '#platform/server/database/ids.ts'
import { implement } from '#platform/server/module.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { rollCalls } from '../contract.ts'
import { type RollPerson, rollCallDefinitions } from '../rollCallSchemas.ts'
import { insideQuery } from './inside.ts'
import { tellGates } from './live.ts'
import { fullName } from './people.ts'

/** The people of a roll call with the latest mark of each, as `safePeople` decides it. */
export const rollPeopleQuery = (rollCallId: string) => sql<RollPerson>`
  select p.person_id as "personId", p.kind, p.name, p.place, p.heads::int as heads, coalesce(m.is_safe, false) as "isSafe",
    coalesce(${fullName('u')}, '') as "markedBy"
  from roll_call_people p
    left join lateral (select k.is_safe, k.marked_by from roll_call_marks k where k.tenant_id = p.tenant_id
      and k.roll_call_id = p.roll_call_id and k.person_id = p.person_id order by k.marked_at desc, k.client_id desc limit 1) m on true
    left join users u on u.tenant_id = p.tenant_id and u.id = m.marked_by
  where p.roll_call_id = ${rollCallId} order by p.kind, p.place, lower(p.name), p.person_id`

type Beginning = { readonly isDrill: boolean; readonly userId: string; readonly at: Date }

/** Begins a roll call of everybody who is inside now. */
export async function beginRollCall(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  { isDrill, userId, at }: Beginning,
): Promise<string> {
  const rollCallId = newId()
  await sql`insert into roll_calls (id, is_drill, started_by, started_at)
    values (${rollCallId}, ${isDrill}, ${userId}, ${at.toISOString()})`.execute(db)
  await sql`insert into roll_call_people (roll_call_id, person_id, kind, name, place, heads)
    select ${rollCallId}::uuid, i."personId", i.kind, i.name, i.place, i.heads from (${insideQuery}) i on conflict do nothing`.execute(
    db,
  )
  audit({ entity: 'rollCall', entityId: rollCallId, after: { isDrill } })
  return rollCallId
}

/**
 * The roll call that a phone began without a network. Several phones may have begun one each: they are one roll call, the one
 * that was running then.
 */
export async function joinRollCall(unit: Pick<Unit, 'db' | 'audit'>, beginning: Beginning): Promise<string> {
  const { db } = unit
  await sql`select pg_advisory_xact_lock(hashtextextended('roll call ' || current_tenant(), 0))`.execute(db)
  const { rows } = await sql<{
    id: string
  }>`select id from roll_calls where ended_at is null or ended_at > ${beginning.at.toISOString()}
    order by ended_at desc nulls first limit 1`.execute(db)
  return rows[0]?.id ?? beginRollCall(unit, beginning)
}

type Found = { rollCallId: string; isDrill: boolean; startedAt: string; startedBy: string; endedAt: string | null }

export const rollCallRoutes = implement(rollCalls, rollCallDefinitions, {
  getRollCall: async (_, { db }) => {
    const { rows } = await sql<Found>`
      select r.id as "rollCallId", r.is_drill as "isDrill", r.started_at as "startedAt", ${fullName('u')} as "startedBy",
        r.ended_at as "endedAt" from roll_calls r join users u on u.tenant_id = r.tenant_id and u.id = r.started_by
      order by r.ended_at desc nulls first limit 1`.execute(db)
    const [found] = rows
    if (!found) return { rollCall: null }
    return { rollCall: { ...found, people: (await rollPeopleQuery(found.rollCallId).execute(db)).rows } }
  },

  startRollCall: async ({ body }, context) => {
    const { db, actor, fail, services } = context
    const running = await sql`select from roll_calls where ended_at is null`.execute(db)
    if (running.rows.length > 0) return fail('roll-call-running')
    const rollCallId = await beginRollCall(context, { isDrill: body.isDrill, userId: actor.userId, at: services.now() })
    await tellGates({ ...context, tenantId: actor.tenantId })
    return { rollCallId }
  },

  markSafe: async ({ params, body }, context) => {
    const { db, actor, fail, audit } = context
    const { rows } = await sql`
      insert into roll_call_marks (client_id, roll_call_id, person_id, is_safe, marked_at, marked_by)
      select new_id()::text, p.roll_call_id, p.person_id, ${body.isSafe}::boolean, now(), ${actor.userId}::uuid from roll_call_people p
        join roll_calls r on r.tenant_id = p.tenant_id and r.id = p.roll_call_id and r.ended_at is null
      where p.roll_call_id = ${params.rollCallId} and p.person_id = any (${body.personIds}::uuid[]) returning client_id`.execute(
      db,
    )
    if (rows.length === 0) return fail('no-roll-call')
    audit({ entity: 'rollCall', entityId: params.rollCallId, after: { marked: rows.length, isSafe: body.isSafe } })
    await tellGates({ ...context, tenantId: actor.tenantId })
    return {}
  },

  endRollCall: async ({ params }, context) => {
    const { db, actor, fail, audit } = context
    const { rows } = await sql`update roll_calls set ended_at = now(), ended_by = ${actor.userId}
      where id = ${params.rollCallId} and ended_at is null returning id`.execute(db)
    if (rows.length === 0) return fail('no-roll-call')
    audit({ entity: 'rollCall', entityId: params.rollCallId, after: { ended: true } })
    await tellGates({ ...context, tenantId: actor.tenantId })
    return {}
  },
})
