import { sql } from 'kysely'
import { deleteAccount, inviteUser, saveAccounts, setAccountStatus } from '#modules/access/server/public.ts'
import { hasHistory, noPerson } from '#modules/people/persons.ts'
import type { StaffInput, StaffProfile } from '#modules/people/staffSchemas.ts'
import { type RoleId, roles } from '#platform/contract/access/roles.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { invalid, Problem, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { birthDateRefusals } from '../birthDates.ts'
import { differences, filledIn } from '../differences.ts'
import { photoUrl } from '../photos.ts'
import { readStaff, type StoredStaff } from './staffList.ts'
import { createStaff, saveProfiles } from './staffRecords.ts'

export type StaffContext = Unit & { readonly services: Services; readonly actor: Actor }

/** The audit entity of a role. */
export const entityOf = (roleId: number) => (roleId === roles.teacher ? 'teacher' : 'otherStaff')

export function staffProfileFrom(
  stored: StoredStaff,
  { services, actor }: Pick<StaffContext, 'services' | 'actor'>,
): StaffProfile {
  const { photoId, roleId: _, ...profile } = stored
  return { ...profile, photoUrl: photoUrl(services, actor, photoId) }
}

const noSuchPerson = () => {
  const { status, message } = noPerson['no-such-person']
  return new Problem(serverText('no-such-person', message), status)
}

export async function getStaff(db: TenantDb, userId: string, roleIds: readonly RoleId[]): Promise<StoredStaff> {
  const stored = await readStaff(db, userId, roleIds)
  if (!stored) throw noSuchPerson()
  return stored
}

type StaffValues = StaffInput & { readonly isGateStaff?: boolean }

async function checkEmployeeNo(db: TenantDb, values: StaffValues, userId: string | null) {
  const { rows } = await sql`
    select from staff_profiles where lower(employee_no) = lower(${values.employeeNo})
      ${userId ? sql`and user_id <> ${userId}` : sql``}`.execute(db)
  if (rows.length > 0)
    throw invalid([
      {
        field: 'employeeNo',
        ...serverText('employee-number-taken', 'Another member of staff already has this employee number.'),
      },
    ])
}

async function checkBirthDate(db: TenantDb, values: StaffValues) {
  const refusals = await birthDateRefusals(db, values)
  if (refusals.length > 0) throw invalid(refusals)
}

async function requireDepartment(db: TenantDb, departmentId: string | null | undefined) {
  if (!departmentId) return
  const { rows } = await sql`select from departments where id = ${departmentId}`.execute(db)
  if (rows.length === 0) throw problem('not-found')
}

/** The values the audit trail records; the department by name. */
export const staffAuditFields = (values: Partial<StaffValues> & { departmentName?: string | null }) => ({
  firstName: values.firstName,
  lastName: values.lastName,
  employeeNo: values.employeeNo,
  designation: values.designation,
  department: values.departmentName,
  email: values.email,
  phone: values.phone,
  phone2: values.phone2,
  qualification: values.qualification,
  joinedOn: values.joinedOn,
  leftOn: values.leftOn,
  dateOfBirth: values.dateOfBirth,
  gender: values.gender,
  bloodGroup: values.bloodGroup,
  address: values.address,
  isGateStaff: values.isGateStaff,
})

/** Adds a member of staff and, if they have an e-mail address, sends a link to set a password. */
export async function addStaff(context: StaffContext, roleId: RoleId, values: StaffValues): Promise<StaffProfile> {
  await requireDepartment(context.db, values.departmentId)
  await checkEmployeeNo(context.db, values, null)
  await checkBirthDate(context.db, values)
  const [userId = ''] = await createStaff(context, roleId, [values])
  if (values.email) await inviteUser(context, userId)
  const stored = await getStaff(context.db, userId, [roleId])
  const { isGateStaff, ...fields } = staffAuditFields({ ...values, departmentName: stored.departmentName })
  const after = filledIn({ ...fields, isGateStaff: isGateStaff || null })
  context.audit({ entity: entityOf(roleId), entityId: userId, after })
  return staffProfileFrom(stored, context)
}

/** Saves a profile; calls `overtaken` with the current one if it has changed meanwhile. */
export async function saveStaff(
  context: StaffContext,
  { userId, roleId, version, values }: { userId: string; roleId: RoleId; version: number; values: StaffValues },
  overtaken: (current: StaffProfile) => never,
): Promise<StaffProfile> {
  const { db } = context
  await requireDepartment(db, values.departmentId)
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const before = await getStaff(db, userId, [roleId])
  if (before.version !== version) overtaken(staffProfileFrom(before, context))
  await checkEmployeeNo(db, values, userId)
  await checkBirthDate(db, values)
  const { firstName, lastName, email, phone, isGateStaff } = values
  await saveAccounts(context, [
    { userId, firstName, lastName, email, phone, ...(isGateStaff !== undefined && { isGateStaff }) },
  ])
  await saveProfiles(context, [{ ...values, userId }])
  const after = await getStaff(db, userId, [roleId])
  const auditFields = (stored: StoredStaff) => staffAuditFields({ ...stored, employeeNo: stored.employeeNo ?? '' })
  const changed = differences(auditFields(before), auditFields(after))
  context.audit({
    entity: entityOf(roleId),
    entityId: userId,
    before: changed?.before ?? {},
    after: changed?.after ?? {},
  })
  return staffProfileFrom(after, context)
}

export async function setStaffStatus(context: StaffContext, userId: string, roleId: RoleId, statusId: number) {
  const before = await getStaff(context.db, userId, [roleId])
  await setAccountStatus(context, userId, statusId)
  context.audit({
    entity: entityOf(roleId),
    entityId: userId,
    before: { statusId: before.statusId },
    after: { statusId },
  })
  return { statusId }
}

export async function deleteStaff({ db, audit }: Unit, userId: string, roleId: RoleId) {
  const { firstName, lastName, employeeNo } = await getStaff(db, userId, [roleId])
  if (!(await deleteAccount({ db }, userId))) {
    const { status, message } = hasHistory['has-history']
    throw new Problem(serverText('has-history', message), status)
  }
  audit({ entity: entityOf(roleId), entityId: userId, before: { firstName, lastName, employeeNo } })
  return {}
}

/** Sets or removes the photo. Staff without a profile get one, with the user name as employee number. */
export async function setStaffPhoto({ db, audit }: Unit, stored: StoredStaff, fileId: string | null) {
  await sql`
    insert into staff_profiles as p (user_id, employee_no, photo_file_id) values (${stored.userId}, ${stored.userName}, ${fileId})
    on conflict (tenant_id, user_id) do update set photo_file_id = excluded.photo_file_id, version = p.version + 1`.execute(
    db,
  )
  audit({ entity: entityOf(stored.roleId), entityId: stored.userId, after: { photo: fileId ? 'new' : 'removed' } })
}
