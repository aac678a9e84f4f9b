import { sql } from 'kysely'
import { type ClassOption, type ClassReading, listClassOptions, readClass } from '#modules/classes/server/public.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/civilDate.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Secret } from '#platform/server/secret.ts'
import { aadhaarMark } from '../aadhaarSeal.ts'
import { today } from '../students/studentClass.ts'
import { lenientIn } from './importProblems.ts'
import { studentColumns } from './studentImportColumns.ts'

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
  /** The keyed hash of the Aadhaar number, in hex. */
  aadhaarMark: string | null
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
      s.blood_group as "bloodGroup", s.quota, s.address, s.pincode, s.aadhaar_last4 as last4,
      encode(s.aadhaar_mark, 'hex') as "aadhaarMark", s.details,
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
  readClass(written: { grade: string; section: string }): ClassReading
  /** Student ids by `<class id> <roll number>`. */
  rollNumbers: ReadonlyMap<string, string>
  /** Admission numbers that begin with zeros, by the number without them. */
  numbersWithZeros: ReadonlyMap<string, string>
  /** The students with one of the file's Aadhaar numbers, by its mark. */
  aadhaarOwners: ReadonlyMap<string, string>
  markOf(aadhaar: string): string
  /** Columns whose invalid cells only cause a warning. */
  lenient: ReadonlySet<string>
  day: CivilDate
  yearStart: CivilDate
  yearEnd: CivilDate
}

type Asked = { readonly numbers: readonly string[]; readonly aadhaars: readonly string[] }

/** What the rows refer to, read once for the whole file. */
export async function readImportContext(
  db: TenantDb,
  secret: Secret,
  fields: readonly StudentField[],
  { numbers, aadhaars }: Asked,
): Promise<ImportContext> {
  const marks = new Map(aadhaars.map((number) => [number, aadhaarMark(secret, number).toString('hex')]))
  const [classes, rollNumberRows, zeros, owners, year] = await Promise.all([
    listClassOptions(db),
    sql<{ key: string; studentId: string }>`
      select class_id || ' ' || lower(roll_no) as key, student_id as "studentId" from enrolments
      where to_date is null`.execute(db),
    sql<{ number: string }>`
      select admission_no as number from students where admission_no ~ '^0+[1-9][0-9]*$'
        and ltrim(admission_no, '0') = any (${numbers}::text[])`.execute(db),
    sql<{ mark: string; studentId: string }>`
      select encode(aadhaar_mark, 'hex') as mark, user_id as "studentId" from students
      where aadhaar_mark in (select decode(mark, 'hex') from unnest(${[...marks.values()]}::text[]) mark)`.execute(db),
    sql<{ day: CivilDate; start: CivilDate; end: CivilDate }>`
      select (now() at time zone t.time_zone)::date as day, y.starts_on as start, y.ends_on as end
      from academic_years y join tenants t on t.id = y.tenant_id where y.id = (select current_year())`.execute(db),
  ])
  const [{ day, start, end } = { day: '' as CivilDate, start: '' as CivilDate, end: '' as CivilDate }] = year.rows
  return {
    classes,
    readClass: remembering((written) => readClass(classes, written)),
    rollNumbers: new Map(rollNumberRows.rows.map(({ key, studentId }) => [key, studentId])),
    numbersWithZeros: new Map(zeros.rows.map(({ number }) => [number.replace(/^0+/, ''), number])),
    aadhaarOwners: new Map(owners.rows.map(({ mark, studentId }) => [mark, studentId])),
    markOf: (aadhaar) => marks.get(aadhaar) ?? aadhaarMark(secret, aadhaar).toString('hex'),
    lenient: lenientIn(studentColumns(fields)),
    day,
    yearStart: start,
    yearEnd: end,
  }
}

type WrittenClass = { readonly grade: string; readonly section: string }

/** The same few classes occur in thousands of rows. */
function remembering(read: (written: WrittenClass) => ClassReading): (written: WrittenClass) => ClassReading {
  const known = new Map<string, ClassReading>()
  return (written) => {
    const key = JSON.stringify([written.grade, written.section])
    const reading = known.get(key) ?? read(written)
    known.set(key, reading)
    return reading
  }
}
