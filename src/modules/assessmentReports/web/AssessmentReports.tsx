import { useSearchParams } from 'react-router'
import { TableFileMenu } from '#modules/downloads/web/public.tsx'
import { quickRanges } from '#platform/contract/dates/dateRanges.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { DayRange } from '#platform/web/days/DayRange.tsx'
import { reportDaysIn, spanOf } from '#platform/web/days/reportDays.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { type AssessmentReportName, assessmentReportNames } from '../schemas.ts'
import { Behind } from './Behind.tsx'
import { behindIn, lineKeys } from './behindLine.ts'
import css from './Reports.module.css'
import { ChallengeReport, PaperReport, TestReport, UsageReport } from './reportTables.tsx'
import { assessmentReportTitles } from './titles.ts'
import { assessmentReportText } from './words.ts'

const reports = { usage: UsageReport, papers: PaperReport, tests: TestReport, challenges: ChallengeReport } as const

/** What the office asks about tests and practice, over some days. Each line opens the people or papers behind it. */
export default function AssessmentReports() {
  const text = useText(assessmentReportText)
  const { titles } = useText(assessmentReportTitles)
  const { timeZone } = useSchool()
  const [params, setParams] = useSearchParams()
  const now = today(timeZone)
  const report = assessmentReportNames.find((one) => one === params.get('report')) ?? 'usage'
  const days = reportDaysIn(params, 'Current Month')
  const { start: from, end: to } = spanOf(days, now) ?? {}
  const line = behindIn(params)
  const ask = (changes: Readonly<Record<string, string | null | undefined>>) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const key of ['page', 'd.page', ...lineKeys]) next.delete(key)
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value)
        else next.delete(key)
      }
      return next
    })
  const Shown = reports[report]
  return (
    <>
      <PageHeader
        title={titles.reports}
        actions={<TableFileMenu table="assessment" disabled={!from} query={{ report, from, to }} />}
      />
      <div className={css.page}>
        <div className={css.controls}>
          <SegmentedControl<AssessmentReportName>
            label={text.report}
            value={report}
            onChange={(value) => ask({ report: value, sort: null, q: null })}
            options={assessmentReportNames.map((value) => ({ value, label: text.reports[value] }))}
          />
          <DayRange value={days} usual="Current Month" ranges={quickRanges} max={now} onChange={ask} />
        </div>
        {from && to && line && <Behind report={report} line={line} from={from} to={to} onBack={() => ask({})} />}
        {from && to && !line && <Shown key={report} from={from} to={to} onOpen={(one) => ask(one)} />}
      </div>
    </>
  )
}
