import { useText } from '#platform/web/i18n.tsx'
import { InquiryTabs } from '#platform/web/shell/InquiryTabs.tsx'
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
      <PageHeader title={titles.approvals} subtitle={text.list.noneHint.review}>
        <InquiryTabs value="qpApproval" />
      </PageHeader>
      <PaperTable shelf="review" label={titles.approvals} />
    </>
  )
}
