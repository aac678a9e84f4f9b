import { saveFile } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { cardLinks } from '../../contracts/linkContract.ts'
import { gradebookTitles } from '../titles.ts'
import { useServerWords } from '../words.ts'
import { ReportDownload } from './ReportDownload.tsx'

/** The page behind a link to a report card. */
export default function CardDownload() {
  const { titles } = useText(gradebookTitles)
  const say = useServerWords()
  return (
    <ReportDownload
      title={titles.download}
      say={say}
      save={(token) => saveFile(cardLinks.routes.openCardLink, { body: { token } })}
    />
  )
}
