import { createUsers } from '#modules/access/server/seed.ts'
import { aClass, enrol, subjects, teachings } from '#modules/classes/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type DemoPeople, demoPeople } from '#platform/server/demo/demoPeople.ts'
import { type Random, seeded } from '#platform/server/demo/random.ts'
import { addDemoAccounts, type DemoAccounts } from './accounts.ts'
import { demoFamilies } from './families.ts'
import { addStaffRecords, addStudentRecords, type WorldStudent } from './people.ts'
import { addTeachers, classSizes, studentAccount } from './rosters.ts'
import { setUpSchool } from './schoolSetup.ts'
import { addSchoolYear } from './schoolYear.ts'
import { planStaff, roomKinds, schoolSubjects } from './staffing.ts'

export type SchoolPlan = {
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

export type BuildOptions = { passwordHash: string; startYear: number; report: (step: string) => void }

/** A school in the middle of its year, as complete as a real one. */
export async function fillSchool(db: TenantDb, plan: SchoolPlan, { passwordHash, startYear, report }: BuildOptions) {
  report('accounts, rooms and classes')
  const random = seeded(plan.code)
  const names = demoPeople(random.fork('people'))
  const accounts = await addDemoAccounts(db, plan.code, passwordHash)
  const classes = classesOf(plan)
  const ownClass = classes.findLast(({ grade }) => grade === '7')?.className ?? ''
  const staff = planStaff(classes, ownClass)
  const teachers = [
    { id: accounts.classteacher, gender: 'Female' as const },
    { id: accounts.teacher, gender: 'Male' as const },
    ...(await addTeachers(db, { count: staff.teachers.length - 2, names, code: plan.code })),
  ]
  const rooms = await setUpSchool(db, { code: plan.code, place: plan.place, rooms: classes.length, startYear })
  const subjectIds = await subjects(db, schoolSubjects)
  const classIds = new Map<string, string>()
  for (const [index, { className, grade, section }] of classes.entries()) {
    const at = staff.teachers.findIndex(({ classTeacherOf }) => classTeacherOf === className)
    const classTeacherId = teachers[at]?.id
    const roomId = rooms[index]
    const id = await aClass(db, {
      grade,
      section,
      ...(classTeacherId && { classTeacherId }),
      ...(roomId && { roomId }),
    })
    classIds.set(className, id)
  }
  const loads = staff.teachings.map(({ className, subject, teacher, perWeek }) => ({
    classId: classIds.get(className) ?? '',
    courseId: subjectIds.get(subject) ?? '',
    teacherId: teachers[teacher]?.id ?? '',
    perWeek,
    roomKind: roomKinds[subject] ?? null,
  }))
  await teachings(
    db,
    loads.map(({ courseId, ...load }) => ({ ...load, subjectId: courseId })),
  )
  report('students, staff and families')
  const students = await addStudents(db, { plan, classes, classIds, accounts, names, random, startYear })
  const plannedTeachers = staff.teachers.flatMap((planned, at) =>
    teachers[at] ? [{ ...planned, ...teachers[at] }] : [],
  )
  await addStaffRecords(db, { teachers: plannedTeachers, accounts, random: random.fork('staff'), startYear })
  await addStudentRecords(db, {
    students,
    names,
    place: plan.place,
    random: random.fork('families'),
    startYear,
    accounts,
  })
  const teacherIds = teachers.map(({ id }) => id)
  await addSchoolYear(db, { startYear, accounts, teacherIds, loads, random: random.fork('year'), report })
}

type WorldClass = { className: string; grade: string; section: string }

const classesOf = ({ grades, sections }: SchoolPlan): WorldClass[] =>
  grades.flatMap((grade) =>
    Array.from({ length: sections }, (_, at) => {
      const section = 'ABCDEFGH'[at] ?? 'H'
      return { className: `${grade}-${section}`, grade, section }
    }),
  )

type StudentOptions = {
  plan: SchoolPlan
  classes: readonly WorldClass[]
  classIds: ReadonlyMap<string, string>
  accounts: DemoAccounts
  names: DemoPeople
  random: Random
  startYear: number
}

/** Creates and enrols the students; roll numbers follow the alphabet. */
async function addStudents(db: TenantDb, options: StudentOptions): Promise<WorldStudent[]> {
  const { plan, classes, classIds, accounts, names, random, startYear } = options
  const families = demoFamilies(names, random.fork('siblings'))
  const diya = families.first(names.named('Diya', 'Menon', 'Female'))
  const sizes = classSizes(plan.students - 1, classes.length)
  const students: WorldStudent[] = []
  let created = 0
  for (const [index, { className, grade }] of classes.entries()) {
    const gradeIndex = plan.grades.indexOf(grade)
    const children = Array.from({ length: sizes[index] ?? 0 }, (_, at) =>
      // Diya, whose account is the demo's, has a brother in class 3.
      className === '3-A' && at === 0 ? families.brother(diya) : families.child(gradeIndex),
    )
    const ids = await createUsers(
      db,
      children.map(({ person }) => studentAccount(person, plan.code, ++created)),
    )
    const own = children.map((child, at) => ({ ...child, id: ids[at] ?? '', gradeIndex }))
    const isDiyas = className === classes.findLast((one) => one.grade === '7')?.className
    if (isDiyas) own.push({ ...diya, id: accounts.student, gradeIndex })
    students.push(...own)
    const inOrder = own.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
    await enrol(
      db,
      classIds.get(className) ?? '',
      className,
      inOrder.map(({ id }) => id),
      `${startYear}-06-01`,
    )
  }
  return students
}

const nameOf = ({ person }: WorldStudent) => `${person.firstName} ${person.lastName}`
