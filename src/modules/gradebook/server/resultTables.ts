import { sql } from 'kysely'
import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { tableColumn, tableSource } from '#platform/server/contributions/tableSource.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { templateViewing } from '../access.ts'
import { yearKey } from '../rules/results.ts'
import { Key } from '../templateSchemas.ts'
import { classesOfGrade, gradebooksOf } from './classGradebook.ts'
import { gradeResults } from './gradeResults.ts'

const titles = {
  gradebook: { en: 'Grade-wise gradebook', hi: 'कक्षावार ग्रेडबुक' },
  overall: { en: 'Overall result', hi: 'कुल परिणाम' },
} as const
const outcomes: Readonly<Record<string, string>> = { pass: 'Pass', compartment: 'Compartment', fail: 'Fail' }
const wordFor = { en: 'The whole year', hi: 'पूरा वर्ष' } as const

/** The results of a grade, or of one of its classes, as the screen shows them. */
const results = tableSource({
  name: 'results',
  access: templateViewing,
  query: z.strictObject({
    report: z.enum(['gradebook', 'overall']).default('gradebook'),
    gradeId: id(),
    classId: id().optional(),
    termKey: Key.optional(),
  }),
  title: ({ report }) => titles[report],
  read: async (db, actor, { report, gradeId, classId, termKey }, isPaper) => {
    const { rows: found } = await sql<{ name: string }>`select name from grades where id = ${gradeId}`.execute(db)
    const grade = found[0]
    const classes = (await classesOfGrade(db, gradeId)).filter((one) => !classId || one.classId === classId)
    if (!grade || (classId && classes.length === 0)) throw problem('not-found')
    const data = gradeResults(grade.name, await gradebooksOf(db, actor, classes, undefined), termKey)
    const term =
      data.terms.find(({ key }) => key === data.termKey)?.name ?? (data.termKey === yearKey ? wordFor.en : '·')
    const number = (value: string | null | undefined) => (value == null ? null : Number(value))
    const head = [
      tableColumn('text', 'Student', 'छात्र'),
      tableColumn('text', 'Class', 'कक्षा'),
      tableColumn('text', 'Roll number', 'रोल नंबर'),
    ]
    const facts = [
      [{ en: 'Grade', hi: 'श्रेणी' }, grade.name],
      ...(classId ? [[{ en: 'Class', hi: 'कक्षा' }, classes[0]?.className ?? ''] as const] : []),
      [{ en: 'Term', hi: 'सत्र' }, term],
    ] as const
    if (report === 'overall')
      return {
        columns: [
          ...head,
          tableColumn('number', 'Percent', 'प्रतिशत'),
          tableColumn('text', 'Overall grade', 'कुल ग्रेड'),
          tableColumn('number', 'Rank', 'स्थान'),
          tableColumn('text', 'Result', 'परिणाम'),
        ],
        rows: data.rows.map((row) => [
          row.name,
          row.className,
          row.rollNo,
          number(row.percent),
          row.grade,
          row.rank,
          row.outcome === null ? null : (outcomes[row.outcome] ?? row.outcome),
        ]),
        facts,
      }
    return {
      columns: [
        ...head,
        ...data.subjects.flatMap(({ name }) =>
          isPaper
            ? [tableColumn('text', name, name)]
            : [tableColumn('number', name, name), tableColumn('text', `${name}: grade`, `${name}: ग्रेड`)],
        ),
      ],
      rows: data.rows.map((row) => [
        row.name,
        row.className,
        row.rollNo,
        ...data.subjects.flatMap(({ key }) => {
          const one = row.results.find(({ subjectKey }) => subjectKey === key)
          return isPaper
            ? [[one?.marks, one?.grade].filter(Boolean).join(' · ')]
            : [number(one?.marks), one?.grade ?? null]
        }),
      ]),
      facts,
    }
  },
})

export const gradebookTables = [results]
