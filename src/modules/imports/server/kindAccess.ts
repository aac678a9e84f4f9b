import { mayUse } from '#platform/contract/access/access.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import type { ImportKind } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Actor, actorFrom, type SessionUser } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import type { RunColumn } from '../schemas.ts'
import { findRun, lockRun, type StoredRun } from './runQueries.ts'

export const kindsFor = (actor: Actor, { imports }: Services): ImportKind[] =>
  [...imports.values()].filter(({ needs }) => mayUse(needs, actor))

/** The kind of this name, if the user may use it. */
export function kindFor(name: string, actor: Actor, { imports }: Services): ImportKind | null {
  const kind = imports.get(name)
  return kind && mayUse(kind.needs, actor) ? kind : null
}

type AccessibleRun = { readonly run: StoredRun; readonly kind: ImportKind }

/** The run, if the user may use its kind; `lock` locks its row. */
export async function accessibleRun(
  db: TenantDb,
  runId: string,
  { actor, services, lock = false }: { actor: Actor; services: Services; lock?: boolean },
): Promise<AccessibleRun | null> {
  const run = await (lock ? lockRun : findRun)(db, runId)
  const kind = run && kindFor(run.kind, actor, services)
  return run && kind ? { run, kind } : null
}

export async function refuseArchivedYear(db: TenantDb, yearId: string | null) {
  if (!yearId) return
  const year = await db.selectFrom('academic_years').select('status_id').where('id', '=', yearId).executeTakeFirst()
  if (year?.status_id === 1) throw problem('year-archived')
}

const localized = (text: string | Localized): Localized =>
  typeof text === 'string' ? { en: text, hi: text } : { ...text }

export const columnOf = (column: ImportColumn): RunColumn => ({
  key: column.key,
  heading: column.heading,
  kind: column.kind,
  required: column.required ?? false,
  options: column.options ? [...column.options] : null,
  help: column.help ? localized(column.help) : null,
  example: column.example ?? null,
})

/** The user a job runs for, with current permissions: they may have been revoked since it was queued. */
export async function currentActor(
  db: TenantDb,
  { directory }: Services,
  { tenantId, userId, yearId }: { tenantId: string; userId: string; yearId: string | null },
): Promise<Actor | null> {
  const tenant = await directory.byId(tenantId)
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!tenant || user?.status_id !== 1) return null
  const granted = await db.selectFrom('privileges').selectAll().where('user_id', '=', userId).execute()
  const sessionUser: SessionUser = {
    sessionId: '',
    lastSeenAt: '',
    userId,
    userName: user.user_name,
    roleId: user.role_id as SessionUser['roleId'],
    isSuperAdmin: user.is_super_admin,
    isGateStaff: user.is_gate_staff,
    isGuardian: user.is_guardian,
    firstName: user.first_name,
    lastName: user.last_name,
    mustSetPassword: false,
    privileges: granted.map((one) => [
      one.domain_id,
      one.is_viewable,
      one.is_editable,
      one.is_approval,
      one.is_printable,
    ]),
    deviceId: null,
    deviceKey: null,
    yearStatus: null,
  }
  return actorFrom(sessionUser, tenant, yearId)
}
