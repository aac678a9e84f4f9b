import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { ClassGradebook, MarkRow } from '../contracts/markSchemas.ts'
import { results } from '../contracts/resultContract.ts'
import { resultDefinitions } from '../contracts/resultSchemas.ts'
import { rootOf } from '../rules/template.ts'
import {
  type ClassFacts,
  classFacts,
  keysWithout,
  markRows,
  sheetsFor,
  storedSheets,
  subjectsIn,
} from './classGradebook.ts'
import { type EarlierRow, earlierMarks, withEarlier } from './earlierMarks.ts'
import { areKnown } from './studentReach.ts'

/** The part of a class's gradebook that is about one student. Nothing in it is about anybody else. */
async function aboutStudent(
  db: TenantDb,
  facts: ClassFacts,
  studentId: string,
  sheets: ClassGradebook['sheets'],
  earlier: readonly MarkRow[],
): Promise<ClassGradebook | undefined> {
  const student = facts.students.find((one) => one.studentId === studentId)
  if (!student) return undefined
  const stored = await storedSheets(db, [facts.classId])
  const shown = stored.filter((one) =>
    sheets.some((sheet) => sheet.subjectKey === one.subjectKey && sheet.termKey === one.termKey),
  )
  return {
    classId: facts.classId,
    className: facts.className,
    gradeId: facts.gradeId,
    template: facts.template,
    isClassTeacher: false,
    hasRanks: false,
    students: [{ ...student, without: keysWithout(facts, student.without) }],
    subjectKeys: subjectsIn(facts).map(({ key }) => key),
    sheets,
    marks: withEarlier(await markRows(db, shown, { studentId }), earlier, sheets),
  }
}

async function classOf(db: TenantDb, studentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ classId: string }>`
    select e.class_id as "classId" from enrolments e where e.student_id = ${studentId}
      and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') limit 1`.execute(db)
  return rows[0]?.classId
}

/**
 * The sheets a family sees: what was published, without who may do what. What was published in a class the child was in before stays
 * published.
 */
async function publishedSheets(
  db: TenantDb,
  facts: ClassFacts,
  earlier: readonly EarlierRow[],
): Promise<ClassGradebook['sheets']> {
  const { template } = facts
  if (!template) return []
  const stored = await storedSheets(db, [facts.classId])
  const subjects = subjectsIn(facts)
  const published = stored.filter(({ state }) => state === 'published')
  const brought = earlier.flatMap(({ subjectKey, termKey, state }) => {
    const isKnown = published.some((one) => one.subjectKey === subjectKey && one.termKey === termKey)
    return state === 'published' && !isKnown ? [{ subjectKey, termKey, state, revision: 1, changedAt: null }] : []
  })
  return [...published, ...brought].flatMap(({ subjectKey, termKey, state, revision, changedAt }) => {
    const subject = subjects.find(({ key }) => key === subjectKey)
    if (!subject || !rootOf(template.content, subject, termKey)) return []
    return [{ subjectKey, termKey, state, revision, teachers: [], mayEdit: false, steps: [], changedAt }]
  })
}

export const resultRoutes = implement(results, resultDefinitions, {
  getStudentGradebook: async ({ params: { classId, studentId } }, { db, actor, fail }) => {
    const facts = (await classFacts(db, classId)) ?? fail('no-such-student')
    if (!(await areKnown(db, actor, facts, [studentId]))) fail('no-such-student')
    const sheets = sheetsFor(facts, actor, await storedSheets(db, [classId]), undefined)
    const earlier = (await earlierMarks(db, [facts], { studentId })).get(classId) ?? []
    return (await aboutStudent(db, facts, studentId, sheets, earlier)) ?? fail('not-in-class')
  },

  getChildGradebook: async ({ params: { studentId } }, { db, fail }) => {
    const classId = (await classOf(db, studentId)) ?? fail('not-in-a-class')
    const facts = (await classFacts(db, classId)) ?? fail('not-in-a-class')
    // What another class has not published is none of the family's business yet.
    const brought = (await earlierMarks(db, [facts], { studentId })).get(classId) ?? []
    const earlier = brought.filter(({ state }) => state === 'published')
    const sheets = await publishedSheets(db, facts, earlier)
    return (await aboutStudent(db, facts, studentId, sheets, earlier)) ?? fail('not-in-a-class')
  },
})
