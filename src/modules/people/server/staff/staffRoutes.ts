import { sql } from 'kysely'
import { inviteUser } from '#modules/access/server/public.ts'
import { otherStaff, staff, teachers } from '#modules/people/staffContract.ts'
import { otherStaffDefinitions, staffDefinitions, teachersDefinitions } from '#modules/people/staffSchemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { changesOf } from '../changeLog.ts'
import { photoUrl, receivePhoto } from '../photos.ts'
import {
  addStaff,
  deleteStaff,
  entityOf,
  getStaff,
  saveStaff,
  setStaffPhoto,
  setStaffStatus,
  staffProfileFrom,
} from './staffActions.ts'
import { listStaff } from './staffList.ts'

const staffRoles = [roles.teacher, roles.otherStaff] as const

type Page = Awaited<ReturnType<typeof listStaff>>
const withPhotoUrls = (page: Page, { services, actor }: { services: Services; actor: Actor }) => ({
  ...page,
  rows: page.rows.map(({ photoId, ...row }) => ({ ...row, photoUrl: photoUrl(services, actor, photoId) })),
})

export const teacherRoutes = implement(teachers, teachersDefinitions, {
  listTeachers: async ({ query }, context) => withPhotoUrls(await listStaff(context.db, roles.teacher, query), context),
  getTeacher: async ({ params }, context) =>
    staffProfileFrom(await getStaff(context.db, params.userId, [roles.teacher]), context),
  addTeacher: ({ body }, context) => addStaff(context, roles.teacher, body),
  saveTeacher: ({ params, body: { version, ...values } }, context) =>
    saveStaff(context, { userId: params.userId, roleId: roles.teacher, version, values }, (details) =>
      context.fail('changed-meanwhile', { details }),
    ),
  setTeacherStatus: ({ params, body }, context) => setStaffStatus(context, params.userId, roles.teacher, body.statusId),
  deleteTeacher: ({ params }, context) => deleteStaff(context, params.userId, roles.teacher),
})

export const otherStaffRoutes = implement(otherStaff, otherStaffDefinitions, {
  listOtherStaff: async ({ query }, context) =>
    withPhotoUrls(await listStaff(context.db, roles.otherStaff, query), context),
  getOtherStaff: async ({ params }, context) =>
    staffProfileFrom(await getStaff(context.db, params.userId, [roles.otherStaff]), context),
  addOtherStaff: ({ body }, context) => addStaff(context, roles.otherStaff, body),
  saveOtherStaff: ({ params, body: { version, ...values } }, context) =>
    saveStaff(context, { userId: params.userId, roleId: roles.otherStaff, version, values }, (details) =>
      context.fail('changed-meanwhile', { details }),
    ),
  deleteOtherStaff: ({ params }, context) => deleteStaff(context, params.userId, roles.otherStaff),
  listStaffDepartments: async (_, { db }) => {
    const { rows } = await sql<{ departmentId: string; departmentName: string; kind: string; staff: number }>`
      select d.id as "departmentId", d.name as "departmentName", d.kind, (
        select count(*)::int from staff_profiles p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
        where p.tenant_id = d.tenant_id and p.department_id = d.id and u.role_id = ${roles.otherStaff}) as staff
      from departments d order by lower(d.name), d.id`.execute(db)
    return { departments: rows }
  },
  activateOrDeactivateOtherStaff: ({ body }, context) =>
    setStaffStatus(context, body.userId, roles.otherStaff, body.statusId),
})

export const staffRoutes = implement(staff, staffDefinitions, {
  resetStaffPassword: async ({ params }, context) => {
    const { db, audit, fail } = context
    const { email, roleId } = await getStaff(db, params.userId, staffRoles)
    if (!email) return fail('no-email')
    await inviteUser(context, params.userId)
    audit({ entity: entityOf(roleId), entityId: params.userId, after: { passwordLink: email } })
    return { email }
  },
  listStaffChanges: async ({ params }, { db }) => {
    await getStaff(db, params.userId, staffRoles)
    return { changes: await changesOf(db, ['teacher', 'otherStaff'], params.userId) }
  },
  saveStaffPhoto: async ({ params }, context) => {
    const file = await receivePhoto(context, async (unit, fileId) =>
      setStaffPhoto(unit, await getStaff(unit.db, params.userId, staffRoles), fileId),
    )
    return file ?? context.fail('one-picture')
  },
  removeStaffPhoto: async ({ params }, context) => {
    await setStaffPhoto(context, await getStaff(context.db, params.userId, staffRoles), null)
    return {}
  },
})
