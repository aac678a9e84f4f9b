import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { rankedRows } from '#modules/gradebook/classResults.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { marks } from '../../contracts/markContract.ts'
import type { ClassGradebook } from '../../contracts/markSchemas.ts'
import { decimalText, percentOf } from '../../rules/exact.ts'
import { yearKey } from '../../rules/results.ts'
import { gradebookPaths } from '../paths.ts'
import css from '../sheet/Sheet.module.css'
import { gradebookTitles } from '../titles.ts'
import { gradebookText } from '../words.ts'
import { countedGrade, Distribution } from './Distribution.tsx'

/** Who stands where in a class, where the template has ranks. Equal results share a rank. */
export default function RankCard() {
  const text = useText(gradebookText)
  const { titles } = useText(gradebookTitles)
  const [params, setParams] = useSearchParams()
  const sheets = useRead(marks.routes.listSheets, { query: {} })
  const classes = new Map((sheets.data?.sheets ?? []).map((sheet) => [sheet.classId, sheet.className]))
  // Ranks are the class teacher's: their own class is the one with the most sheets.
  const bySheets = Map.groupBy(sheets.data?.sheets ?? [], (sheet) => sheet.classId)
  const [first] = [...bySheets].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  const classId = params.get('class') ?? first
  const choose = (changes: Record<string, string>) => setParams((now) => ({ ...Object.fromEntries(now), ...changes }))
  return (
    <>
      <PageHeader title={titles.ranks} />
      {sheets.isError && <EmptyState kind="failed" onRetry={() => void sheets.refetch()} />}
      {sheets.data && classes.size === 0 && (
        <EmptyState kind="nothing" sketch="register" title={text.sheets.none} body={text.sheets.noneHint} />
      )}
      {classId && classes.size > 0 && (
        <div className={css.body}>
          <div className={css.tools}>
            <NativeSelect
              label={text.sheets.class}
              options={[...classes].map(([value, label]) => ({ value, label }))}
              value={classId}
              onChange={(value) => choose({ class: value })}
            />
          </div>
          <OfClass key={classId} classId={classId} />
        </div>
      )}
    </>
  )
}

function OfClass({ classId }: { classId: string }) {
  const read = useRead(marks.routes.getClassGradebook, { params: { classId } })
  if (read.data) return <Ranks gradebook={read.data} />
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  return (
    <Loading>
      <SkeletonRows rows={8} columns={3} />
    </Loading>
  )
}

function Ranks({ gradebook }: { gradebook: ClassGradebook }) {
  const text = useText(gradebookText)
  const [params, setParams] = useSearchParams()
  const [only, setOnly] = useState<string | null>(null)
  const { template, hasRanks } = gradebook
  if (!template || !hasRanks)
    return <EmptyState kind="nothing" sketch="register" title={text.ranks.none} body={text.ranks.noneHint} />
  const { terms } = template.content
  // The latest term that has ranks: nobody is ranked by results that may still change.
  const latest = terms.findLast(({ key }) => rankedRows(gradebook, key).some(({ rank }) => rank !== null))
  const termKey = params.get('term') ?? latest?.key ?? terms[0]?.key ?? ''
  const rows = rankedRows(gradebook, termKey)
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  const shown = only === null ? rows : rows.filter(({ result }) => countedGrade(template.content, result) === only)
  const at = terms.findIndex(({ key }) => key === termKey)
  const earlier = terms[at - 1]
  const before = new Map(
    (earlier ? rankedRows(gradebook, earlier.key) : []).map(({ student, rank }) => [student.studentId, rank]),
  )
  return (
    <>
      <div className={css.tools}>
        <NativeSelect
          label={text.sheets.term}
          options={[
            ...terms.map(({ key, name }) => ({ value: key, label: name })),
            { value: yearKey, label: text.year },
          ]}
          value={termKey}
          onChange={(value) => {
            setOnly(null)
            setParams((now) => ({ ...Object.fromEntries(now), term: value }))
          }}
        />
      </div>
      {rows.length === 0 && (
        <EmptyState kind="nothing" sketch="register" title={text.ranks.unknown} body={text.ranks.unknownHint} />
      )}
      <Distribution content={template.content} rows={rows} only={only} onOnly={setOnly} />
      <Lines label={text.results.rank}>
        {shown.map(({ student, result, rank }) => {
          const last = before.get(student.studentId)
          const moved =
            earlier && last && rank && last !== rank ? fill(text.ranks.was, { n: last, term: earlier.name }) : ''
          const trace = result.overall?.trace
          const percent = trace?.result ? `${decimalText(percentOf(trace.result))} %` : ''
          return (
            <Line
              key={student.studentId}
              before={<strong>{rank}</strong>}
              name={
                <Link to={`${gradebookPaths.report}?student=${encodeURIComponent(student.studentId)}`}>
                  {student.name}
                </Link>
              }
              meta={[percent, result.overall?.band?.label, moved].filter(Boolean).join(' · ')}
            />
          )
        })}
      </Lines>
    </>
  )
}
