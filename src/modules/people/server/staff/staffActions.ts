import { sql } from 'kysely'
import { deleteAccount, inviteUser, saveAccounts, setAccountStatus } from '#modules/access/server/public.ts'
import { hasHistory, noPerson } from '#modules/people/persons.ts'
import type { StaffFacts, StaffProfile } from '#modules/people/staffSchemas.ts'
import { type RoleId, roles } from '#platform/contract/access/roles.ts'
import type { FieldProblem } from '#platform/contract/envelope.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { invalid, Problem, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { differences, filledIn } from '../differences.ts'
import { photoUrl } from '../photos.ts'
import { type KnownStaff, readStaff } from './staffList.ts'
import { createStaff, putStaff } from './staffRecords.ts'

export type StaffContext = Unit & { readonly services: Services; readonly actor: Actor }

/** Whose profile this is, by their role; the audit trail knows teachers and other staff apart. */
export const entityOf = (roleId: number) => (roleId === roles.teacher ? 'teacher' : 'otherStaff')

export function staffProfileFrom(
  known: KnownStaff,
  { services, actor }: Pick<StaffContext, 'services' | 'actor'>,
): StaffProfile {
  const { photoId, roleId: _, ...profile } = known
  return { ...profile, photoUrl: photoUrl(services, actor, photoId) }
}

const missing = () => {
  const { status, message } = noPerson['no-such-person']
  return new Problem(serverText('no-such-person', message), status)
}

export async function getStaff(db: TenantDb, userId: string, roleIds: readonly RoleId[]): Promise<KnownStaff> {
  const known = await readStaff(db, userId, roleIds)
  if (!known) throw missing()
  return known
}

type StaffDetails = StaffFacts & { readonly isGateStaff?: boolean }

async function refuseTaken(db: TenantDb, facts: StaffDetails, userId: string | null) {
  const refused: FieldProblem[] = []
  const { rows } = await sql`
    select from staff_profiles where lower(employee_no) = lower(${facts.employeeNo})
      ${userId ? sql`and user_id <> ${userId}` : sql``}`.execute(db)
  if (rows.length > 0)
    refused.push({
      field: 'employeeNo',
      ...serverText('employee-number-taken', 'Somebody else has this employee number.'),
    })
  if (refused.length > 0) throw invalid(refused)
}

async function requireDepartment(db: TenantDb, departmentId: string | null | undefined) {
  if (!departmentId) return
  const { rows } = await sql`select from departments where id = ${departmentId}`.execute(db)
  if (rows.length === 0) throw problem('not-found')
}

/** What the audit trail says of somebody; the department by its name. */
export const toldOfStaff = (facts: Partial<StaffDetails> & { departmentName?: string | null }) => ({
  firstName: facts.firstName,
  lastName: facts.lastName,
  employeeNo: facts.employeeNo,
  designation: facts.designation,
  department: facts.departmentName,
  email: facts.email,
  phone: facts.phone,
  phone2: facts.phone2,
  qualification: facts.qualification,
  joinedOn: facts.joinedOn,
  leftOn: facts.leftOn,
  dateOfBirth: facts.dateOfBirth,
  gender: facts.gender,
  bloodGroup: facts.bloodGroup,
  address: facts.address,
  isGateStaff: facts.isGateStaff,
})

/** Adds somebody; whoever has an e-mail address is sent a link to choose a password. */
export async function addStaff(context: StaffContext, roleId: RoleId, facts: StaffDetails): Promise<StaffProfile> {
  await requireDepartment(context.db, facts.departmentId)
  await refuseTaken(context.db, facts, null)
  const [userId = ''] = await createStaff(context, roleId, [facts])
  if (facts.email) await inviteUser(context, userId)
  const known = await getStaff(context.db, userId, [roleId])
  const { isGateStaff, ...told } = toldOfStaff({ ...facts, departmentName: known.departmentName })
  const after = filledIn({ ...told, isGateStaff: isGateStaff || null })
  context.audit({ entity: entityOf(roleId), entityId: userId, after })
  return staffProfileFrom(known, context)
}

/** Saves what is known of somebody, unless `overtaken` refuses because they were changed meanwhile. */
export async function saveStaff(
  context: StaffContext,
  { userId, roleId, version, facts }: { userId: string; roleId: RoleId; version: number; facts: StaffDetails },
  overtaken: (current: StaffProfile) => never,
): Promise<StaffProfile> {
  const { db } = context
  await requireDepartment(db, facts.departmentId)
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const before = await getStaff(db, userId, [roleId])
  if (before.version !== version) overtaken(staffProfileFrom(before, context))
  await refuseTaken(db, facts, userId)
  const { firstName, lastName, email, phone, isGateStaff } = facts
  await saveAccounts(context, [
    { userId, firstName, lastName, email, phone, ...(isGateStaff !== undefined && { isGateStaff }) },
  ])
  await putStaff(context, [{ ...facts, userId }])
  const after = await getStaff(db, userId, [roleId])
  const told = (known: KnownStaff) => toldOfStaff({ ...known, employeeNo: known.employeeNo ?? '' })
  const changed = differences(told(before), told(after))
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

/** Keeps or takes away a picture; somebody whose profile was never saved gets one with their user name as number. */
export async function setStaffPhoto({ db, audit }: Unit, known: KnownStaff, fileId: string | null) {
  await sql`
    insert into staff_profiles as p (user_id, employee_no, photo_file_id) values (${known.userId}, ${known.userName}, ${fileId})
    on conflict (tenant_id, user_id) do update set photo_file_id = excluded.photo_file_id, version = p.version + 1`.execute(
    db,
  )
  audit({ entity: entityOf(known.roleId), entityId: known.userId, after: { photo: fileId ? 'new' : 'removed' } })
}
