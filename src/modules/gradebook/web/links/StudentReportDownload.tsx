import { saveFile } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { studentReports } from '../../contracts/studentReportContract.ts'
import { gradebookTitles } from '../titles.ts'
import { useServerWords } from '../words.ts'
import { ReportDownload } from './ReportDownload.tsx'

/** The page behind a link to a student's report. */
export default function StudentReportDownload() {
  const { titles } = useText(gradebookTitles)
  const say = useServerWords()
  return (
    <ReportDownload
      title={titles.reportDownload}
      say={say}
      save={(token) => saveFile(studentReports.routes.openStudentReportLink, { body: { token } })}
    />
  )
}
