import { sql } from 'kysely'
import { genderOf } from '#modules/people/enumerations.ts'
import { TypedPhone } from '#modules/people/fieldValues.ts'
import type { StaffInput } from '#modules/people/staffSchemas.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import { Code21, Email } from '#platform/contract/patterns.ts'
import type { ImportRow } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { readNames } from './importNames.ts'
import { cellProblem, cellReader, checkBirthDate, lenientIn, lostZeros, textOf } from './importProblems.ts'
import { staffColumns } from './staffImportColumns.ts'

export type ExistingStaff = Record<keyof Omit<StaffInput, 'employeeNo'>, string | null> & {
  userId: string
  employeeNo: string
  roleId: number
  isGateStaff: boolean
  version: number
}

export type ParsedStaff = { input: StaffInput & { isGateStaff: boolean }; problems: ImportProblem[] }

/** Parses the rows and finds the person each is about. */
export async function readStaffRows(db: TenantDb, rows: readonly ImportRow[]) {
  const numbers = rows.map(({ values }) => textOf(values, 'employeeNo').toLowerCase())
  const [found, departments, zeros, school] = await Promise.all([
    sql<ExistingStaff>`
      select u.id as "userId", u.role_id as "roleId", u.is_gate_staff as "isGateStaff", u.first_name as "firstName",
        u.last_name as "lastName", u.email, u.phone, p.employee_no as "employeeNo", p.designation,
        p.department_id as "departmentId", p.qualification, p.joined_on as "joinedOn", p.left_on as "leftOn",
        p.date_of_birth as "dateOfBirth", p.gender, p.blood_group as "bloodGroup", p.phone2, p.address, p.version
      from staff_profiles p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
      where lower(p.employee_no) = any (${numbers}::text[])`.execute(db),
    sql<{ id: string; name: string }>`select id, lower(name) as name from departments`.execute(db),
    sql<{ number: string }>`
      select employee_no as number from staff_profiles where employee_no ~ '^0+[1-9][0-9]*$'
        and ltrim(employee_no, '0') = any (${numbers}::text[])`.execute(db),
    sql<{ day: string }>`select school_day() as day`.execute(db),
  ])
  const context: StaffContext = {
    departments: new Map(departments.rows.map(({ id, name }) => [name, id])),
    numbersWithZeros: new Map(zeros.rows.map(({ number }) => [number.replace(/^0+/, ''), number])),
    day: school.rows[0]?.day ?? '',
  }
  const existing = new Map(found.rows.map((row) => [row.employeeNo.toLowerCase(), row]))
  return rows.map((row, at) => {
    const person = existing.get(numbers[at] ?? '')
    return { row, existing: person, parsed: readStaffRow(row, person, context) }
  })
}

type StaffContext = {
  readonly departments: ReadonlyMap<string, string>
  /** Employee numbers that begin with zeros, by the number without them. */
  readonly numbersWithZeros: ReadonlyMap<string, string>
  readonly day: string
}

const lenient = lenientIn(staffColumns)

/** Parses a row on top of the existing record: an empty cell changes nothing. */
function readStaffRow(
  { values }: ImportRow,
  existing: ExistingStaff | undefined,
  { departments, numbersWithZeros, day }: StaffContext,
): ParsedStaff {
  const problems: ImportProblem[] = []
  const read = cellReader(values, problems, lenient)
  const gender = textOf(values, 'gender')
  const department = textOf(values, 'department')
  const departmentId = departments.get(department.toLowerCase())
  if (department && !departmentId) problems.push(cellProblem('department', 'no-such-department', { value: department }))
  const input = {
    employeeNo: read('employeeNo', Code21, 'wrong-number') ?? existing?.employeeNo ?? '',
    ...readNames(values, read, existing),
    email: read('email', Email, 'wrong-email') ?? existing?.email ?? null,
    phone: read('phone', TypedPhone, 'wrong-phone') ?? existing?.phone ?? null,
    phone2: read('phone2', TypedPhone, 'wrong-phone') ?? existing?.phone2 ?? null,
    designation: textOf(values, 'designation') || existing?.designation || '',
    qualification: textOf(values, 'qualification') || existing?.qualification || '',
    departmentId: departmentId ?? existing?.departmentId ?? null,
    joinedOn: read('joinedOn', CivilDate, 'wrong-value') ?? (existing?.joinedOn as CivilDate | undefined) ?? null,
    leftOn: read('leftOn', CivilDate, 'wrong-value') ?? (existing?.leftOn as CivilDate | undefined) ?? null,
    dateOfBirth:
      read('dateOfBirth', CivilDate, 'wrong-value') ?? (existing?.dateOfBirth as CivilDate | undefined) ?? null,
    gender: ((gender && genderOf(gender)) || existing?.gender || null) as StaffInput['gender'],
    bloodGroup: (textOf(values, 'bloodGroup') || existing?.bloodGroup || null) as StaffInput['bloodGroup'],
    address: textOf(values, 'address') || existing?.address || '',
    isGateStaff: typeof values.isGateStaff === 'boolean' ? values.isGateStaff : (existing?.isGateStaff ?? false),
  }
  if (!input.firstName && !textOf(values, 'firstName') && !textOf(values, 'fullName'))
    problems.push(cellProblem('firstName', 'needed-by-format'))
  const withZeros = existing ? undefined : numbersWithZeros.get(input.employeeNo)
  if (withZeros) problems.push(lostZeros('employeeNo', withZeros))
  if (textOf(values, 'dateOfBirth')) checkBirthDate(input.dateOfBirth, day, problems)
  if (input.joinedOn && input.leftOn && input.leftOn < input.joinedOn)
    problems.push(cellProblem('leftOn', 'last-before-first'))
  return { input, problems }
}
