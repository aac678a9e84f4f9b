import { sql } from 'kysely'
import type { privacy } from '#modules/privacy/contract.ts'
import { waitDays } from '#modules/privacy/rules.ts'
import type { Erasure, FoundPerson } from '#modules/privacy/schemas.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { erase } from './eraseJob.ts'

const nameOf = (alias: string) =>
  sql`btrim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`
export const kindOf = (alias: string) => sql`case when ${sql.ref(`${alias}.is_guardian`)} then 'guardian'
  when ${sql.ref(`${alias}.role_id`)} = 2 then 'student' else 'staff' end`

const columns = (actorId: string) => sql`
  e.id as "erasureId", ${nameOf('u')} as name, ${kindOf('u')} as kind, e.reason, e.is_at_once as "isAtOnce", e.state,
  ${nameOf('a')} as "askedBy", e.asked_at as "askedAt", ${nameOf('c')} as "confirmedBy", e.due_at as "dueAt", e.ended_at as "endedAt",
  e.state = 'asked' and e.asked_by is distinct from ${actorId}::uuid as "mayConfirm"`
const from = sql`from privacy_erasures e join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
  left join users a on a.tenant_id = e.tenant_id and a.id = e.asked_by left join users c on c.tenant_id = e.tenant_id and c.id = e.confirmed_by`

type Filter = Input<typeof privacy.routes.listErasures>['query']

export async function listErasures(db: TenantDb, { userId }: Actor, filter: Filter) {
  const words = `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const way = sortOrder(filter.sort).descending ? sql`desc` : sql`asc`
  const matching = sql`${from} where ${filter.q ? sql`${nameOf('u')} ilike ${words}` : sql`true`}`
  const [page, counted] = await Promise.all([
    sql<Erasure>`select ${columns(userId)} ${matching} order by e.asked_at ${way}, e.id ${way} limit ${filter.size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}

async function getErasure(db: TenantDb, { userId }: Actor, erasureId: string): Promise<Erasure> {
  const { rows } = await sql<Erasure>`select ${columns(userId)} ${from} where e.id = ${erasureId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

export async function findPeople(db: TenantDb, q: string): Promise<FoundPerson[]> {
  const words = `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<FoundPerson>`
    select u.id as "userId", ${nameOf('u')} as name, ${kindOf('u')} as kind, coalesce(u.record_no, '') as hint, u.status_id = 1 as "isActive"
    from users u where not u.is_gate_staff and u.search_text like ${words} order by u.status_id desc, lower(u.first_name), lower(u.last_name), u.id limit 20`.execute(
    db,
  )
  return rows
}

type Form = Input<typeof privacy.routes.askForErasure>['body']
type Refusal = 'still-active' | 'children-active' | 'already-asked' | 'already-erased' | 'own-account'

export async function askForErasure({ db, audit }: Unit, actor: Actor, form: Form): Promise<Erasure | Refusal> {
  if (form.userId === actor.userId) return 'own-account'
  const { rows } = await sql<{ kind: string; isActive: boolean; hasChildren: boolean; state: string | null }>`
    select ${kindOf('u')} as kind, u.status_id = 1 as "isActive",
      exists (select from guardians g join student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id
        join users s on s.tenant_id = l.tenant_id and s.id = l.student_id
        where g.tenant_id = u.tenant_id and g.user_id = u.id and s.status_id = 1) as "hasChildren",
      (select e.state from privacy_erasures e where e.tenant_id = u.tenant_id and e.user_id = u.id and e.state <> 'cancelled' limit 1) as state
    from users u where u.id = ${form.userId} for update of u`.execute(db)
  const [person] = rows
  if (!person) throw problem('not-found')
  if (person.state === 'erased') return 'already-erased'
  if (person.state) return 'already-asked'
  if (person.kind === 'guardian' && person.hasChildren) return 'children-active'
  if (person.kind !== 'guardian' && person.isActive) return 'still-active'
  const made = await sql<{ id: string }>`
    insert into privacy_erasures (user_id, reason, is_at_once, asked_by) values (${form.userId}, ${form.reason}, ${form.isAtOnce}, ${actor.userId})
    returning id`.execute(db)
  const erasureId = made.rows[0]?.id ?? ''
  // Neither name nor reason: the audit trail outlives the person's data.
  audit({
    entity: 'erasure',
    entityId: erasureId,
    after: { state: 'asked', userId: form.userId, isAtOnce: form.isAtOnce },
  })
  return getErasure(db, actor, erasureId)
}

/** The request, locked, if it is still in one of these states. */
async function lockErasure(db: TenantDb, erasureId: string) {
  const { rows } = await sql<{ state: string; askedBy: string | null; isAtOnce: boolean }>`
    select state, asked_by as "askedBy", is_at_once as "isAtOnce" from privacy_erasures where id = ${erasureId} for update`.execute(
    db,
  )
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

export async function confirmErasure(
  { db, audit, enqueue }: Unit,
  actor: Actor,
  erasureId: string,
): Promise<Erasure | 'not-open' | 'same-person'> {
  const request = await lockErasure(db, erasureId)
  if (request.state !== 'asked') return 'not-open'
  if (request.askedBy === actor.userId) return 'same-person'
  await sql`
    update privacy_erasures set state = 'confirmed', confirmed_by = ${actor.userId}, confirmed_at = now(),
      due_at = now() + make_interval(days => ${request.isAtOnce ? 0 : waitDays}) where id = ${erasureId}`.execute(db)
  audit({ entity: 'erasure', entityId: erasureId, before: { state: 'asked' }, after: { state: 'confirmed' } })
  if (request.isAtOnce) await enqueue(erase, { erasureId }, { key: `erase ${erasureId}` })
  return getErasure(db, actor, erasureId)
}

export async function cancelErasure(
  { db, audit }: Unit,
  actor: Actor,
  erasureId: string,
): Promise<Erasure | 'not-open'> {
  const { state } = await lockErasure(db, erasureId)
  if (state !== 'asked' && state !== 'confirmed') return 'not-open'
  await sql`update privacy_erasures set state = 'cancelled', ended_at = now(), due_at = null where id = ${erasureId}`.execute(
    db,
  )
  audit({ entity: 'erasure', entityId: erasureId, before: { state }, after: { state: 'cancelled' } })
  return getErasure(db, actor, erasureId)
}
