import { useRef, useState } from 'react'
import { call } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { queryClient, useSend } from '#platform/web/query.ts'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { feeRequests } from '../../contracts/requests.ts'
import type { FeeRequest } from '../../contracts/requestsSchemas.ts'
import { AskDialog } from '../AskDialog.tsx'
import { deskModes } from '../desk/useDesk.ts'
import { feeText } from '../words.ts'
import { approvalText } from './approvalWords.ts'

export type RequestAction = 'approve' | 'reject' | 'pay'

type RequestDecisionProps = { request: FeeRequest; action: RequestAction; onClose: () => void }

/** Confirms before a request is approved, rejected or paid out. */
export function RequestDecision({ request, action, onClose }: RequestDecisionProps) {
  const text = useText(approvalText)
  const { money } = useFormat()
  const cancel = useSend(feeRequests.routes.decideCancel)
  const waive = useSend(feeRequests.routes.decideWaiver)
  const refund = useSend(feeRequests.routes.decideRefund)
  if (action === 'pay') return <Payout request={request} onClose={onClose} />
  const { mutateAsync } = request.kind === 'cancelReceipt' ? cancel : request.kind === 'refund' ? refund : waive
  const values = { what: text.kinds[request.kind], name: request.studentName }
  const requestSummary = fill(text.reasonGiven, {
    by: request.requestedBy,
    reason: request.reason,
    amount: money(request.amountMinor),
  })
  const isApproval = action === 'approve'
  const params = { feeRequestId: request.feeRequestId }
  return (
    <AskDialog
      title={fill(isApproval ? text.approveTitle : text.rejectTitle, values)}
      hint={[requestSummary, isApproval ? request.kind === 'cancelReceipt' && text.cancelHint : text.rejectHint]
        .filter(Boolean)
        .join(' ')}
      submitLabel={isApproval ? text.approve : text.reject}
      danger={!isApproval}
      reasonOptional={isApproval}
      send={({ reason }) => mutateAsync({ params, body: { approve: isApproval, reason, version: request.version } })}
      onClose={onClose}
    />
  )
}

function Payout({ request, onClose }: { request: FeeRequest; onClose: () => void }) {
  const text = useText(approvalText)
  const { modes } = useText(feeText)
  const { money } = useFormat()
  const [mode, setMode] = useState<(typeof deskModes)[number]>('bank')
  const key = useRef(crypto.randomUUID())
  const params = { feeRequestId: request.feeRequestId }
  return (
    <AskDialog
      title={fill(text.payTitle, { amount: money(request.amountMinor), name: request.studentName })}
      hint={text.payHint}
      submitLabel={text.pay}
      reasonOptional
      send={async ({ reason }) => {
        const body = { mode, reference: reason.slice(0, 60), version: request.version }
        await call(feeRequests.routes.payRefund, { params, body }, { idempotencyKey: key.current })
        await queryClient.invalidateQueries()
        return { message: 'Paid out' }
      }}
      onClose={onClose}
    >
      <NativeSelect
        label={text.payMode}
        options={deskModes.map((one) => ({ value: one, label: modes[one] }))}
        value={mode}
        onChange={setMode}
      />
    </AskDialog>
  )
}
