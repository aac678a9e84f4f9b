import { ReportDownload } from '#modules/gradebook/web/public.tsx'
import { growthLinks } from '#modules/prek/linkContract.ts'
import { saveFile } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { prekTitles } from './titles.ts'
import { useServerWords } from './words.ts'

/** The page behind a link to a growth report. */
export default function GrowthDownload() {
  const { titles } = useText(prekTitles)
  const say = useServerWords()
  return (
    <ReportDownload
      title={titles.download}
      say={say}
      save={(token) => saveFile(growthLinks.routes.openReportLink, { body: { token } })}
    />
  )
}
