import { sql } from 'kysely'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { feeCounters } from '../../contracts/counters.ts'
import { feeCountersDefinitions } from '../../contracts/countersSchemas.ts'
import { isTaken, saveOver } from '../feeRecords.ts'
import { schoolToday } from '../setup/settings.ts'
import {
  closeSession,
  getCounter,
  getSession,
  listCounters,
  listSessions,
  lockSession,
  mySession,
  openSession,
  readLocks,
  verifySession,
} from './counters.ts'

export const counterRoutes = implement(feeCounters, feeCountersDefinitions, {
  listCounters: async (_, { db }) => ({ counters: await listCounters(db) }),
  createCounter: async ({ body }, { db, fail, audit }) => {
    if (await isTaken(db, 'fee_counters', 'name', body.name, null)) fail('name-taken')
    const { rows } = await sql<{ id: string }>`
      insert into fee_counters (name, is_active) values (${body.name}, ${body.isActive}) returning id`.execute(db)
    const id = rows[0]?.id ?? ''
    audit({ entity: 'feeCounter', entityId: id, after: body })
    return getCounter(db, id)
  },
  saveCounter: async ({ params: { counterId }, body }, { db, fail, audit }) => {
    const before = await getCounter(db, counterId)
    if (await isTaken(db, 'fee_counters', 'name', body.name, counterId)) fail('name-taken')
    const current = () => getCounter(db, counterId)
    const { version, name, isActive } = body
    await saveOver(db, 'fee_counters', { id: counterId, version, current }, { name, is_active: isActive })
    audit({ entity: 'feeCounter', entityId: counterId, before, after: body })
    return current()
  },
  getMySession: async (_, { db }) => ({ session: await mySession(db) }),
  listCounterSessions: async ({ query }, { db }) => {
    await requireOwn(db, 'fee_counters', [query.counterId])
    return listSessions(db, query)
  },
  openCounter: async ({ params: { counterId }, body }, context) => {
    const counter = await getCounter(context.db, counterId)
    if (!counter.isActive) context.fail('not-active')
    return (await openSession(context, counterId, body.openingFloatMinor)) ?? context.fail('already-open')
  },
  closeCounter: async ({ params: { counterSessionId }, body }, context) => {
    const { db, fail, actor } = context
    const held = await lockSession(db, counterSessionId)
    if (held.closedAt) fail('not-open')
    if (held.cashierId !== actor.userId) fail('not-yours')
    if (held.version !== body.version)
      throw problem('changed-meanwhile', { details: await getSession(db, counterSessionId) })
    return closeSession(context, counterSessionId, body.counted, body.note)
  },
  verifySession: async ({ params: { counterSessionId }, body }, context) => {
    const { db, fail, actor } = context
    const held = await lockSession(db, counterSessionId)
    if (!held.closedAt || held.verifiedBy) fail('not-closed')
    if (held.cashierId === actor.userId) fail('own-session')
    if (held.version !== body.version)
      throw problem('changed-meanwhile', { details: await getSession(db, counterSessionId) })
    return verifySession(context, counterSessionId)
  },
  getPeriodLock: (_, { db }) => readLocks(db),
  lockPeriod: async ({ body }, { db, fail, audit }) => {
    const { lockedUpTo } = await readLocks(db)
    if (lockedUpTo && body.upTo <= lockedUpTo) fail('not-later')
    if (body.upTo >= (await schoolToday(db))) fail('not-past')
    await sql`insert into fee_period_locks (up_to, reason, locked_by) values (${body.upTo}, ${body.reason}, acting_user())`.execute(
      db,
    )
    audit({
      entity: 'periodLock',
      entityId: body.upTo,
      before: { lockedUpTo },
      after: { lockedUpTo: body.upTo },
      reason: body.reason,
    })
    return readLocks(db)
  },
})
