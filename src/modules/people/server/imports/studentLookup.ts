import { sql } from 'kysely'
import { type ClassOption, listClassOptions } from '#modules/classes/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/civilDate.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { today } from '../students/studentClass.ts'

export type ExistingStudent = {
  studentId: string
  admissionNo: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  admittedOn: CivilDate | null
  dateOfBirth: CivilDate | null
  gender: string | null
  bloodGroup: string | null
  quota: string | null
  address: string
  pincode: string | null
  last4: string | null
  details: Record<string, unknown>
  classId: string | null
  rollNo: string | null
  guardians: { relation: string; name: string }[]
}

/** Students by their admission number in lower case. */
export async function studentsByNumber(
  db: TenantDb,
  numbers: readonly string[],
): Promise<Map<string, ExistingStudent>> {
  const { rows } = await sql<ExistingStudent>`
    select u.id as "studentId", s.admission_no as "admissionNo", u.first_name as "firstName", u.last_name as "lastName",
      u.email, u.phone, s.admitted_on as "admittedOn", s.date_of_birth as "dateOfBirth", s.gender,
      s.blood_group as "bloodGroup", s.quota, s.address, s.pincode, s.aadhaar_last4 as last4, s.details,
      e.class_id as "classId", e.roll_no as "rollNo", coalesce((
        select jsonb_agg(jsonb_build_object('relation', l.relation, 'name', g.name))
        from student_guardians l join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
        where l.tenant_id = u.tenant_id and l.student_id = u.id), '[]') as guardians
    from students s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      left join enrolments e on e.tenant_id = u.tenant_id and e.student_id = u.id and ${today('e')}
    where lower(s.admission_no) = any (${numbers.map((one) => one.toLowerCase())}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.admissionNo.toLowerCase(), row]))
}

export type ImportContext = {
  classes: readonly ClassOption[]
  /** Student ids by `<class id> <roll number>`. */
  rollNumbers: ReadonlyMap<string, string>
  day: CivilDate
  yearStart: CivilDate
  yearEnd: CivilDate
}

export async function readImportContext(db: TenantDb): Promise<ImportContext> {
  const [classes, rollNumberRows, year] = await Promise.all([
    listClassOptions(db),
    sql<{ key: string; studentId: string }>`
      select class_id || ' ' || lower(roll_no) as key, student_id as "studentId" from enrolments
      where to_date is null`.execute(db),
    sql<{ day: CivilDate; start: CivilDate; end: CivilDate }>`
      select (now() at time zone t.time_zone)::date as day, y.starts_on as start, y.ends_on as end
      from academic_years y join tenants t on t.id = y.tenant_id where y.id = (select current_year())`.execute(db),
  ])
  const [{ day, start, end } = { day: '' as CivilDate, start: '' as CivilDate, end: '' as CivilDate }] = year.rows
  const rollNumbers = new Map(rollNumberRows.rows.map(({ key, studentId }) => [key, studentId]))
  return { classes, rollNumbers, day, yearStart: start, yearEnd: end }
}
