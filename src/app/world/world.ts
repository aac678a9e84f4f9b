import { hashPassword } from '#modules/access/server/passwords.ts'
import { createUser, createUsers, grants, type NewUser } from '#modules/access/server/seed.ts'
import { aClass, enrol, gradeNames, subjects, teachings } from '#modules/classes/server/seed.ts'
import {
  createAcademicYear,
  createOrganisation,
  createSchool,
  type Organisation,
} from '#modules/tenancy/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { Database, TenantDb } from '#platform/server/database/database.ts'
import { type DemoPeople, type DemoPerson, demoPeople } from '#platform/server/demo/demoPeople.ts'
import { type Random, seeded } from '#platform/server/demo/random.ts'
import { addStaffRecords, addStudentRecords, type WorldStudent } from './people.ts'
import { setUpSchool } from './schoolSetup.ts'
import { addSchoolYear } from './schoolYear.ts'

/** The password of every demo account. A production server never creates a demo world. */
export const demoPassword = 'Demo@1234'

/** small: for tests · demo: two realistic schools · large: one school with 2,000 students among many others. */
export type WorldSize = 'small' | 'demo' | 'large'

type SchoolPlan = {
  code: string
  name: string
  place: string
  board: string
  colour: string
  students: number
  sections: number
  grades: readonly string[]
  /** With everything a school office has: records, guardians, rooms, terms. Tests create what they need themselves. */
  complete?: boolean
}

const greenwood = {
  code: 'greenwood',
  name: 'Greenwood Public School',
  place: 'Bengaluru',
  board: 'CBSE 830217',
  colour: '#1f6b4f',
}
const riverside = {
  code: 'riverside',
  name: 'Riverside International School',
  place: 'Mysuru',
  board: 'CBSE 830941',
  colour: '#2b5aa0',
}
const trust = { code: 'banyan-trust', name: 'Banyan Trust', place: 'Bengaluru', colour: '#1f6b4f', type: 'Trust' }

const few = ['7', '8'] as const
const plans: Record<WorldSize, { students: number; sections: number; grades: readonly string[] }> = {
  small: { students: 12, sections: 2, grades: few },
  demo: { students: 600, sections: 2, grades: gradeNames },
  large: { students: 2000, sections: 4, grades: gradeNames },
}
const tiny = { students: 6, sections: 1, grades: few } as const

/** Creates the same world every time. `startYear` is the year in which the current academic year started. */
export async function makeWorld(database: Database, size: WorldSize, startYear = 2026): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const banyan = await organisationWithAdmin(database, trust, passwordHash)
  const build = (organisation: Organisation, plan: SchoolPlan) =>
    buildSchool(database, organisation, plan, { passwordHash, startYear })
  const complete = size !== 'small'
  await build(banyan, { ...greenwood, ...plans[size], complete })
  await build(banyan, { ...riverside, ...(size === 'large' ? tiny : plans[size]), complete })
  if (size === 'demo') return
  // Other organisations, whose data must stay invisible to the first.
  const lotus = await organisationWithAdmin(
    database,
    { ...trust, code: 'lotus', name: 'Lotus Education Society' },
    passwordHash,
  )
  await build(lotus, { ...riverside, code: 'sunrise', name: 'Sunrise Vidyalaya', place: 'Pune', ...tiny })
  const third = await organisationWithAdmin(
    database,
    { ...trust, code: 'mehta', name: 'Mehta Memorial Trust' },
    passwordHash,
  )
  await build(third, { ...greenwood, code: 'meadow', name: 'Meadow School', place: 'Surat', ...tiny })
  for (let n = 1; size === 'large' && n <= 60; n++) {
    await build(third, {
      ...greenwood,
      code: `branch-${n}`,
      name: `Meadow School ${n}`,
      place: 'Surat',
      students: 120,
      sections: 1,
      grades: gradeNames,
    })
  }
}

async function organisationWithAdmin(
  database: Database,
  facts: Parameters<typeof createOrganisation>[1],
  passwordHash: string,
) {
  const organisation = await createOrganisation(database, facts)
  await database.inTenant({ tenantId: organisation.tenantId }, (db) =>
    createUser(db, {
      userName: 'orgadmin',
      roleId: roles.superAdmin,
      firstName: 'Lakshmi',
      lastName: 'Venkatesan',
      email: `orgadmin@${facts.code}.example`,
      passwordHash,
      loginStatus: 1,
    }),
  )
  return organisation
}

type BuildOptions = { passwordHash: string; startYear: number }

async function buildSchool(database: Database, organisation: Organisation, plan: SchoolPlan, options: BuildOptions) {
  const tenantId = await createSchool(database, organisation, plan)
  await database.inTenant({ tenantId }, async (db) => {
    await createAcademicYear(db, options.startYear - 1, 1)
    await createAcademicYear(db, options.startYear, 0)
  })
  // A new transaction, in which the current year now exists and everything belongs to it.
  await database.inTenant({ tenantId }, (db) => fillSchool(db, plan, options))
}

