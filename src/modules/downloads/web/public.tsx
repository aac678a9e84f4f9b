import { useText } from '#platform/web/i18n.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DownloadList } from './DownloadList.tsx'
import { downloadsText } from './words.ts'

/** The files made for the user, as one part of a page. */
export function DownloadSection() {
  const text = useText(downloadsText)
  return (
    <Section title={text.files} subtitle={text.subtitle}>
      <DownloadList />
    </Section>
  )
}

export { FileMenu, TableFileMenu } from './FileMenu.tsx'
export { FirstLines } from './FirstLines.tsx'
