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

/** A pupil of the world: whose child they are decides the guardians. */
export type Pupil = { id: string; person: DemoPerson; gradePlace: number }

/** Every so many pupils has a brother or sister in the school. */
const siblingsEvery = 9

/** Records and guardians of the pupils; brothers and sisters have the same parents, on one account each. */
export async function pupilRecords(
  db: TenantDb,
  {
    pupils,
    someone,
    random,
    startYear,
  }: { pupils: readonly Pupil[]; someone: DemoPeople; random: Random; startYear: number },
): Promise<void> {
  const students = pupils.map(({ id, person, gradePlace }, index): StudentSeed => {
    const { line, area, city, pincode } = someone.address()
    const born = startYear - 3 - gradePlace
    return {
      studentId: id,
      admissionNo: `${startYear - Math.min(gradePlace, 6)}/${String(index + 1).padStart(4, '0')}`,
      admittedOn: `${startYear - Math.min(gradePlace, random.int(0, 6))}-06-01`,
      dateOfBirth: `${born}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
      gender: person.gender,
      bloodGroup: random.pick(bloodGroups),
      quota: random.pick<Quota>(['General', 'General', 'General', 'OBC', 'SC', 'Minority']),
      address: `${line}, ${area}, ${city}`,
      pincode,
    }
  })
  await studentRecords(db, students)
  const families: GuardianSeed[] = []
  for (let at = 0; at < pupils.length; at++) {
    const eldest = pupils[at]
    if (!eldest) continue
    const children = [eldest]
    const next = pupils[at + 1]
    if (next && at % siblingsEvery === 0) {
      children.push(next)
      at++
    }
    for (const [relation, gender, isPrimary] of [
      ['Father', 'Male', true],
      ['Mother', 'Female', false],
    ] as const) {
      const parent = someone.relative(eldest.person, gender)
      families.push({
        name: `${parent.firstName} ${parent.lastName}`,
        phone: someone.phone(),
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

/** Departments, and a profile for everybody who works in the school. */
export async function staffRecords(
  db: TenantDb,
  {
    teacherIds,
    otherIds,
    random,
    startYear,
  }: { teacherIds: readonly string[]; otherIds: readonly string[]; random: Random; startYear: number },
): Promise<void> {
  const ids: string[] = []
  for (const [place, name] of departments.entries())
    ids.push(await aDepartment(db, name, { headId: teacherIds[place] ?? null }))
  const office = await aDepartment(db, 'Office', { kind: 'other', headId: otherIds[0] ?? null })
  const gate = await aDepartment(db, 'Security', { kind: 'other' })
  const facts = (userId: string, employeeNo: string): StaffSeed => ({
    userId,
    employeeNo,
    joinedOn: `${startYear - random.int(1, 14)}-06-01`,
    dateOfBirth: `${startYear - random.int(26, 56)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
    bloodGroup: random.pick(bloodGroups),
  })
  await staffProfiles(db, [
    ...teacherIds.map((id, index) => ({
      ...facts(id, `T${String(index + 1).padStart(3, '0')}`),
      departmentId: ids[index % ids.length] ?? '',
      designation: random.pick(['PRT', 'TGT', 'TGT', 'PGT']),
      qualification: random.pick(['B.Ed.', 'M.Sc., B.Ed.', 'M.A., B.Ed.', 'B.Sc., B.Ed.']),
    })),
    ...otherIds.map((id, index) => ({
      ...facts(id, `S${String(index + 1).padStart(3, '0')}`),
      departmentId: index === 0 ? office : gate,
      designation: index === 0 ? 'Office assistant' : 'Gate keeper',
    })),
  ])
}
