import { useRef, useState } from 'react'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { FeeStudent } from '../../contracts/collectionSchemas.ts'
import { feeGateway } from '../../contracts/gateway.ts'
import type { OnlineOrder } from '../../contracts/gatewaySchemas.ts'
import { AskDialog } from '../AskDialog.tsx'
import { useFeeLinks } from '../edition.ts'
import css from '../receipts/Receipts.module.css'
import { SquareCode } from '../receipts/SquareCode.tsx'
import { onlineText } from './onlineWords.ts'

const kinds = ['link', 'qr'] as const
/** Polling interval in milliseconds. */
const lookEvery = 3000

type AskOnlineProps = { student: Pick<FeeStudent, 'studentId' | 'name'>; proposed: number; onClose: () => void }

/** Requests an online payment and shows its status until the gateway confirms it. */
export function OnlineRequest({ student, proposed, onClose }: AskOnlineProps) {
  const text = useText(onlineText)
  const open = useSend(feeGateway.routes.openOnlineOrder)
  const [kind, setKind] = useState<(typeof kinds)[number]>('link')
  const isOpened = useRef(false)
  const [order, setOrder] = useState<OnlineOrder | null>(null)
  if (order) return <WaitForPayment order={order} onClose={onClose} />
  return (
    <AskDialog
      title={fill(text.askTitle, { name: student.name })}
      hint={text.askHint}
      submitLabel={text.make}
      amount={{ label: text.amount, proposed }}
      withoutReason
      send={async ({ amountMinor }) => {
        const { studentId } = student
        const answer = await open.mutateAsync({ params: { studentId }, body: { kind, amountMinor } })
        isOpened.current = true
        setOrder(answer.data)
        return answer
      }}
      // The dialog closes itself after sending; the waiting one replaces it.
      onClose={() => {
        if (!isOpened.current) onClose()
      }}
    >
      <NativeSelect
        label={text.kind}
        options={kinds.map((one) => ({ value: one, label: text.kinds[one] }))}
        value={kind}
        onChange={setKind}
      />
    </AskDialog>
  )
}

/** The link or QR code, until the payment arrives. */
export function WaitForPayment({ order, onClose }: { order: OnlineOrder; onClose: () => void }) {
  const text = useText(onlineText)
  const { money } = useFormat()
  const links = useFeeLinks()
  const check = useSend(feeGateway.routes.checkOnlineOrder)
  const params = { onlineOrderId: order.onlineOrderId }
  const read = useRead(
    feeGateway.routes.getOnlineOrder,
    { params },
    { refetchInterval: ({ state }) => (state.data?.state === 'paid' ? false : lookEvery) },
  )
  const now = read.data ?? order
  const isPicture = now.kind === 'qr' && /^https?:/.test(now.address)
  const copy = async () => {
    await navigator.clipboard.writeText(now.address)
    toast.success(text.copied)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(text.askTitle, { name: now.student.name })}
      actions={
        <>
          {now.state !== 'paid' && (
            <Button loading={check.isPending} onClick={() => void check.mutateAsync({ params })}>
              {text.check}
            </Button>
          )}
          {now.paymentId && <ButtonLink to={links.receiptOf(now.paymentId)}>{text.openReceipt}</ButtonLink>}
          <Button variant="primary" onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      <div className={css.receipts}>
        {now.state === 'paid' ? (
          <Notice tone="good" live title={fill(text.paid, { code: now.receiptCode ?? '' })} />
        ) : (
          <Notice tone="info" title={fill(text.waitingFor, { amount: money(now.amountMinor) })}>
            {text.waitingHint}
          </Notice>
        )}
        {now.state !== 'paid' && now.kind === 'qr' && !isPicture && <SquareCode text={now.address} label={text.scan} />}
        {now.state !== 'paid' && now.kind === 'link' && (
          <p>
            {text.link}: <a href={now.address}>{now.address}</a>{' '}
            <Button size="small" onClick={() => void copy()}>
              {text.copy}
            </Button>
          </p>
        )}
        {now.state !== 'paid' && isPicture && (
          <a href={now.address} target="_blank" rel="noreferrer">
            {text.picture}
          </a>
        )}
      </div>
    </Dialog>
  )
}
