/** What the classes of some grades learn. */
type Stage = {
  grades: readonly string[]
  /** Periods a week by subject; they fill the 44 periods of the demo school's week. */
  weekly: Readonly<Record<string, number>>
  /** Taught by the class teacher. In higher grades every subject has a teacher of its own. */
  classTeacherSubjects: readonly string[]
}

const stages: readonly Stage[] = [
  {
    grades: ['Nursery', 'LKG', 'UKG'],
    weekly: {
      English: 9,
      'Number Work': 8,
      'Rhymes and Stories': 7,
      Hindi: 6,
      Art: 6,
      Music: 4,
      'Physical Education': 4,
    },
    classTeacherSubjects: ['English', 'Number Work', 'Rhymes and Stories'],
  },
  {
    grades: ['1', '2', '3', '4', '5'],
    weekly: {
      English: 8,
      Hindi: 6,
      Kannada: 5,
      Mathematics: 8,
      'Environmental Studies': 7,
      'Computer Science': 2,
      Art: 3,
      Music: 2,
      'Physical Education': 3,
    },
    classTeacherSubjects: ['English', 'Mathematics', 'Environmental Studies'],
  },
  {
    grades: ['6', '7', '8', '9', '10'],
    weekly: {
      English: 7,
      Hindi: 5,
      Kannada: 4,
      Mathematics: 8,
      Science: 7,
      'Social Science': 6,
      'Computer Science': 3,
      Art: 2,
      'Physical Education': 2,
    },
    classTeacherSubjects: [],
  },
]

export const schoolSubjects = [...new Set(stages.flatMap(({ weekly }) => Object.keys(weekly)))]

/** Subjects that need more than the class's own room. */
export const roomKinds: Readonly<Record<string, string>> = {
  'Computer Science': 'computerRoom',
  'Physical Education': 'sports',
}

/** A teacher of the plan: what they teach, and in which grades. */
export type PlannedTeacher = {
  subjects: Set<string>
  grades: Set<string>
  periods: number
  classTeacherOf: string | null
}
export type PlannedTeaching = { className: string; subject: string; teacher: number; perWeek: number }
type PlannedClass = { className: string; grade: string }

/** Five lessons a day, and a sixth on two days. */
const maxPeriods = 32

/**
 * Deals the lessons of every class to as few teachers as possible, none with more than one subject, except the class
 * teachers of small children. The first two teachers are the demo's: the class teacher of `ownClass`, who teaches
 * science, and one who teaches mathematics and has no class of their own.
 */
export function planStaff(
  classes: readonly PlannedClass[],
  ownClass: string,
): { teachers: PlannedTeacher[]; teachings: PlannedTeaching[] } {
  const newTeacher = (): PlannedTeacher => ({
    subjects: new Set(),
    grades: new Set(),
    periods: 0,
    classTeacherOf: null,
  })
  const teachers: PlannedTeacher[] = [
    { ...newTeacher(), subjects: new Set(['Science']) },
    { ...newTeacher(), subjects: new Set(['Mathematics']) },
  ]
  const teachings: PlannedTeaching[] = []
  const assign = (teacher: number, { className, grade }: PlannedClass, subject: string, perWeek: number) => {
    const person = teachers[teacher]
    if (!person) throw new RangeError('There is no such teacher.')
    person.subjects.add(subject)
    person.grades.add(grade)
    person.periods += perWeek
    teachings.push({ className, subject, teacher, perWeek })
  }
  /** Somebody who teaches this subject alone and has room for it, if possible in this grade already. */
  const specialist = (subject: string, grade: string, perWeek: number): number => {
    const isFree = ({ subjects, periods }: PlannedTeacher) =>
      subjects.size === 1 && subjects.has(subject) && periods + perWeek <= maxPeriods
    const inGrade = teachers.findIndex((teacher) => isFree(teacher) && teacher.grades.has(grade))
    const found = inGrade >= 0 ? inGrade : teachers.findIndex(isFree)
    if (found >= 0) return found
    return teachers.push({ ...newTeacher(), subjects: new Set([subject]) }) - 1
  }
  for (const one of demoFirst(classes, ownClass)) {
    const stage = stageOf(one.grade)
    const { classTeacherSubjects } = stage
    if (classTeacherSubjects.length > 0) {
      const own = teachers.push({ ...newTeacher(), classTeacherOf: one.className }) - 1
      for (const subject of classTeacherSubjects) assign(own, one, subject, stage.weekly[subject] ?? 0)
    }
    for (const [subject, perWeek] of Object.entries(stage.weekly))
      if (!classTeacherSubjects.includes(subject))
        assign(specialist(subject, one.grade, perWeek), one, subject, perWeek)
  }
  chooseClassTeachers(classes, ownClass, teachers, teachings)
  return { teachers, teachings }
}

/** The demo teachers' classes come first, so that they teach neighbouring grades. */
function demoFirst(classes: readonly PlannedClass[], ownClass: string): PlannedClass[] {
  const ownGrade = classes.find(({ className }) => className === ownClass)?.grade
  const at = classes.findIndex(({ grade }) => grade === ownGrade)
  const rank = ({ className, grade }: PlannedClass, index: number) =>
    className === ownClass ? 0 : grade === ownGrade ? 1 : index > at ? 2 : 3
  return classes
    .map((one, index) => ({ one, rank: rank(one, index) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

/** In the higher grades, one of the class's own teachers, each for one class only. */
function chooseClassTeachers(
  classes: readonly PlannedClass[],
  ownClass: string,
  teachers: PlannedTeacher[],
  teachings: readonly PlannedTeaching[],
) {
  const [demoClassTeacher, demoTeacher] = teachers
  if (demoClassTeacher) demoClassTeacher.classTeacherOf = ownClass
  const taken = new Set(teachers.map(({ classTeacherOf }) => classTeacherOf))
  for (const { className } of classes) {
    if (taken.has(className)) continue
    const free = teachings
      .filter((one) => one.className === className)
      .toSorted((a, b) => b.perWeek - a.perWeek)
      .map(({ teacher }) => teachers[teacher])
      .find((teacher) => teacher && teacher !== demoTeacher && teacher.classTeacherOf === null)
    if (free) free.classTeacherOf = className
  }
}

function stageOf(grade: string): Stage {
  const stage = stages.find(({ grades }) => grades.includes(grade))
  if (!stage) throw new RangeError(`The demo world has no plan for grade ${grade}.`)
  return stage
}
