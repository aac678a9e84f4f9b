import { type RawBuilder, sql } from 'kysely'
import type { PaymentMode } from '#modules/fees/enumerations.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { feeCounters } from '../../contracts/counters.ts'
import type { Counter, CounterSession, PeriodLock } from '../../contracts/countersSchemas.ts'
import { nameOf } from '../students.ts'

export async function listCounters(db: TenantDb): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    select id as "counterId", name, is_active as "isActive", version from fee_counters order by lower(name) limit 200`.execute(
    db,
  )
  return rows
}

export async function getCounter(db: TenantDb, counterId: string): Promise<Counter> {
  const { rows } = await sql<Counter>`
    select id as "counterId", name, is_active as "isActive", version from fee_counters where id = ${counterId}`.execute(
    db,
  )
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

type ModeTotals = Partial<Record<PaymentMode, Paise>>
type Counted = { readonly [Mode in PaymentMode]?: Paise | undefined }
type Row = Omit<CounterSession, 'expected'> & { kept: ModeTotals; taken: ModeTotals }

const select = sql`
  select c.id as "counterSessionId", k.id as "counterId", k.name as "counterName", c.cashier_id as "cashierId",
    ${nameOf('u')} as "cashierName", c.opened_at as "openedAt", c.opening_float as "openingFloatMinor", c.closed_at as "closedAt",
    c.expected as kept, c.counted, c.variance as "varianceMinor", c.note, ${nameOf('w')} as "verifiedBy", c.verified_at as "verifiedAt", c.version,
    coalesce(t.payments, 0)::int as payments, coalesce(t.taken, '{}') as taken
  from fee_counter_sessions c join fee_counters k on k.tenant_id = c.tenant_id and k.id = c.counter_id
    join users u on u.tenant_id = c.tenant_id and u.id = c.cashier_id
    left join users w on w.tenant_id = c.tenant_id and w.id = c.verified_by
    left join lateral (
      select sum(m.payments) as payments, json_object_agg(m.mode, m.amount) as taken from (
        select x.mode, sum(x.payments) as payments, sum(x.amount) as amount from (
          select p.mode, count(*) as payments, sum(p.amount) as amount from fee_payments p
          where p.tenant_id = c.tenant_id and p.session_id = c.id group by p.mode
          union all
          select p.mode, 0, -sum(p.amount) from fee_reversals v join fee_payments p on p.tenant_id = v.tenant_id and p.id = v.payment_id
          where v.tenant_id = c.tenant_id and v.session_id = c.id group by p.mode
          union all
          select r.mode, 0, -sum(r.amount) from fee_requests r
          -- Other refunds are paid from the bank or by the gateway, not from the drawer.
          where r.tenant_id = c.tenant_id and r.state = 'paid' and r.mode = 'cash' and r.paid_by = c.cashier_id and r.paid_at >= c.opened_at
            and r.paid_at <= coalesce(c.closed_at, 'infinity') group by r.mode) x group by x.mode) m) t on true`

/** Open session: the payments so far. Closed session: the payments when it was closed. */
const sessionFrom = ({ kept, taken, ...row }: Row): CounterSession => ({
  ...row,
  expected: row.closedAt ? kept : taken,
})

async function sessions(db: TenantDb, rest: RawBuilder<unknown>): Promise<CounterSession[]> {
  return (await sql<Row>`${select} ${rest}`.execute(db)).rows.map(sessionFrom)
}

export async function getSession(db: TenantDb, id: string): Promise<CounterSession> {
  const [found] = await sessions(db, sql`where c.id = ${id}`)
  if (!found) throw problem('not-found')
  return found
}

export async function mySession(db: TenantDb): Promise<CounterSession | null> {
  const [found] = await sessions(db, sql`where c.cashier_id = acting_user() and c.closed_at is null`)
  return found ?? null
}

type CounterSessionFilter = Input<typeof feeCounters.routes.listCounterSessions>['query']

export async function listSessions(db: TenantDb, filter: CounterSessionFilter) {
  const where = filter.counterId ? sql`where c.counter_id = ${filter.counterId}` : sql``
  const way = sortOrder(filter.sort).descending ? sql`desc` : sql`asc`
  const [rows, counted] = await Promise.all([
    sessions(db, sql`${where} order by c.opened_at ${way}, c.id limit ${filter.size} offset ${offsetOf(filter)}`),
    sql<{ total: number }>`select count(*)::int as total from fee_counter_sessions c ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}

export async function openSession(
  { db, audit }: Unit,
  counterId: string,
  float: number,
): Promise<CounterSession | null> {
  const { rows } = await sql<{ id: string }>`
    insert into fee_counter_sessions (counter_id, cashier_id, opening_float) values (${counterId}, acting_user(), ${float})
    on conflict do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (!id) return null
  audit({ entity: 'counterSession', entityId: id, after: { counterId, openingFloatMinor: float } })
  return getSession(db, id)
}

/** Locks a session so that nothing is added while it is counted. */
export async function lockSession(db: TenantDb, id: string) {
  const { rows } = await sql<{
    cashierId: string
    closedAt: string | null
    verifiedBy: string | null
    version: number
  }>`
    select cashier_id as "cashierId", closed_at as "closedAt", verified_by as "verifiedBy", version
    from fee_counter_sessions where id = ${id} for update`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

export async function closeSession(
  { db, audit }: Unit,
  id: string,
  counted: Counted,
  note: string,
): Promise<CounterSession> {
  const { expected, openingFloatMinor } = await getSession(db, id)
  const modes = [...new Set([...Object.keys(expected), ...Object.keys(counted)])] as PaymentMode[]
  const variance = modes.reduce((all, mode) => all + (counted[mode] ?? 0) - (expected[mode] ?? 0), -openingFloatMinor)
  await sql`
    update fee_counter_sessions set closed_at = now(), counted = ${JSON.stringify(counted)}::jsonb, expected = ${JSON.stringify(expected)}::jsonb,
      variance = ${variance}, note = ${note}, version = version + 1 where id = ${id}`.execute(db)
  audit({
    entity: 'counterSession',
    entityId: id,
    after: { counted, expected, varianceMinor: paise(variance) },
    reason: note,
  })
  return getSession(db, id)
}

export async function verifySession({ db, audit }: Unit, id: string): Promise<CounterSession> {
  await sql`
    update fee_counter_sessions set verified_by = acting_user(), verified_at = now(), version = version + 1 where id = ${id}`.execute(
    db,
  )
  audit({ entity: 'counterSession', entityId: id, after: { verified: true } })
  return getSession(db, id)
}

export async function readLocks(db: TenantDb): Promise<PeriodLock> {
  const { rows } = await sql<PeriodLock['locks'][number]>`
    select l.up_to as "upTo", coalesce(${nameOf('u')}, '') as by, l.locked_at as at, l.reason
    from fee_period_locks l left join users u on u.tenant_id = l.tenant_id and u.id = l.locked_by order by l.up_to desc limit 50`.execute(
    db,
  )
  return { lockedUpTo: rows[0]?.upTo ?? null, locks: rows }
}
