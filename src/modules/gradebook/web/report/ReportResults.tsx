import { useText } from '#platform/web/i18n.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { StudentReport } from '../../contracts/studentReportSchemas.ts'
import type { TermResult } from '../../rules/reportResults.ts'
import { StudentResult } from '../student/StudentResult.tsx'
import { ResultCharts } from './ResultCharts.tsx'
import { reportText } from './words.ts'

type ReportResultsProps = { report: StudentReport; terms: readonly TermResult[] }

/** Results as charts, then every result with its calculation. */
export function ReportResults({ report: { gradebook, classAverages }, terms }: ReportResultsProps) {
  const text = useText(reportText).results
  return (
    <>
      <ResultCharts gradebook={gradebook} terms={terms} classAverages={classAverages} />
      <Section title={text.more}>
        <StudentResult gradebook={gradebook} />
      </Section>
    </>
  )
}
