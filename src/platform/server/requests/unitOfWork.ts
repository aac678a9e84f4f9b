import type { FastifyRequest } from 'fastify'
import type { Acting, TenantDb } from '../database/database.ts'
import { enqueueIn } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import type { Actor } from './actor.ts'
import { type AuditDetail, type AuditOrigin, writeAudit } from './audit.ts'
import type { Unit } from './unit.ts'

export type OpenUnit = { readonly unit: Unit; readonly details: AuditDetail[]; readonly afterCommit: (() => void)[] }

export function openUnit(db: TenantDb, tenantId: string, services: Services): OpenUnit {
  const details: AuditDetail[] = []
  const afterCommit: (() => void)[] = []
  const work = {
    db,
    enqueue: enqueueIn(db, tenantId),
    afterCommit: (then: () => void) => {
      afterCommit.push(then)
    },
  }
  return {
    details,
    afterCommit,
    unit: {
      ...work,
      secret: services.secret,
      audit: (detail) => {
        details.push(detail)
      },
      notify: (kind, notice) => services.notifications.send(work, { services, tenantId }, kind, notice),
    },
  }
}

type FinishedRoute = {
  readonly action: string
  readonly route: { readonly method: string; readonly unaudited?: string }
  /** Routes without an actor decide what to audit. */
  readonly auditsItself?: boolean
}

/** Every successful write is audited, even if its handler forgot to describe it, unless its route says why not. */
export async function finishUnit(open: OpenUnit, one: FinishedRoute, request: FastifyRequest, actor: Actor | null) {
  const isWrite = one.route.method !== 'GET'
  if (isWrite && open.details.length === 0 && !one.auditsItself && !one.route.unaudited) {
    const params = Object.values((request.params ?? {}) as Record<string, string>)
    open.details.push({ entity: one.action.split('.')[0] ?? one.action, entityId: params.join('/') || '-' })
  }
  if (open.details.length === 0) return
  const origin = {
    action: one.action,
    actorId: actor?.userId ?? null,
    actorRole: actor?.roleId ?? null,
    address: request.ip,
    requestId: request.id,
  }
  await writeAudit(open.unit.db, origin, open.details)
}

/** Runs a unit of work outside a request, in the tenant of `acting`. */
export async function runUnit<T>(
  services: Services,
  acting: Acting,
  origin: AuditOrigin,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const afterCommit: (() => void)[] = []
  const result = await services.database.inTenant(acting, async (db) => {
    const open = openUnit(db, acting.tenantId, services)
    const value = await work(open.unit)
    afterCommit.push(...open.afterCommit)
    await writeAudit(db, origin, open.details)
    return value
  })
  for (const then of afterCommit) then()
  return result
}
