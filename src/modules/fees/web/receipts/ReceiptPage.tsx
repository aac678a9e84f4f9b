import { useState } from 'react'
import { useParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { feeCollection } from '../../contracts/collection.ts'
import { feeRequests } from '../../contracts/requests.ts'
import { AskDialog } from '../AskDialog.tsx'
import { useFeeLinks } from '../edition.ts'
import { feeText } from '../words.ts'
import { Receipts } from './Receipts.tsx'
import { receiptText } from './receiptWords.ts'

/** One receipt: view it, print it again or request its cancellation. */
export default function ReceiptPage() {
  const { paymentId = '' } = useParams()
  const text = useText(receiptText)
  const { tabs } = useText(feeText)
  const links = useFeeLinks()
  const read = useRead(feeCollection.routes.getReceipt, { params: { paymentId } })
  const ask = useSend(feeRequests.routes.askCancel)
  const mayCancel = mayUse(feeRequests.routes.askCancel.access, useUser())
  const [isAsking, setAsking] = useState(false)
  const receipt = read.data
  usePage({ title: receipt?.code ?? undefined })
  const matchesWords = receipt?.state === 'valid' || receipt?.state === 'subjectToRealisation'
  return (
    <>
      <div data-print="hide">
        <PageHeader
          title={receipt?.code ?? text.title}
          subtitle={receipt?.student.name}
          crumbs={[{ label: tabs.payments, to: links.payments }]}
          actions={
            receipt && (
              <>
                <ButtonLink to={links.studentOf(receipt.student.studentId)}>{receipt.student.name}</ButtonLink>
                {mayCancel && matchesWords && <Button onClick={() => setAsking(true)}>{text.cancel}</Button>}
              </>
            )
          }
        />
      </div>
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={2} />
        </Loading>
      )}
      {receipt && <Receipts receipts={[receipt]} />}
      {isAsking && receipt && (
        <AskDialog
          title={fill(text.cancelTitle, { code: receipt.code ?? '' })}
          hint={text.cancelHint}
          submitLabel={text.askCancel}
          danger
          send={({ reason }) => ask.mutateAsync({ params: { paymentId }, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
