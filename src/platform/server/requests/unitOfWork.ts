import type { FastifyRequest } from 'fastify'
import type { Acting, TenantDb } from '../database/database.ts'
import { enqueueIn } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import type { Actor } from './actor.ts'
import { type AuditDetail, type AuditOrigin, writeAudit } from './audit.ts'
import type { Unit } from './context.ts'

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
      notify: (kind, notice) => services.notifications.tell(work, { services, tenantId }, kind, notice),
    },
  }
}

type Finished = {
  readonly action: string
  readonly route: { readonly method: string }
  /** Routes without an actor decide themselves what is worth an entry. */
  readonly auditsItself?: boolean
}

/** Every successful write leaves an entry, also one whose author forgot to describe it. */
export async function finishUnit(open: OpenUnit, one: Finished, request: FastifyRequest, actor: Actor | null) {
  const isWrite = one.route.method !== 'GET'
  if (isWrite && open.details.length === 0 && !one.auditsItself) {
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

/** A unit of work outside any request, in whatever tenant `acting` names. */
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
