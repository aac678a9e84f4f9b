import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ResultRow, rankedRows, readingOf } from '#modules/gradebook/classResults.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useSession } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import type { ClassGradebook } from '../../contracts/markSchemas.ts'
import { decimalText, percentOf, times } from '../../rules/exact.ts'
import type { SubjectResult } from '../../rules/results.ts'
import type { TemplateContent } from '../../rules/template.ts'
import { studentGradebookAt } from '../places.ts'
import { gradebookText } from '../words.ts'
import { countedGrade, Distribution } from './Distribution.tsx'

const percentIn = (trace: { result: SubjectResult['trace']['result'] }): number | null =>
  trace.result === null ? null : Number(decimalText(percentOf(trace.result)))

const outcomeTones = { pass: 'good', compartment: 'part', fail: 'bad' } as const

function useColumns(content: TemplateContent, rows: readonly ResultRow[], hasRanks: boolean): TableColumn<ResultRow>[] {
  const text = useText(gradebookText).results
  const shown = new Set(rows.flatMap(({ result }) => result.subjects.map(({ subject }) => subject.key)))
  const hasOverall = rows.some(({ result }) => result.overall !== null)
  const found = ({ result }: ResultRow, key: string) => result.subjects.find(({ subject }) => subject.key === key)
  return [
    { id: 'student', header: text.student, role: 'primary', sort: true, value: ({ student }) => student.name },
    {
      id: 'rollNo',
      header: text.rollNo,
      role: 'number',
      sort: true,
      value: ({ student }) => Number(student.rollNo) || student.rollNo,
    },
    ...content.subjects
      .filter(({ key }) => shown.has(key))
      .map(
        ({ key, name }): TableColumn<ResultRow> => ({
          id: `subject-${key}`,
          header: name,
          role: 'number',
          sort: true,
          value: (row) => {
            const one = found(row, key)
            return one ? percentIn(one.trace) : null
          },
          cell: (row) => {
            const one = found(row, key)
            if (!one || one.trace.result === null) return null
            const got = decimalText(times(one.trace.result, one.trace.outOf))
            return one.band ? fill(text.cell, { got, grade: one.band.label }) : got
          },
        }),
      ),
    ...(hasOverall
      ? [
          {
            id: 'overall',
            header: text.overall,
            role: 'number',
            sort: true,
            value: ({ result }) => (result.overall ? percentIn(result.overall.trace) : null),
            cell: ({ result: { overall } }) => {
              if (!overall || overall.trace.result === null) return null
              const got = `${decimalText(percentOf(overall.trace.result))} %`
              return overall.band ? fill(text.cell, { got, grade: overall.band.label }) : got
            },
          } satisfies TableColumn<ResultRow>,
        ]
      : []),
    ...(content.pass && hasOverall
      ? [
          {
            id: 'outcome',
            header: text.outcome,
            role: 'status',
            // Wide enough for “Needs improvement”.
            width: 180,
            value: ({ result }) => (result.outcome ? text.outcomes[result.outcome] : null),
            cell: ({ result: { outcome } }) =>
              outcome && <Status tone={outcomeTones[outcome]}>{text.outcomes[outcome]}</Status>,
          } satisfies TableColumn<ResultRow>,
        ]
      : []),
    ...(hasRanks && hasOverall
      ? [
          {
            id: 'rank',
            header: text.rank,
            role: 'number',
            sort: true,
            value: ({ rank }) => rank,
          } satisfies TableColumn<ResultRow>,
        ]
      : []),
  ]
}

type ResultsProps = {
  gradebook: ClassGradebook
  template: NonNullable<ClassGradebook['template']>
  termKey: string
  isOffice: boolean
}

/** The results of a class in a term or the year: totals, grades, who passed, ranks where the template has them. */
export default function Results({ gradebook, template, termKey, isOffice }: ResultsProps) {
  const text = useText(gradebookText).results
  const count = useCount()
  const navigate = useNavigate()
  const { yearId, currentYearId } = useSession()
  const { classId, gradeId, hasRanks } = gradebook
  const { content, templateId } = template
  const rows = useMemo(() => rankedRows(gradebook, termKey), [gradebook, termKey])
  const [only, setOnly] = useState<string | null>(null)
  const shown = useMemo(
    () => (only === null ? rows : rows.filter(({ result }) => countedGrade(content, result) === only)),
    [rows, only, content],
  )
  const columns = useColumns(content, rows, hasRanks)
  const list = useListState(columns, { prefix: 'result' })
  const local = useLocalRows(shown, columns, list.state)
  const isFinal = readingOf(gradebook, termKey).mode === 'final'
  const place = { isOffice, classId, gradeId, templateId, yearId: yearId ?? currentYearId ?? '' }
  return (
    <>
      <Notice tone="info" title={isFinal ? text.final : text.provisional} />
      <Distribution content={content} rows={rows} only={only} onOnly={setOnly} />
      <DataTable<ResultRow>
        {...list}
        {...local}
        label={text.overall}
        rowId={({ student }) => student.studentId}
        count={(n) => count(text.count, n)}
        search={text.search}
        empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
        onOpen={({ student: { studentId } }) => void navigate(studentGradebookAt({ ...place, studentId }))}
      />
    </>
  )
}
