import { hashPassword } from '#modules/access/server/passwords.ts'
import { createUser, createUsers } from '#modules/access/server/seed.ts'
import { aClass, enrol, gradeNames, subjects, teachings } from '#modules/classes/server/seed.ts'
import { aGuardian } from '#modules/people/server/seed.ts'
import {
  createAcademicYear,
  createOrganisation,
  createSchool,
  type Organisation,
} from '#modules/tenancy/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { Database, TenantDb } from '#platform/server/database/database.ts'
import { demoPeople } from '#platform/server/demo/demoPeople.ts'
import { type Random, seeded } from '#platform/server/demo/random.ts'
import { addDemoAccounts } from './accounts.ts'
import { addTeachers, classSizes, studentAccount } from './rosters.ts'
import { type BuildOptions, fillSchool, type SchoolPlan } from './school.ts'

/** The password of every demo account. A production server never creates a demo world. */
export const demoPassword = 'Demo@1234'

/** small: for tests · demo: two realistic schools · large: one school with 2,000 students among many others. */
export type WorldSize = 'small' | 'demo' | 'large'

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

/**
 * Creates the same world every time. `startYear` is the year in which the current academic year, June to April, started;
 * `report` hears what is being created.
 */
export async function makeWorld(
  database: Database,
  size: WorldSize,
  { startYear = 2026, report = () => {} }: { startYear?: number; report?: (step: string) => void } = {},
): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const banyan = await organisationWithAdmin(database, trust, passwordHash)
  const build = (organisation: Organisation, plan: SchoolPlan) =>
    buildSchool(database, organisation, plan, {
      passwordHash,
      startYear,
      report: (step) => report(`${plan.name}: ${step}`),
    })
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

async function buildSchool(database: Database, organisation: Organisation, plan: SchoolPlan, options: BuildOptions) {
  const tenantId = await createSchool(database, organisation, plan)
  await database.inTenant({ tenantId }, async (db) => {
    await createAcademicYear(db, options.startYear - 1, 1)
    await createAcademicYear(db, options.startYear, 0)
  })
  // A new transaction, in which the current year now exists and everything belongs to it.
  await database.inTenant({ tenantId }, (db) => (plan.complete ? fillSchool : fillSmallSchool)(db, plan, options))
}

/** A school for tests: classes, teachers and students, and nothing else. */
async function fillSmallSchool(db: TenantDb, plan: SchoolPlan, { passwordHash, startYear }: BuildOptions) {
  const random = seeded(plan.code)
  const names = demoPeople(random.fork('people'))
  const accounts = await addDemoAccounts(db, plan.code, passwordHash)
  const classCount = plan.grades.length * plan.sections
  const teacherIds = [
    accounts.classteacher,
    accounts.teacher,
    ...(await addTeachers(db, { count: Math.ceil(classCount * 1.3), names, code: plan.code })).map(({ id }) => id),
  ]
  const subjectIds = await subjects(db, subjectNames)
  const sizes = classSizes(plan.students - 1, classCount)
  let created = 0
  const inOtherClasses: string[] = []
  for (const grade of plan.grades) {
    for (let section = 0; section < plan.sections; section++) {
      const letter = 'ABCDEFGH'[section] ?? 'H'
      const isOwn = grade === '7' && section === plan.sections - 1
      const persons = Array.from({ length: sizes.shift() ?? 0 }, () => names.person())
      const ids = await createUsers(
        db,
        persons.map((person) => studentAccount(person, plan.code, ++created)),
      )
      if (isOwn) ids.unshift(accounts.student)
      else inOtherClasses.push(...ids)
      const classId = await aClass(db, {
        grade,
        section: letter,
        classTeacherId: isOwn ? accounts.classteacher : random.pick(teacherIds.slice(2)),
      })
      await enrol(db, classId, `${grade}-${letter}`, ids, `${startYear}-06-01`)
      await teachings(db, lessons(classId, subjectIds, teacherIds, isOwn, accounts, random))
    }
  }
  // A mother with two children, in different classes.
  const childIds = [accounts.student, ...inOtherClasses.slice(-1)]
  await aGuardian(db, {
    userId: accounts.guardian,
    name: 'Latha Menon',
    children: childIds.map((studentId) => ({ studentId, relation: 'Mother' as const, isPrimary: true })),
  })
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
