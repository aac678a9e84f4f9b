import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DownloadList } from './DownloadList.tsx'
import { downloadsTitles } from './titles.ts'
import { downloadsText } from './words.ts'

/** The files made for the user. */
export default function AllDownloads() {
  const { titles } = useText(downloadsTitles)
  const text = useText(downloadsText)
  return (
    <>
      <PageHeader title={titles.all} subtitle={text.subtitle} />
      <DownloadList />
    </>
  )
}
