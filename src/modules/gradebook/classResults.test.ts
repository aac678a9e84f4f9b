import { expect, test } from 'vitest'
import { marksByStudent, rankedRows, resultIn } from './classResults.ts'
import type { ClassGradebook } from './contracts/markSchemas.ts'
import { contentOf, readyTemplates } from './rules/readyTemplates.ts'
import { leavesOf, rootOf } from './rules/template.ts'
import type { TemplateContent } from './templateSchemas.ts'

const [ready] = readyTemplates
if (!ready) throw new Error('There are ready templates.')
const subjects = ['English', 'Hindi', 'Science'].map((name) => ({ subjectId: name, name }))
const content = contentOf(ready, subjects) as TemplateContent
const keys = content.subjects.map(({ key }) => key)
const student = { studentId: 's', name: 'Asha', rollNo: '1', admissionNo: '', without: [] }

/** A class of one, with half of the full marks in the first term of these subjects. */
const gradebook = (seen: readonly string[]): ClassGradebook => ({
  classId: 'c',
  className: '9-A',
  gradeId: 'g',
  template: { templateId: 't', versionId: 'v', number: 1, name: 'CBSE', content },
  isClassTeacher: false,
  hasRanks: true,
  students: [student],
  subjectKeys: keys,
  sheets: seen.map((subjectKey) => ({
    subjectKey,
    termKey: 't1',
    state: 'published',
    revision: 1,
    teachers: [],
    mayEdit: false,
    steps: [],
    changedAt: null,
  })),
  marks: seen.map((subjectKey) => {
    const subject = content.subjects.find(({ key }) => key === subjectKey)
    const root = subject && rootOf(content, subject, 't1')
    const cells = (root ? leavesOf(root) : []).map(({ key, outOf }) => ({
      partKey: key,
      mark: String(Number(outOf) / 2),
      revision: 1,
    }))
    return { studentId: 's', subjectKey, termKey: 't1', cells }
  }),
})
const resultOf = (of: ClassGradebook, termKey = 't1') =>
  resultIn(of, student, termKey, marksByStudent(of).get('s') ?? new Map())

test('GRB-06 who sees a part of the sheets gets no overall result of that part', () => {
  const all = resultOf(gradebook(keys))
  expect(all?.overall?.trace.result).toEqual({ n: 1n, d: 2n })
  expect(all?.outcome).toBe('pass')
  const some = resultOf(gradebook(keys.slice(0, 2)))
  expect(some?.subjects).toHaveLength(2)
  expect([some?.overall, some?.outcome]).toEqual([null, null])
  // The second term is not there yet, so neither is the year.
  expect(resultOf(gradebook(keys), 'year')?.overall).toBeNull()
})

test('GRB-06 a term that is not published yet makes the year provisional; it is not counted as zero', () => {
  const year = resultOf(gradebook(keys), 'year')
  expect(year?.isProvisional).toBe(true)
  // Half of the full marks in the term that is known.
  const marked = year?.subjects.filter(({ subject }) => subject.kind === 'scholastic') ?? []
  expect(marked.map(({ trace }) => trace.result)).toEqual(marked.map(() => ({ n: 1n, d: 2n })))
  expect(marked).toHaveLength(subjects.length)
})

test('GRB-06 nobody is ranked while a result of the class may still change', () => {
  const of = gradebook(keys)
  const full = { ...of, students: [student, { ...student, studentId: 'second' }] }
  const open = { ...full, sheets: full.sheets.map((sheet) => ({ ...sheet, state: 'open' as const })) }
  expect(rankedRows(open, 't1').map(({ rank }) => rank)).toEqual([null, null])
  expect(rankedRows(of, 't1').map(({ rank }) => rank)).toEqual([1])
})
