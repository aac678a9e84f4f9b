import { type RawBuilder, sql } from 'kysely'
import { rankedRows } from '#modules/gradebook/classResults.ts'
import type { ClassGradebook } from '#modules/gradebook/markSchemas.ts'
import { studentReports } from '#modules/gradebook/studentReportContract.ts'
import {
  type ReportStudent,
  type StudentReport,
  studentReportDefinitions,
} from '#modules/gradebook/studentReportSchemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { sortOrder } from '#platform/contract/paging.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import { implement } from '#platform/server/module.ts'
import { decimalText, exact, over, percentOf, sumOf } from '../../rules/exact.ts'
import { yearKey } from '../../rules/results.ts'
import { classFacts, classGradebook, inEffect, isClassTeacher, isPrePrimary, type Viewer } from '../classGradebook.ts'
import { reportFacts } from './reportFacts.ts'

const className = sql`g.name || '-' || c.section`
const studentName = sql`trim(u.first_name || ' ' || u.last_name)`

/** The classes a caller reports about: a teacher's own, all for the office. */
const ownClasses = ({ roleId, userId }: Viewer): RawBuilder<unknown> =>
  roleId === roles.teacher
    ? sql`e.class_id in (
        select t.class_id from teachings t where t.teacher_id = ${userId} and ${inEffect('t')}
        union all select k.class_id from class_teachers k where k.teacher_id = ${userId} and ${inEffect('k')})`
    : sql`true`

/** Every typed word is in the name, the class or the admission number. */
const matches = (typed: string): RawBuilder<unknown> => {
  const words = typed.trim().split(/\s+/).filter(Boolean).slice(0, 6)
  const all = words.map(
    (word) => sql`lower(${studentName} || ' ' || ${className} || ' ' || coalesce(s.admission_no, ''))
      like lower(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`,
  )
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

const tables = sql`users u on u.tenant_id = e.tenant_id and u.id = e.student_id
  join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
  join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
  left join students s on s.tenant_id = e.tenant_id and s.user_id = e.student_id`

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

export const studentReportRoutes = implement(studentReports, studentReportDefinitions, {
  listReportStudents: async ({ query }, { db, actor }) => {
    const { field, descending } = sortOrder(query.sort)
    const way = descending ? sql`desc` : sql`asc`
    const order =
      field === 'name'
        ? sql`${studentName} ${way}, u.id`
        : sql`g.position ${way}, c.section ${way}, length(e.roll_no), e.roll_no, u.id`
    return pageOfIds<ReportStudent>(db, query, {
      ids: sql`select e.id from enrolments e join ${tables}
        where ${inEffect('e')} and ${ownClasses(actor)} and ${matches(query.q)} order by ${order}`,
      columns: sql`u.id as "studentId", ${studentName} as name, ${className} as "className", e.roll_no as "rollNo",
        coalesce(s.admission_no, '') as "admissionNo"`,
      from: sql`join enrolments e on e.id = n.id join ${tables}`,
    })
  },

  getStudentReport: async ({ params: { studentId } }, { db, actor, fail }) => {
    const { rows } = await sql<{ classId: string | null }>`
      select (select e.class_id from enrolments e where e.student_id = u.id and ${inEffect('e')} limit 1) as "classId"
      from users u where u.id = ${studentId} and u.role_id = ${roles.student} and not u.is_guardian`.execute(db)
    const [found] = rows
    if (!found) return fail('no-such-student')
    const classId = found.classId ?? fail('not-in-a-class')
    const facts = (await classFacts(db, classId)) ?? fail('not-in-a-class')
    const whole = (await classGradebook(db, actor, facts, undefined)) ?? fail('not-in-a-class')
    const student = whole.students.find((one) => one.studentId === studentId) ?? fail('not-in-a-class')
    const seesAll = actor.roleId !== roles.teacher || isClassTeacher(facts, actor)
    const taught = facts.teachers.flatMap((one) => (one.teacherId === actor.userId ? (one.subjectId ?? []) : []))
    const { months, days, ...rest } = await reportFacts(db, {
      studentId,
      subjectIds: seesAll ? null : taught,
      hasRemarks: seesAll,
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
        ...(isPrePrimary(facts) ? (['comparison'] as const) : []),
      ],
    }
  },
})
