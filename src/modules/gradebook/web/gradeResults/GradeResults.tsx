import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { gradebookReports } from '#modules/gradebook/reportContract.ts'
import type { GradeResults as Results } from '#modules/gradebook/reportSchemas.ts'
import { templates } from '#modules/gradebook/templateContract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { yearKey } from '../../rules/results.ts'
import { classGradebookAt } from '../places.ts'
import css from '../sheet/Sheet.module.css'
import { gradebookText } from '../words.ts'
import { OverallResult } from './OverallResult.tsx'
import { SubjectStrips } from './SubjectStrips.tsx'
import { gradeText } from './words.ts'

const views = ['gradebook', 'overall'] as const

/** The results of a whole grade: subject by subject (report 28), or overall (report 14). */
export default function GradeResults() {
  const text = useText(gradeText)
  const { sheets } = useText(gradebookText)
  const [params, setParams] = useSearchParams()
  const list = useRead(templates.routes.listTemplates, {})
  const grades = (list.data?.templates ?? [])
    .filter(({ state }) => state === 'published')
    .flatMap((template) => template.grades)
  const gradeId = params.get('grade') ?? grades[0]?.gradeId
  const view = views.find((one) => one === params.get('report')) ?? 'gradebook'
  const choose = (changes: Record<string, string>) =>
    setParams((now) => ({ tab: now.get('tab') ?? '', ...Object.fromEntries(now), ...changes }))
  if (list.isError) return <EmptyState kind="failed" onRetry={() => void list.refetch()} />
  if (list.data && grades.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={sheets.none} body={sheets.noneOfficeHint} />
  return (
    <div className={css.body}>
      <div className={css.tools}>
        <SegmentedControl
          label={text.report}
          options={views.map((value) => ({ value, label: text.reports[value] }))}
          value={view}
          onChange={(report) => choose({ report })}
        />
        {gradeId && grades.length > 0 && (
          <NativeSelect
            label={text.grade}
            options={grades.map((one) => ({ value: one.gradeId, label: one.name }))}
            value={gradeId}
            onChange={(grade) => setParams({ tab: 'reports', report: view, grade })}
          />
        )}
      </div>
      {gradeId && grades.length > 0 && (
        <OfGrade
          key={gradeId}
          gradeId={gradeId}
          view={view}
          termKey={params.get('term')}
          onTerm={(term) => choose({ term })}
        />
      )}
    </div>
  )
}

type OfGradeProps = {
  gradeId: string
  view: (typeof views)[number]
  termKey: string | null
  onTerm: (termKey: string) => void
}

function OfGrade({ gradeId, view, termKey, onTerm }: OfGradeProps) {
  const text = useText(gradeText)
  const { sheets, year, results: words } = useText(gradebookText)
  const query = { gradeId, ...(termKey && { termKey }) }
  const read = useRead(gradebookReports.routes.gradewiseReport, { query })
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={10} columns={6} />
      </Loading>
    )
  const { terms, rows } = read.data
  const isMarked = rows.some(({ results }) => results.some(({ percent }) => percent !== null))
  return (
    <>
      <div className={css.tools}>
        <NativeSelect
          label={sheets.term}
          options={[...terms.map(({ key, name }) => ({ value: key, label: name })), { value: yearKey, label: year }]}
          value={read.data.termKey ?? ''}
          onChange={onTerm}
        />
      </div>
      {isMarked && rows.some(({ isProvisional }) => isProvisional) && <Notice tone="info" title={words.provisional} />}
      {isMarked ? (
        <Shown key={read.data.termKey} data={read.data} view={view} />
      ) : (
        <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />
      )}
    </>
  )
}

function Shown({ data, view }: { data: Results; view: (typeof views)[number] }) {
  const navigate = useNavigate()
  const [only, setOnly] = useState<{ subjectKey: string; grade: string } | null>(null)
  const open = ({ classId }: Results['rows'][number]) =>
    void navigate(
      classGradebookAt({ isOffice: true, classId, tab: 'results', ...(data.termKey && { termKey: data.termKey }) }),
    )
  return view === 'overall' ? (
    <OverallResult data={data} onOpen={open} />
  ) : (
    <SubjectStrips data={data} only={only} onOnly={setOnly} onOpen={open} />
  )
}
