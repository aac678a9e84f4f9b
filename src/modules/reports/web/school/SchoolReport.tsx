import { useParams, useSearchParams } from 'react-router'
import { schoolReports } from '#modules/reports/schoolReportContract.ts'
import { reportRanges, type SchoolReportName, schoolReportNames } from '#modules/reports/schoolReports.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { callForAnswer } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DateRangeField } from '#ui/fields/DateRangeField.tsx'
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
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const [params] = useSearchParams()
  const [question, ask] = useQuestion()
  const isComplete = question.range !== 'Custom' || question.from !== undefined
  const read = useRead(routeOf(name), { query: question }, { enabled: isComplete, placeholderData: (before) => before })
  const { data } = read
  const isDetailed = params.get('first') !== null
  return (
    <div className={css.page}>
      <PageHeader
        title={text.reports[name]}
        subtitle={data ? fill(text.asOf, { time: time(data.asOf, timeZone) }) : text.hints[name]}
        crumbs={[{ label: titles.home, to: reportPaths.home }]}
        actions={
          <FileMenu
            disabled={!isComplete}
            start={(form) =>
              callForAnswer(schoolReports.routes.exportSchoolReport, { body: { report: name, ...question, ...form } })
            }
          />
        }
      />
      {(data?.hasDays ?? true) && <Controls question={question} ask={ask} grades={data?.grades ?? []} />}
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

type ControlsProps = {
  question: Question
  ask: Ask
  grades: readonly string[]
}

function Controls({ question, ask, grades }: ControlsProps) {
  const text = useText(reportText)
  const { timeZone } = useSchool()
  return (
    <div className={css.controls}>
      <NativeSelect
        label={text.range}
        value={question.range}
        options={reportRanges.map((value) => ({ value, label: text.ranges[value] }))}
        onChange={(range) => ask({ range: range === 'Year' ? null : range, from: null, to: null })}
      />
      {question.range === 'Custom' && (
        <DateRangeField
          label={text.custom}
          value={[question.from ?? null, question.to ?? null]}
          max={today(timeZone)}
          onChange={([from, to]) => ask({ from, to })}
        />
      )}
      {grades.length > 0 && (
        <NativeSelect
          label={text.grade}
          value={question.grade}
          options={[{ value: '', label: text.allGrades }, ...grades.map((value) => ({ value, label: value }))]}
          onChange={(grade) => ask({ grade: grade === '' ? null : grade })}
        />
      )}
    </div>
  )
}
