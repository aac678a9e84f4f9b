import { sql } from 'kysely'
import { rankedRows } from '#modules/gradebook/classResults.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ClassGradebook } from '../../contracts/markSchemas.ts'
import type { StudentReport } from '../../contracts/studentReportSchemas.ts'
import { decimalText, exact, over, percentOf, sumOf } from '../../rules/exact.ts'
import { yearKey } from '../../rules/results.ts'
import { classFacts, classGradebook, inEffect, isClassTeacher, isPrePrimary, type Viewer } from '../classGradebook.ts'
import { reportFacts } from './reportFacts.ts'

/** What the class reaches on average in each subject, term by term and in the year. */
function averagesOf(gradebook: ClassGradebook): StudentReport['classAverages'] {
  const terms = gradebook.template?.content.terms.map(({ key }) => key) ?? []
  return [...terms, yearKey].flatMap((termKey) => {
    const results = rankedRows(gradebook, termKey).flatMap(({ result }) => result.subjects)
    const bySubject = Map.groupBy(results, ({ subject }) => subject.key)
    return [...bySubject].flatMap(([subjectKey, all]) => {
      const reached = all.flatMap(({ trace }) => trace.result ?? [])
      if (reached.length === 0) return []
      const average = over(sumOf(reached), exact(reached.length))
      return [{ subjectKey, termKey, percent: decimalText(percentOf(average), 1) }]
    })
  })
}

/** The teachers of a student, and in the office who may look at students or at registers: as on the pages of attendance. */
const seesAttendance = ({ roleId, matrix }: Viewer): boolean =>
  roleId === roles.teacher || isGranted(matrix, 'user', 'view') || isGranted(matrix, 'school', 'view')

/** A student's report as the caller may see it, or why there is none. */
export async function studentReport(
  db: TenantDb,
  actor: Viewer,
  studentId: string,
): Promise<StudentReport | 'no-such-student' | 'not-in-a-class'> {
  const { rows } = await sql<{ classId: string | null }>`
    select (select e.class_id from enrolments e where e.student_id = u.id and ${inEffect('e')} limit 1) as "classId"
    from users u where u.id = ${studentId} and u.role_id = ${roles.student} and not u.is_guardian`.execute(db)
  const [found] = rows
  if (!found) return 'no-such-student'
  const facts = found.classId === null ? undefined : await classFacts(db, found.classId)
  const whole = facts && (await classGradebook(db, actor, facts, undefined))
  const student = whole?.students.find((one) => one.studentId === studentId)
  if (!facts || !whole || !student) return 'not-in-a-class'
  const seesAll = actor.roleId !== roles.teacher || isClassTeacher(facts, actor)
  const taught = facts.teachers.flatMap((one) => (one.teacherId === actor.userId ? (one.subjectId ?? []) : []))
  const hasAttendance = seesAttendance(actor)
  const { months, days, ...rest } = await reportFacts(db, {
    studentId,
    subjectIds: seesAll ? null : taught,
    hasRemarks: seesAll,
    hasAttendance,
  })
  const { name, rollNo, admissionNo } = student
  return {
    student: { studentId, name, rollNo, admissionNo, className: facts.className },
    gradebook: {
      ...whole,
      hasRanks: false,
      students: [student],
      marks: whole.marks.filter((row) => row.studentId === studentId),
    },
    classAverages: isPrePrimary(facts) ? [] : averagesOf(whole),
    attendance: { months, days },
    ...rest,
    leftOut: [
      ...(seesAll ? [] : (['otherSubjects', 'areas', 'remarks'] as const)),
      ...(hasAttendance ? [] : (['attendance'] as const)),
      ...(isPrePrimary(facts) ? (['comparison'] as const) : []),
    ],
  }
}
