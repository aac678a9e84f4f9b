import { sql } from 'kysely'
import { createUser } from '#modules/access/server/public.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/civilDate.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { BloodGroup, CorrectionField, Gender, Quota, Relation } from '../enumerations.ts'
import { createGuardians, linkGuardians } from './guardians/guardians.ts'

export type StudentSeed = {
  readonly studentId: string
  readonly admissionNo: string
  readonly admittedOn?: string
  readonly dateOfBirth?: string
  readonly gender?: Gender
  readonly bloodGroup?: BloodGroup
  readonly quota?: Quota
  readonly address?: string
  readonly pincode?: string
}

/** Accepts the suggested student fields, as the office does in set-up. */
export async function confirmStudentFormat(db: TenantDb): Promise<void> {
  await db.insertInto('student_formats').values({ version: 1 }).execute()
}

/** Creates records for existing student accounts, in batches. Aadhaar numbers are left out: a valid one may be a real person's. */
export async function studentRecords(db: TenantDb, students: readonly StudentSeed[]): Promise<void> {
  for (let from = 0; from < students.length; from += 500) {
    await db
      .insertInto('students')
      .values(
        students.slice(from, from + 500).map((one) => ({
          user_id: one.studentId,
          admission_no: one.admissionNo,
          admitted_on: one.admittedOn ?? null,
          date_of_birth: one.dateOfBirth ?? null,
          gender: one.gender ?? null,
          blood_group: one.bloodGroup ?? null,
          quota: one.quota ?? null,
          address: one.address ?? '',
          pincode: one.pincode ?? null,
        })),
      )
      .execute()
  }
}

/** Creates a student with an account and a record, and returns the id. */
export async function aStudent(
  db: TenantDb,
  student: Omit<StudentSeed, 'studentId'> & { userName: string; firstName: string; lastName: string },
): Promise<string> {
  const { userName, firstName, lastName, ...record } = student
  const studentId = await createUser(db, { userName, firstName, lastName, roleId: roles.student })
  await studentRecords(db, [{ studentId, ...record }])
  return studentId
}

export type GuardianSeed = {
  /** Their account, if they have one. */
  readonly userId?: string
  readonly name: string
  readonly phone?: string
  readonly email?: string
  readonly occupation?: string
  readonly children: readonly {
    readonly studentId: string
    readonly relation: Relation
    readonly isPrimary?: boolean
  }[]
}

/** Creates guardians and links them to their children, in batches; siblings share a guardian. Returns the ids. */
export async function guardianRecords(db: TenantDb, guardians: readonly GuardianSeed[]): Promise<string[]> {
  const created = guardians.map((one) => ({ ...one, guardianId: newId() }))
  for (let from = 0; from < created.length; from += 500) {
    const batch = created.slice(from, from + 500)
    await createGuardians(
      db,
      batch.map(({ guardianId, name, phone = null, email = null, occupation = '' }) => ({
        guardianId,
        name,
        phone,
        email,
        occupation,
      })),
    )
    const accounts = batch.flatMap(({ guardianId, userId }) => (userId ? [{ guardianId, userId }] : []))
    await sql`
      update guardians g set user_id = r."userId"
      from jsonb_to_recordset(${JSON.stringify(accounts)}) as r("guardianId" uuid, "userId" uuid)
      where g.id = r."guardianId"`.execute(db)
    await linkGuardians(
      db,
      batch.flatMap(({ guardianId, children }) =>
        children.map(({ isPrimary = false, ...child }) => ({ ...child, guardianId, isPrimary })),
      ),
    )
  }
  return created.map(({ guardianId }) => guardianId)
}

/** Creates a guardian and returns the id. */
export async function aGuardian(db: TenantDb, guardian: GuardianSeed): Promise<string> {
  const [id] = await guardianRecords(db, [guardian])
  if (!id) throw new Error('The guardian was not created.')
  return id
}

export type StaffSeed = {
  readonly userId: string
  readonly employeeNo: string
  readonly designation?: string
  readonly departmentId?: string
  readonly qualification?: string
  readonly joinedOn?: CivilDate | string
  readonly dateOfBirth?: string
  readonly gender?: Gender
  readonly bloodGroup?: BloodGroup
}

/** Creates profiles for existing accounts of teachers and other staff. */
export async function staffProfiles(db: TenantDb, staff: readonly StaffSeed[]): Promise<void> {
  if (staff.length === 0) return
  await db
    .insertInto('staff_profiles')
    .values(
      staff.map((one) => ({
        user_id: one.userId,
        employee_no: one.employeeNo,
        designation: one.designation ?? '',
        department_id: one.departmentId ?? null,
        qualification: one.qualification ?? '',
        joined_on: one.joinedOn ?? null,
        date_of_birth: one.dateOfBirth ?? null,
        gender: one.gender ?? null,
        blood_group: one.bloodGroup ?? null,
      })),
    )
    .execute()
}

type CorrectionSeed = {
  readonly studentId: string
  readonly askedBy: string
  readonly field: CorrectionField
  readonly before: string | null
  readonly after: string
  readonly note: string
}

/** Something a guardian wants to have corrected, which waits for the office. */
export async function aCorrection(db: TenantDb, correction: CorrectionSeed): Promise<void> {
  const { studentId, askedBy, field, before, after, note } = correction
  const id = newId()
  await sql`insert into student_corrections (id, student_id, asked_by, note)
    values (${id}, ${studentId}, ${askedBy}, ${note})`.execute(db)
  await sql`insert into student_correction_fields (correction_id, field, before_value, after_value)
    values (${id}, ${field}, ${before}, ${after})`.execute(db)
}
