import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PaperTable } from './PaperTable.tsx'
import { paperTitles } from './titles.ts'
import { papersText } from './words.ts'

/** Formal papers of others that wait for the user’s decision. */
export default function PaperApprovals() {
  const text = useText(papersText)
  const { titles } = useText(paperTitles)
  return (
    <>
      <PageHeader title={titles.approvals} subtitle={text.list.noneHint.review} />
      <PaperTable shelf="review" label={titles.approvals} />
    </>
  )
}
