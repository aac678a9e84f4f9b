import { createUsers } from '#modules/access/server/seed.ts'
import { bloodGroups, type Quota } from '#modules/people/enumerations.ts'
import { splitName } from '#modules/people/server/guardians/guardians.ts'
import {
  confirmStudentFormat,
  type GuardianSeed,
  guardianRecords,
  type StaffSeed,
  type StudentSeed,
  staffProfiles,
  studentRecords,
} from '#modules/people/server/seed.ts'
import { aDepartment } from '#modules/school/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { DemoPeople, DemoPerson } from '#platform/server/demo/demoPeople.ts'
import type { Random } from '#platform/server/demo/random.ts'
import type { DemoAccounts } from './accounts.ts'
import type { PlannedTeacher } from './staffing.ts'

/** A student of the demo world. Siblings have the same family number. */
export type WorldStudent = { id: string; person: DemoPerson; family: number; gradeIndex: number }

/** Adds records and guardians of the students. Siblings share their parents and their address. */
export async function addStudentRecords(
  db: TenantDb,
  {
    students,
    names,
    place,
    random,
    startYear,
    accounts,
  }: {
    students: readonly WorldStudent[]
    names: DemoPeople
    place: string
    random: Random
    startYear: number
    accounts: DemoAccounts
  },
): Promise<void> {
  const records: StudentSeed[] = []
  const families: GuardianSeed[] = []
  for (const children of Map.groupBy(students, ({ family }) => family).values()) {
    const [eldest] = children.toSorted((a, b) => b.gradeIndex - a.gradeIndex)
    if (!eldest) continue
    const { line, area, city, pincode } = names.address(place === 'Mysuru' ? 'Mysuru' : 'Bengaluru')
    const quota = random.pick<Quota>(['General', 'General', 'General', 'OBC', 'SC', 'Minority'])
    for (const { id, person, gradeIndex } of children) {
      const admitted = startYear - random.int(0, Math.min(gradeIndex, 6))
      records.push({
        studentId: id,
        admissionNo: `${admitted}/${String(records.length + 1).padStart(4, '0')}`,
        admittedOn: `${admitted}-06-01`,
        dateOfBirth: `${startYear - 3 - gradeIndex}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
        gender: person.gender,
        bloodGroup: random.pick(bloodGroups),
        quota,
        address: `${line}, ${area}, ${city}`,
        pincode,
      })
    }
    for (const [relation, gender, isPrimary] of [
      ['Father', 'Male', true],
      ['Mother', 'Female', false],
    ] as const) {
      const parent = names.relative(eldest.person, gender)
      const phone = names.phone()
      const isDemos = relation === 'Mother' && children.some(({ id }) => id === accounts.student)
      families.push({
        ...(isDemos && { userId: accounts.guardian, email: accounts.guardianEmail }),
        name: isDemos ? 'Latha Menon' : `${parent.firstName} ${parent.lastName}`,
        phone: isDemos ? accounts.guardianPhone : phone,
        occupation: random.pick(occupations),
        children: children.map(({ id }) => ({ studentId: id, relation, isPrimary })),
      })
    }
  }
  await confirmStudentFormat(db)
  await studentRecords(db, records)
  await guardianRecords(db, await withAccounts(db, families, accounts))
}

/** The primary guardian of every family has an account, so that notices reach somebody; the others are still to be invited. */
async function withAccounts(db: TenantDb, families: readonly GuardianSeed[], { passwordHash }: DemoAccounts) {
  const without = families.filter(({ userId, children }) => !userId && children.some(({ isPrimary }) => isPrimary))
  const ids = await createUsers(
    db,
    without.map(({ name, phone }, at) => ({
      userName: `family${at + 1}`,
      roleId: roles.student,
      isGuardian: true,
      ...splitName(name),
      ...(phone && { phone }),
      passwordHash,
      loginStatus: 1,
    })),
  )
  const idOf = new Map(without.map((family, at) => [family, ids[at]]))
  return families.map((family) => ({ ...family, ...(idOf.has(family) && { userId: idOf.get(family) ?? '' }) }))
}

const occupations = [
  'Engineer',
  'Teacher',
  'Farmer',
  'Shopkeeper',
  'Nurse',
  'Accountant',
  'Driver',
  'Homemaker',
  'Doctor',
]
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Departments by the subject of their first teacher; the class teachers of small children form their own. */
const departments: Readonly<Record<string, readonly string[]>> = {
  Languages: ['English', 'Hindi', 'Kannada'],
  Mathematics: ['Mathematics', 'Computer Science'],
  Science: ['Science'],
  'Social Science': ['Social Science'],
  'Arts and Sports': ['Art', 'Music', 'Physical Education'],
}
const primary = 'Primary'

const degrees: Readonly<Record<string, string>> = {
  Languages: 'M.A., B.Ed.',
  Mathematics: 'M.Sc. (Mathematics), B.Ed.',
  Science: 'M.Sc., B.Ed.',
  'Social Science': 'M.A. (History), B.Ed.',
  'Arts and Sports': 'B.P.A.',
  [primary]: 'B.A., D.El.Ed.',
}

type WorldTeacher = PlannedTeacher & { id: string; gender: DemoPerson['gender'] }

function departmentOf({ subjects }: PlannedTeacher): string {
  const [subject = ''] = subjects
  return (
    (subjects.size === 1 && Object.keys(departments).find((name) => departments[name]?.includes(subject))) || primary
  )
}

/** Adds departments and staff profiles. */
export async function addStaffRecords(
  db: TenantDb,
  {
    teachers,
    accounts,
    random,
    startYear,
  }: { teachers: readonly WorldTeacher[]; accounts: DemoAccounts; random: Random; startYear: number },
): Promise<void> {
  const departmentIds = new Map<string, string>()
  for (const name of [...Object.keys(departments), primary]) {
    const head = teachers.find((teacher) => departmentOf(teacher) === name)
    departmentIds.set(name, await aDepartment(db, name, { headId: head?.id ?? null }))
  }
  const office = await aDepartment(db, 'Office', { kind: 'other', headId: accounts.staff })
  const gate = await aDepartment(db, 'Security', { kind: 'other' })
  const baseProfile = (userId: string, employeeNo: string, gender: DemoPerson['gender']): StaffSeed => ({
    userId,
    employeeNo,
    gender,
    joinedOn: `${startYear - random.int(1, 14)}-06-01`,
    dateOfBirth: `${startYear - random.int(26, 56)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
    bloodGroup: random.pick(bloodGroups),
  })
  const others = [
    { id: accounts.staff, departmentId: office, designation: 'Office assistant' },
    { id: accounts.gate, departmentId: gate, designation: 'Security guard' },
  ]
  await staffProfiles(db, [
    ...teachers.map((teacher, index) => {
      const department = departmentOf(teacher)
      return {
        ...baseProfile(teacher.id, `T${String(index + 1).padStart(3, '0')}`, teacher.gender),
        departmentId: departmentIds.get(department) ?? '',
        designation: department === primary ? 'PRT' : random.pick(['TGT', 'TGT', 'PGT']),
        qualification: degrees[department] ?? 'B.Ed.',
      }
    }),
    ...others.map(({ id, ...post }, index) => ({
      ...baseProfile(id, `S${String(index + 1).padStart(3, '0')}`, 'Male'),
      ...post,
    })),
  ])
}
