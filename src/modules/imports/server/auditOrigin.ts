import type { Actor } from '#platform/server/requests/actor.ts'
import type { AuditOrigin } from '#platform/server/requests/audit.ts'

/** Attributes what a job does to the user who started it. */
export const originOf = (action: string, runId: string, actor: Actor | null = null): AuditOrigin => ({
  action: `imports.${action}`,
  actorId: actor?.userId ?? null,
  actorRole: actor?.roleId ?? null,
  address: 'job',
  requestId: `import ${runId}`,
})
