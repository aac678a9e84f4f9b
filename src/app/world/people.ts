import { bloodGroups, type Quota } from '#modules/people/enumerations.ts'
import {
  type GuardianSeed,
  guardianRecords,
  type StaffSeed,
  type StudentSeed,
  staffProfiles,
  studentRecords,
} from '#modules/people/server/seed.ts'
import { aDepartment } from '#modules/school/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { DemoPeople, DemoPerson } from '#platform/server/demo/demoPeople.ts'
import type { Random } from '#platform/server/demo/random.ts'

/** A student of the demo world. The person's family name decides the guardians. */
export type WorldStudent = { id: string; person: DemoPerson; gradeIndex: number }

/** One in this many students has a sibling in the school. */
const siblingInterval = 9

/** Adds records and guardians of the students. Siblings share their parents' accounts. */
export async function addStudentRecords(
  db: TenantDb,
  {
    students,
    names,
    random,
    startYear,
  }: { students: readonly WorldStudent[]; names: DemoPeople; random: Random; startYear: number },
): Promise<void> {
  const records = students.map(({ id, person, gradeIndex }, index): StudentSeed => {
    const { line, area, city, pincode } = names.address()
    const born = startYear - 3 - gradeIndex
    return {
      studentId: id,
      admissionNo: `${startYear - Math.min(gradeIndex, 6)}/${String(index + 1).padStart(4, '0')}`,
      admittedOn: `${startYear - Math.min(gradeIndex, random.int(0, 6))}-06-01`,
      dateOfBirth: `${born}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
      gender: person.gender,
      bloodGroup: random.pick(bloodGroups),
      quota: random.pick<Quota>(['General', 'General', 'General', 'OBC', 'SC', 'Minority']),
      address: `${line}, ${area}, ${city}`,
      pincode,
    }
  })
  await studentRecords(db, records)
  const families: GuardianSeed[] = []
  for (let at = 0; at < students.length; at++) {
    const eldest = students[at]
    if (!eldest) continue
    const children = [eldest]
    const next = students[at + 1]
    if (next && at % siblingInterval === 0) {
      children.push(next)
      at++
    }
    for (const [relation, gender, isPrimary] of [
      ['Father', 'Male', true],
      ['Mother', 'Female', false],
    ] as const) {
      const parent = names.relative(eldest.person, gender)
      families.push({
        name: `${parent.firstName} ${parent.lastName}`,
        phone: names.phone(),
        occupation: random.pick(occupations),
        children: children.map(({ id }) => ({ studentId: id, relation, isPrimary })),
      })
    }
  }
  await guardianRecords(db, families)
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

const departments = ['Languages', 'Mathematics', 'Science', 'Social Science', 'Arts and Sports'] as const

/** Adds departments and staff profiles. */
export async function addStaffRecords(
  db: TenantDb,
  {
    teacherIds,
    otherIds,
    random,
    startYear,
  }: { teacherIds: readonly string[]; otherIds: readonly string[]; random: Random; startYear: number },
): Promise<void> {
  const ids: string[] = []
  for (const [index, name] of departments.entries())
    ids.push(await aDepartment(db, name, { headId: teacherIds[index] ?? null }))
  const office = await aDepartment(db, 'Office', { kind: 'other', headId: otherIds[0] ?? null })
  const gate = await aDepartment(db, 'Security', { kind: 'other' })
  const baseProfile = (userId: string, employeeNo: string): StaffSeed => ({
    userId,
    employeeNo,
    joinedOn: `${startYear - random.int(1, 14)}-06-01`,
    dateOfBirth: `${startYear - random.int(26, 56)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
    bloodGroup: random.pick(bloodGroups),
  })
  await staffProfiles(db, [
    ...teacherIds.map((id, index) => ({
      ...baseProfile(id, `T${String(index + 1).padStart(3, '0')}`),
      departmentId: ids[index % ids.length] ?? '',
      designation: random.pick(['PRT', 'TGT', 'TGT', 'PGT']),
      qualification: random.pick(['B.Ed.', 'M.Sc., B.Ed.', 'M.A., B.Ed.', 'B.Sc., B.Ed.']),
    })),
    ...otherIds.map((id, index) => ({
      ...baseProfile(id, `S${String(index + 1).padStart(3, '0')}`),
      departmentId: index === 0 ? office : gate,
      designation: index === 0 ? 'Office assistant' : 'Security guard',
    })),
  ])
}
