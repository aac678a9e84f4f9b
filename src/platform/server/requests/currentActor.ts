import type { TenantDb } from '../database/database.ts'
import type { Services } from '../services.ts'
import { type Actor, actorFrom, type SessionUser } from './actor.ts'

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