async function fillSchool(db: TenantDb, plan: SchoolPlan, { passwordHash, startYear }: BuildOptions) {
  const random = seeded(plan.code)
  const names = demoPeople(random.fork('people'))
  const accounts = await addDemoAccounts(db, plan.code, passwordHash)
  const classCount = plan.grades.length * plan.sections
  const teacherIds = [
    accounts.classteacher,
    accounts.teacher,
    ...(await addTeachers(db, names, plan.code, Math.ceil(classCount * 1.3))),
  ]
  const subjectIds = await subjects(db, subjectNames)
  const sizes = classSizes(plan.students - 1, classCount)
  const students: WorldStudent[] = []
  let created = 0
  for (const [gradeIndex, grade] of plan.grades.entries()) {
    for (let section = 0; section < plan.sections; section++) {
      const letter = 'ABCDEFGH'[section] ?? 'H'
      const isOwn = grade === '7' && section === plan.sections - 1
      const persons = Array.from({ length: sizes.shift() ?? 0 }, () => names.person())
      const ids = await createUsers(
        db,
        persons.map((person) => studentAccount(person, plan.code, ++created)),
      )
      students.push(...ids.flatMap((id, at) => (persons[at] ? [{ id, person: persons[at], gradeIndex }] : [])))
      if (isOwn) ids.unshift(accounts.student)
      const classId = await aClass(db, {
        grade,
        section: letter,
        classTeacherId: isOwn ? accounts.classteacher : random.pick(teacherIds.slice(2)),
      })
      await enrol(db, classId, `${grade}-${letter}`, ids, `${startYear}-06-01`)
      await teachings(db, lessons(classId, subjectIds, teacherIds, isOwn, accounts, random))
    }
  }
  if (!plan.complete) return
  await setUpSchool(db, { code: plan.code, place: plan.place, rooms: classCount, startYear })
  const otherIds = [accounts.staff, accounts.gate]
  await addStaffRecords(db, { teacherIds, otherIds, random: random.fork('staff'), startYear })
  const diya = { ...names.person('Female'), firstName: 'Diya', lastName: 'Menon' }
  students.push({ id: accounts.student, person: diya, gradeIndex: plan.grades.indexOf('7') })
  const familyRandom = random.fork('families')
  await addStudentRecords(db, { students, names: demoPeople(familyRandom), random: familyRandom, startYear })
  await addSchoolYear(db, { startYear, accounts, random: random.fork('year') })
}

const subjectNames = [
  'English',
  'Hindi',
  'Kannada',
  'Mathematics',
  'Science',
  'Social Science',
  'Computer Science',
  'Art',
  'Physical Education',
]

/** In the class teacher's own class they teach science and the demo teacher mathematics; the rest is random. */
function lessons(
  classId: string,
  subjectIds: Map<string, string>,
  teacherIds: string[],
  isOwn: boolean,
  accounts: { classteacher: string; teacher: string },
  random: Random,
) {
  return [...subjectIds].map(([name, subjectId]) => {
    const own =
      isOwn && name === 'Science' ? accounts.classteacher : isOwn && name === 'Mathematics' ? accounts.teacher : null
    return { classId, subjectId, teacherId: own ?? random.pick(teacherIds.slice(2)) }
  })
}

const addTeachers = (db: TenantDb, names: DemoPeople, code: string, count: number) =>
  createUsers(
    db,
    Array.from({ length: count }, (_, index) => {
      return {
        ...namesOf(names.person()),
        userName: `t${String(index + 1).padStart(3, '0')}`,
        roleId: roles.teacher,
        email: `t${index + 1}@${code}.example`,
        phone: names.phone(),
        loginStatus: 1,
      }
    }),
  )

const studentAccount = (person: DemoPerson, code: string, number: number): NewUser => ({
  ...namesOf(person),
  userName: `${code.slice(0, 3)}${String(number).padStart(4, '0')}`,
  roleId: roles.student,
})

const namesOf = ({ firstName, lastName }: DemoPerson) => ({ firstName, lastName })

/** Distributes students over classes as evenly as possible. */
const classSizes = (all: number, parts: number) =>
  Array.from(
    { length: parts },
    (_, index) => Math.floor(((index + 1) * all) / parts) - Math.floor((index * all) / parts),
  )

async function addDemoAccounts(db: TenantDb, code: string, passwordHash: string) {
  const account = (
    userName: string,
    roleId: NewUser['roleId'],
    firstName: string,
    lastName: string,
    phone: string,
    more: Partial<NewUser> = {},
  ) =>
    createUser(db, {
      userName,
      roleId,
      firstName,
      lastName,
      email: `${userName}@${code}.example`,
      phone,
      passwordHash,
      ...(userName !== 'teacher' && { loginStatus: 1 }),
      ...more,
    })
  const superadmin = await account('superadmin', roles.admin, 'Raghavendra', 'Murthy', '+919845010001', {
    isSuperAdmin: true,
  })
  const admin = await account('admin', roles.admin, 'Farida', 'Begum', '+919845010002')
  await grants(db, admin, { school: 'v', calendar: 'v', noticeBoard: 've' })
  const feeadmin = await account('feeadmin', roles.admin, 'Joseph', "D'Souza", '+919845010003')
  await grants(db, feeadmin, { feeManagement: 've', feeCollection: 'vep' })
  const staff = await account('staff', roles.otherStaff, 'Basavaraj', 'Patil', '+919845010006')
  const gate = await account('gate', roles.otherStaff, 'Manjunath', 'Gowda', '+919845010007', { isGateStaff: true })
  return {
    superadmin,
    feeadmin,
    staff,
    gate,
    classteacher: await account('classteacher', roles.teacher, 'Asha', 'Rao', '+919845010004'),
    // Has never signed in, so the first visit starts on the overview.
    teacher: await account('teacher', roles.teacher, 'रवि', 'शर्मा', '+919845010005'),
    student: await account('student', roles.student, 'Diya', 'Menon', '+919845010008'),
  }
}
