import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { deriveMatrix, type Privilege } from '#platform/contract/access/permissions.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import { dialNumberOf } from '#platform/contract/patterns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { adminRoles } from '../adminRoleContract.ts'
import { type AdminAccount, adminRolesDefinitions } from '../adminRoleSchemas.ts'
import { privilegesChanged } from '../notifications.ts'
import { reserveCode } from './codes.ts'
import { sendPasswordLink } from './jobs.ts'
import { endSessions } from './sessions.ts'
import { findUserByName, listPrivileges, type UserRow } from './users.ts'

export const adminRoleRoutes = implement(adminRoles, adminRolesDefinitions, {
  listAdmins: async (_, { db }) => ({ admins: await listAdmins(db) }),

  createAdmin: async ({ body }, { db, audit, enqueue, fail }) => {
    if (await findUserByName(db, body.userName)) fail('user-name-taken')
    const { id } = await db
      .insertInto('users')
      .values({
        user_name: body.userName,
        role_id: roles.admin,
        first_name: body.firstName,
        last_name: body.lastName,
        email: body.email,
        phone: body.phone ? (dialNumberOf(body.phone) ?? null) : null,
        must_set_password: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const privileges = body.privileges as Privilege[]
    await replacePrivileges(db, id, privileges)
    await enqueue(sendPasswordLink, { codeId: await reserveCode(db, id, 'invitation'), purpose: 'invitation' })
    audit({ entity: 'adminAccount', entityId: id, after: { userName: body.userName, privileges } })
    return getAdmin(db, id)
  },

  savePrivileges: async ({ params, body }, { db, actor, audit, notify, fail }) => {
    const admin = await findAdmin(db, params.userId)
    if (!admin) return fail('no-such-admin')
    if (admin.is_super_admin) fail('is-super-admin')
    if (admin.version !== body.version) fail('changed-meanwhile', { details: await getAdmin(db, admin.id) })
    const before = (await listPrivileges(db, [admin.id])).get(admin.id) ?? []
    const privileges = body.privileges as Privilege[]
    await replacePrivileges(db, admin.id, privileges)
    await db.updateTable('users').set({ version: sql`version + 1` }).where('id', '=', admin.id).execute()
    audit({ entity: 'adminAccount', entityId: admin.id, before: { privileges: before }, after: { privileges } })
    const account = await getAdmin(db, admin.id)
    const by = `${actor.firstName} ${actor.lastName}`.trim()
    if (!isDeepStrictEqual(account.privileges, before))
      await notify(privilegesChanged, { to: admin.id, params: { by } })
    return account
  },

  setAdminStatus: async ({ params, body }, context) => {
    const { db, actor, audit, fail } = context
    const admin = await findAdmin(db, params.userId)
    if (!admin) return fail('no-such-admin')
    if (admin.id === actor.userId) fail('own-account')
    await db
      .updateTable('users')
      .set({ status_id: body.statusId, version: sql`version + 1` })
      .where('id', '=', admin.id)
      .execute()
    if (body.statusId === activeStatus.deactivated) await endSessions(context, admin.id)
    audit({
      entity: 'adminAccount',
      entityId: admin.id,
      before: { statusId: admin.status_id },
      after: { statusId: body.statusId },
    })
    return getAdmin(db, admin.id)
  },
})

const admins = (db: TenantDb) => db.selectFrom('users').selectAll().where('role_id', '=', roles.admin)

const findAdmin = (db: TenantDb, userId: string) => admins(db).where('id', '=', userId).forUpdate().executeTakeFirst()

async function getAdmin(db: TenantDb, userId: string): Promise<AdminAccount> {
  const row = await admins(db).where('id', '=', userId).executeTakeFirstOrThrow()
  const privileges = await listPrivileges(db, [userId])
  return accountFrom(row, privileges.get(userId) ?? [])
}

async function listAdmins(db: TenantDb): Promise<AdminAccount[]> {
  const rows = await admins(db)
    .orderBy('is_super_admin', 'desc')
    .orderBy(sql`lower(first_name)`)
    .orderBy('id')
    .limit(200)
    .execute()
  const privileges = await listPrivileges(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => accountFrom(row, privileges.get(row.id) ?? []))
}

const accountFrom = (row: UserRow, privileges: Privilege[]): AdminAccount => ({
  userId: row.id,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  isSuperAdmin: row.is_super_admin,
  statusId: row.status_id,
  privileges,
  matrix: deriveMatrix({ roleId: roles.admin, isSuperAdmin: row.is_super_admin, privileges }),
  version: row.version,
})

/** Drops empty grants; if a domain occurs more than once, the last grant wins. */
async function replacePrivileges(db: TenantDb, userId: string, privileges: readonly Privilege[]) {
  await db.deleteFrom('privileges').where('user_id', '=', userId).execute()
  const byDomain = new Map(privileges.map((privilege) => [privilege.domainId, privilege]))
  const rows = [...byDomain.values()].filter((p) => p.isViewable || p.isEditable || p.isApproval || p.isPrintable)
  if (rows.length === 0) return
  await db
    .insertInto('privileges')
    .values(
      rows.map((p) => ({
        user_id: userId,
        domain_id: p.domainId,
        is_viewable: p.isViewable,
        is_editable: p.isEditable,
        is_approval: p.isApproval,
        is_printable: p.isPrintable,
      })),
    )
    .execute()
}
