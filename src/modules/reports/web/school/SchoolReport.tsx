import { useParams, useSearchParams } from 'react-router'
import { schoolReports } from '#modules/reports/schoolReportContract.ts'
import { type SchoolReportName, schoolReportNames } from '#modules/reports/schoolReports.ts'
import type { Reply } from '#platform/contract/route.ts'
import { callForAnswer } from '#platform/web/api.ts'
import { DayRange } from '#platform/web/days/DayRange.tsx'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { FileMenu } from '../FileMenu.tsx'
import { reportPaths } from '../paths.ts'
import css from '../Reports.module.css'
import { reportTitles } from '../titles.ts'
import { reportText, useServerWords } from '../words.ts'
import { type Ask, type Question, useQuestion } from './question.ts'
import { ReportDetails } from './ReportDetails.tsx'
import { ReportLines } from './ReportLines.tsx'
import { routeOf } from './reportRoutes.ts'

/** One report of the school: days and grade in the address, a chart, its lines, and the rows behind each line. */
export default function SchoolReport() {
  const { report = '' } = useParams()
  const name = schoolReportNames.find((one) => one === report)
  return name ? <Report key={name} name={name} /> : <Unknown />
}

function Unknown() {
  const { titles } = useText(reportTitles)
  return (
    <div className={css.page}>
      <PageHeader title={titles.school} crumbs={[{ label: titles.home, to: reportPaths.home }]} />
      <EmptyState kind="no-match" />
    </div>
  )
}

function Report({ name }: { name: SchoolReportName }) {
  const text = useText(reportText)
  const { titles } = useText(reportTitles)
  const say = useServerWords()
  const { time, date } = useFormat()
  const { timeZone } = useSchool()
  const [params] = useSearchParams()
  const [question, ask] = useQuestion()
  const isComplete = question.range !== 'Custom' || question.from !== undefined
  const read = useRead(
    routeOf(name),
    { params: { report: name }, query: question },
    { enabled: isComplete, placeholderData: (before) => before },
  )
  const { data } = read
  const [first, second] = [params.get('first'), params.get('second')]
  const isDetailed = first !== null
  const chosen = { ...(first !== null && { first }), ...(second !== null && { second }) }
  const covered =
    !data?.hasDays || !data.pickable
      ? undefined
      : data.days
        ? fill(data.days.start === data.days.end ? text.oneDay : text.days, {
            from: date(data.days.start),
            to: date(data.days.end),
          })
        : text.noDays
  return (
    <div className={css.page}>
      <PageHeader
        title={text.reports[name]}
        subtitle={
          data
            ? [covered, fill(text.asOf, { time: time(data.asOf, timeZone) })].filter(Boolean).join(' · ')
            : text.hints[name]
        }
        crumbs={[{ label: titles.home, to: reportPaths.home }]}
        actions={
          <FileMenu
            disabled={!isComplete}
            kinds={isDetailed ? ['rows'] : ['lines', 'rows']}
            start={(form) =>
              callForAnswer(schoolReports.routes.exportSchoolReport, {
                body: { report: name, ...question, ...form, ...(isDetailed && chosen) },
              })
            }
          />
        }
      />
      <Controls question={question} ask={ask} choices={data} />
      {read.isError ? (
        <EmptyState
          kind="failed"
          body={say(read.error)}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      ) : isDetailed ? (
        <ReportDetails name={name} question={question} columns={data?.columns ?? []} />
      ) : (
        <ReportLines read={read} />
      )}
    </div>
  )
}

type Choices = Pick<
  Reply<typeof schoolReports.routes.getSchoolReport>,
  'hasDays' | 'grades' | 'classes' | 'courses' | 'pickable'
>

type ControlsProps = { question: Question; ask: Ask; choices: Choices | undefined }

function Controls({ question, ask, choices }: ControlsProps) {
  const text = useText(reportText)
  const pickable = choices?.pickable
  const all = { grade: text.allGrades, class: text.allClasses, course: text.allCourses }
  const lists = { grade: choices?.grades ?? [], class: choices?.classes ?? [], course: choices?.courses ?? [] }
  return (
    <div className={css.controls}>
      {(choices?.hasDays ?? true) && (
        <DayRange value={question} min={pickable?.start} max={pickable?.end} onChange={ask} />
      )}
      {(['grade', 'class', 'course'] as const).map(
        (key) =>
          lists[key].length > 0 && (
            <NativeSelect
              key={key}
              label={text[key]}
              value={question[key]}
              options={[{ value: '', label: all[key] }, ...lists[key].map((value) => ({ value, label: value }))]}
              onChange={(value) => ask({ [key]: value === '' ? null : value })}
            />
          ),
      )}
    </div>
  )
}
