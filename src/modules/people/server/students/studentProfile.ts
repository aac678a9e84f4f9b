import { sql } from 'kysely'
import { type AutofillSource, type FieldValue, fieldTypes } from '#modules/people/fieldTypes.ts'
import { ageOn } from '#modules/people/fieldValues.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { maskAadhaar } from '#platform/contract/patterns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { guardiansOf } from '../guardians/studentGuardians.ts'
import { currentClass } from './studentClass.ts'
import { activeFields } from './studentFormat.ts'

type Row = Omit<StudentProfile, 'photoUrl' | 'guardians' | 'pictures' | 'maskedAadhaar'> & {
  photoId: string | null
  last4: string | null
  day: string
}

/** A student's full record, without picture URLs; null if there is no such student. */
export async function readStudent(db: TenantDb, studentId: string) {
  const [found, guardians, fields] = await Promise.all([
    sql<Row>`
      select u.id as "studentId", u.user_name as "userName", u.first_name as "firstName", u.last_name as "lastName",
        u.email, u.phone, u.status_id as "statusId", s.admission_no as "admissionNo", s.admitted_on as "admittedOn",
        s.date_of_birth as "dateOfBirth", s.gender, s.blood_group as "bloodGroup", s.quota, s.aadhaar_last4 as last4,
        coalesce(s.address, '') as address, s.pincode, coalesce(s.details, '{}') as details, s.photo_file_id as "photoId",
        coalesce(s.version, 0) as version, k.class_id as "classId", k.class_name as "className", k.roll_no as "rollNo",
        (select school_day()) as day,
        (select max(created_at) from sessions x where x.tenant_id = u.tenant_id and x.user_id = u.id) as "lastLogin"
      from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id ${currentClass('u.id')}
      where u.id = ${studentId} and u.role_id = ${roles.student} and not u.is_guardian`.execute(db),
    guardiansOf(db, studentId),
    activeFields(db),
  ])
  const [row] = found.rows
  if (!row) return null
  const { last4, day, ...student } = row
  const primary = guardians.find(({ isPrimary }) => isPrimary) ?? guardians[0]
  const sources: Record<AutofillSource, FieldValue | null> = {
    age: student.dateOfBirth ? ageOn(student.dateOfBirth, day) : null,
    className: student.className,
    guardianName: primary?.name ?? null,
    guardianPhone: primary?.phone ?? null,
  }
  return {
    ...student,
    maskedAadhaar: last4 && maskAadhaar(`00000000${last4}`),
    details: { ...student.details, ...autofilled(fields, sources) },
    guardianName: primary?.name ?? null,
    guardianPhone: primary?.phone ?? null,
    guardians,
    fields,
  }
}

export type StoredStudent = NonNullable<Awaited<ReturnType<typeof readStudent>>>

function autofilled(fields: readonly StudentField[], sources: Record<AutofillSource, FieldValue | null>) {
  const own = fields.filter(({ typeId }) => typeId === fieldTypes.autofilled)
  return Object.fromEntries(
    own.map(({ fieldId, options }) => [fieldId ?? '', sources[options[0] as AutofillSource] ?? null]),
  )
}
