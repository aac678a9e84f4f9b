import { useState } from 'react'
import { type CivilDate, startOfMonth, today } from '#platform/contract/dates/dates.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import type { IsoRange } from '#ui/calendar/Calendar.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { DateRangeField } from '#ui/fields/DateRangeField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import css from './Reports.module.css'
import { ChallengeReport, PaperReport, TestReport, UsageReport } from './reportTables.tsx'
import { assessmentReportTitles } from './titles.ts'
import { assessmentReportText } from './words.ts'

const reports = { usage: UsageReport, papers: PaperReport, tests: TestReport, challenges: ChallengeReport } as const
type Report = keyof typeof reports

/** What the office asks about tests and practice, over a stretch of days. */
export default function AssessmentReports() {
  const text = useText(assessmentReportText)
  const { titles } = useText(assessmentReportTitles)
  const { timeZone } = useSchool()
  const now = today(timeZone)
  const [report, setReport] = useState<Report>('usage')
  const [[from, to], setRange] = useState<IsoRange>([startOfMonth(now), now])
  const Shown = reports[report]
  return (
    <>
      <PageHeader title={titles.reports} />
      <div className={css.page}>
        <div className={css.controls}>
          <SegmentedControl
            label={text.report}
            value={report}
            onChange={setReport}
            options={(Object.keys(reports) as Report[]).map((value) => ({ value, label: text.reports[value] }))}
          />
          <DateRangeField label={text.range} value={[from, to]} onChange={setRange} max={now} />
        </div>
        {from && to && <Shown key={report} from={from as CivilDate} to={to as CivilDate} />}
      </div>
    </>
  )
}
