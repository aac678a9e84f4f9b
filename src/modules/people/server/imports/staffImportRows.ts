import { sql } from 'kysely'
import { genderOf } from '#modules/people/enumerations.ts'
import { TypedPhone } from '#modules/people/fieldValues.ts'
import type { StaffFacts } from '#modules/people/staffSchemas.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import { Code21, Email, PersonName } from '#platform/contract/patterns.ts'
import type { ImportRow } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { mistake, reader, textOf } from './importProblems.ts'

export type KnownStaffRow = Record<keyof Omit<StaffFacts, 'employeeNo'>, string | null> & {
  userId: string
  employeeNo: string
  roleId: number
  isGateStaff: boolean
  version: number
}

export type WantedStaff = { facts: StaffFacts & { isGateStaff: boolean }; problems: ImportProblem[] }

/** Everything the rows want, each with whom it is about, in two queries. */
export async function readStaffRows(db: TenantDb, rows: readonly ImportRow[]) {
  const numbers = rows.map(({ values }) => textOf(values, 'employeeNo').toLowerCase())
  const [found, departments] = await Promise.all([
    sql<KnownStaffRow>`
      select u.id as "userId", u.role_id as "roleId", u.is_gate_staff as "isGateStaff", u.first_name as "firstName",
        u.last_name as "lastName", u.email, u.phone, p.employee_no as "employeeNo", p.designation,
        p.department_id as "departmentId", p.qualification, p.joined_on as "joinedOn", p.left_on as "leftOn",
        p.date_of_birth as "dateOfBirth", p.gender, p.blood_group as "bloodGroup", p.phone2, p.address, p.version
      from staff_profiles p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
      where lower(p.employee_no) = any (${numbers}::text[])`.execute(db),
    sql<{ id: string; name: string }>`select id, lower(name) as name from departments`.execute(db),
  ])
  const known = new Map(found.rows.map((row) => [row.employeeNo.toLowerCase(), row]))
  const byName = new Map(departments.rows.map(({ id, name }) => [name, id]))
  return rows.map((row, at) => {
    const person = known.get(numbers[at] ?? '')
    return { row, known: person, wanted: readStaffRow(row, person, byName) }
  })
}

/** What a row wants, over what is known already: an empty cell changes nothing. */
function readStaffRow(
  { values }: ImportRow,
  known: KnownStaffRow | undefined,
  departments: ReadonlyMap<string, string>,
): WantedStaff {
  const problems: ImportProblem[] = []
  const read = reader(values, problems)
  const chosen = textOf(values, 'gender')
  const department = textOf(values, 'department')
  const departmentId = departments.get(department.toLowerCase())
  if (department && !departmentId) problems.push(mistake('department', 'no-such-department', { value: department }))
  const facts = {
    employeeNo: read('employeeNo', Code21, 'wrong-number') ?? known?.employeeNo ?? '',
    firstName: read('firstName', PersonName, 'wrong-person-name') ?? known?.firstName ?? '',
    lastName: read('lastName', PersonName, 'wrong-person-name') ?? known?.lastName ?? '',
    email: read('email', Email, 'wrong-email') ?? known?.email ?? null,
    phone: read('phone', TypedPhone, 'wrong-phone') ?? known?.phone ?? null,
    phone2: read('phone2', TypedPhone, 'wrong-phone') ?? known?.phone2 ?? null,
    designation: textOf(values, 'designation') || known?.designation || '',
    qualification: textOf(values, 'qualification') || known?.qualification || '',
    departmentId: departmentId ?? known?.departmentId ?? null,
    joinedOn: read('joinedOn', CivilDate, 'wrong-value') ?? (known?.joinedOn as CivilDate | undefined) ?? null,
    leftOn: read('leftOn', CivilDate, 'wrong-value') ?? (known?.leftOn as CivilDate | undefined) ?? null,
    dateOfBirth: read('dateOfBirth', CivilDate, 'wrong-value') ?? (known?.dateOfBirth as CivilDate | undefined) ?? null,
    gender: ((chosen && genderOf(chosen)) || known?.gender || null) as StaffFacts['gender'],
    bloodGroup: (textOf(values, 'bloodGroup') || known?.bloodGroup || null) as StaffFacts['bloodGroup'],
    address: textOf(values, 'address') || known?.address || '',
    isGateStaff: typeof values.isGateStaff === 'boolean' ? values.isGateStaff : (known?.isGateStaff ?? false),
  }
  if (!facts.firstName && !textOf(values, 'firstName')) problems.push(mistake('firstName', 'needed-by-format'))
  if (facts.joinedOn && facts.leftOn && facts.leftOn < facts.joinedOn)
    problems.push(mistake('leftOn', 'last-before-first'))
  return { facts, problems }
}
