import { useNavigate, useSearchParams } from 'react-router'
import { TableFileMenu } from '#modules/downloads/web/public.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { gradebookReports } from '../../contracts/reportContract.ts'
import type { GradeResults as Results } from '../../contracts/reportSchemas.ts'
import { templates } from '../../contracts/templateContract.ts'
import { yearKey } from '../../rules/results.ts'
import { classGradebookAt } from '../places.ts'
import css from '../sheet/Sheet.module.css'
import { gradebookText } from '../words.ts'
import { gradebookOfClass, overallOfClass } from './classResults.ts'
import { OverallResult } from './OverallResult.tsx'
import { SubjectStrips } from './SubjectStrips.tsx'
import { gradeText } from './words.ts'

const views = ['gradebook', 'overall'] as const

/** The results of a whole grade or of one of its classes: subject by subject (report 28), or overall (report 14). */
export default function GradeResults() {
  const text = useText(gradeText)
  const { sheets } = useText(gradebookText)
  const [params, setParams] = useSearchParams()
  const list = useRead(templates.routes.listTemplates, {})
  const published = list.data?.templates.filter(({ state }) => state === 'published') ?? []
  const withTemplate = new Set(published.flatMap((template) => template.grades.map(({ gradeId }) => gradeId)))
  // In the order of the school.
  const grades = list.data?.grades.filter(({ gradeId }) => withTemplate.has(gradeId)) ?? []
  const gradeId = params.get('grade') ?? grades[0]?.gradeId
  const view = views.find((one) => one === params.get('report')) ?? 'gradebook'
  const choose: Choose = (changes) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      // Another choice shows everybody again.
      for (const key of ['subject', 'mark', 'gradepage', 'overallpage']) next.delete(key)
      for (const [key, value] of Object.entries(changes)) {
        if (value === '') next.delete(key)
        else next.set(key, value)
      }
      return next
    })
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
            onChange={(grade) => choose({ tab: 'reports', report: view, grade, class: '', term: '' })}
          />
        )}
      </div>
      {gradeId && grades.length > 0 && (
        <OfGrade
          key={gradeId}
          gradeId={gradeId}
          view={view}
          termKey={params.get('term')}
          classId={params.get('class') ?? ''}
          choose={choose}
        />
      )}
    </div>
  )
}

type Choose = (changes: Readonly<Record<string, string>>) => void
type View = (typeof views)[number]
type OfGradeProps = { gradeId: string; view: View; termKey: string | null; classId: string; choose: Choose }

function OfGrade({ gradeId, view, termKey, classId, choose }: OfGradeProps) {
  const text = useText(gradeText)
  const { sheets, year } = useText(gradebookText)
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
  const shownTerm = read.data.termKey
  const classes = new Map(rows.map((row) => [row.classId, row.className]))
  const isClass = classes.has(classId) && shownTerm !== null
  return (
    <>
      <div className={css.tools}>
        <NativeSelect
          label={text.class}
          options={[{ value: '', label: text.allClasses }, ...[...classes].map(([value, label]) => ({ value, label }))]}
          value={isClass ? classId : ''}
          onChange={(one) => choose({ class: one })}
        />
        <NativeSelect
          label={sheets.term}
          options={[...terms.map(({ key, name }) => ({ value: key, label: name })), { value: yearKey, label: year }]}
          value={shownTerm ?? ''}
          onChange={(term) => choose({ term })}
        />
        <span className={css.grow} />
        <TableFileMenu
          table="results"
          disabled={shownTerm === null}
          query={{ report: view, gradeId, classId: isClass ? classId : undefined, termKey: shownTerm ?? undefined }}
        />
      </div>
      {isClass ? (
        <OfClass key={`${classId} ${view}`} ofGrade={read.data} classId={classId} termKey={shownTerm} view={view} />
      ) : (
        <Marked data={read.data} view={view} />
      )}
    </>
  )
}

type OfClassProps = { ofGrade: Results; classId: string; termKey: string; view: View }

/** The same of one class, from the report of that class. */
function OfClass({ ofGrade, classId, termKey, view }: OfClassProps) {
  const query = { classId, termKey }
  const overall = useRead(gradebookReports.routes.overallResultReport, { query }, { enabled: view === 'overall' })
  const gradebook = useRead(gradebookReports.routes.gradebookReport, { query }, { enabled: view === 'gradebook' })
  const read = view === 'overall' ? overall : gradebook
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={10} columns={6} />
      </Loading>
    )
  const data =
    view === 'overall'
      ? overall.data && overallOfClass(ofGrade, classId, overall.data)
      : gradebook.data && gradebookOfClass(ofGrade, classId, gradebook.data)
  return data && <Marked data={data} view={view} />
}

function Marked({ data, view }: { data: Results; view: View }) {
  const text = useText(gradeText)
  const { results: words } = useText(gradebookText)
  const { rows } = data
  const isMarked = rows.some(({ percent, results }) => percent !== null || results.some((one) => one.percent !== null))
  if (!isMarked) return <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />
  return (
    <>
      {rows.some(({ isProvisional }) => isProvisional) && <Notice tone="info" title={words.provisional} />}
      <Shown key={data.termKey} data={data} view={view} />
    </>
  )
}

function Shown({ data, view }: { data: Results; view: View }) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [subjectKey, grade] = [params.get('subject'), params.get('mark')]
  const open = ({ classId }: Results['rows'][number]) =>
    void navigate(
      classGradebookAt({ isOffice: true, classId, tab: 'results', ...(data.termKey && { termKey: data.termKey }) }),
    )
  const onlyOf = (only: { subjectKey: string; grade: string } | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete('gradepage')
      if (only) {
        next.set('subject', only.subjectKey)
        next.set('mark', only.grade)
      } else {
        next.delete('subject')
        next.delete('mark')
      }
      return next
    })
  return view === 'overall' ? (
    <OverallResult data={data} onOpen={open} />
  ) : (
    <SubjectStrips
      data={data}
      only={subjectKey && grade ? { subjectKey, grade } : null}
      onOnly={onlyOf}
      onOpen={open}
    />
  )
}
