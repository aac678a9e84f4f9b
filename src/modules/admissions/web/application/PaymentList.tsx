import { useState } from 'react'
import type { Application } from '#modules/admissions/applicationSchemas.ts'
import { admissionPayments } from '#modules/admissions/paymentContract.ts'
import type { AdmissionPayment, AdmissionPayments } from '#modules/admissions/paymentSchemas.ts'
import type { PaymentMode } from '#modules/fees/enumerations.ts'
import { callForAnswer, saveFile } from '#platform/web/api.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { queryClient, useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../Admissions.module.css'
import { deskText } from '../office/deskWords.ts'
import { useSending } from '../useSending.ts'

type DeskMode = Exclude<PaymentMode, 'online'>

/** Listed here, because the fees’ own list would bring their screens along. */
const deskModes = ['cash', 'upi', 'card', 'cheque', 'bank'] as const satisfies readonly DeskMode[]
const paymentModes: readonly PaymentMode[] = [...deskModes, 'online']

type Due = NonNullable<AdmissionPayments['due']>

/** What was paid for an application, what is due now, and what was given back. Empty while it costs nothing. */
export function PaymentList({ application, mayEdit }: { application: Application; mayEdit: boolean }) {
  const { applicationId } = application
  const text = useText(deskText)
  const { money, time } = useFormat()
  const { timeZone } = useSchool()
  const language = useLanguage()
  const [isTaking, setTaking] = useState(false)
  const [refunded, setRefunded] = useState<AdmissionPayment | null>(null)
  const read = useRead(admissionPayments.routes.listPayments, { params: { applicationId } })
  if (!read.data || (read.data.payments.length === 0 && !read.data.due)) return null
  const { payments, due } = read.data
  const meta = (one: AdmissionPayment) =>
    [
      fill(text.paidLine, { mode: text.modes[one.mode], date: time(one.paidAt, timeZone) }),
      one.reference,
      one.receiptNo,
      one.receivedBy && fill(text.takenBy, { name: one.receivedBy }),
      one.refundedAt && fill(text.refunded, { date: time(one.refundedAt, timeZone), reason: one.refundReason }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Section
      title={text.money}
      action={
        mayEdit &&
        due && (
          <Button size="small" variant="primary" onClick={() => setTaking(true)}>
            {text.takePayment}
          </Button>
        )
      }
    >
      <div className={css.tight}>
        {due && <p>{fill(text.moneyDue, { purpose: text.purposes[due.purpose], amount: money(due.amountMinor) })}</p>}
        {payments.length === 0 ? (
          <p className={css.quiet}>{text.noMoney}</p>
        ) : (
          <Lines label={text.money}>
            {payments.map((one) => (
              <Line
                key={one.admissionPaymentId}
                name={`${text.purposes[one.purpose]} ${money(one.amountMinor)}`}
                meta={meta(one)}
              >
                {one.state === 'refunded' && <Status tone="neutral">{text.refund}</Status>}
                <Button
                  size="small"
                  aria-label={`${text.receipt} ${one.receiptNo ?? ''}`}
                  onClick={() =>
                    void saveFile(admissionPayments.routes.printReceipt, {
                      params: { applicationId, admissionPaymentId: one.admissionPaymentId },
                      query: { language },
                    })
                  }
                >
                  {text.receipt}
                </Button>
                {mayEdit && one.state === 'paid' && (
                  <Button size="small" variant="quiet" onClick={() => setRefunded(one)}>
                    {text.refund}
                  </Button>
                )}
              </Line>
            ))}
          </Lines>
        )}
      </div>
      {isTaking && due && <TakeDialog applicationId={applicationId} due={due} onClose={() => setTaking(false)} />}
      {refunded && <RefundDialog applicationId={applicationId} payment={refunded} onClose={() => setRefunded(null)} />}
    </Section>
  )
}

function TakeDialog({ applicationId, due, onClose }: { applicationId: string; due: Due; onClose: () => void }) {
  const text = useText(deskText)
  const { money } = useFormat()
  // One click too many records the money once.
  const [key] = useState(() => crypto.randomUUID())
  const [mode, setMode] = useState<DeskMode>('cash')
  const [reference, setReference] = useState('')
  const { send, isSending, errors } = useSending()
  const submit = () =>
    send(
      () =>
        callForAnswer(
          admissionPayments.routes.takePayment,
          { params: { applicationId }, body: { ...due, mode, reference } },
          { idempotencyKey: key },
        ),
      () => {
        void queryClient.invalidateQueries()
        onClose()
      },
    )
  return (
    <FormDialog
      title={fill(text.takeTitle, { amount: money(due.amountMinor), purpose: text.purposes[due.purpose] })}
      submitLabel={text.takePayment}
      isSending={isSending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <NativeSelect
        label={text.mode}
        required
        options={deskModes.map((value) => ({ value, label: text.modes[value] }))}
        value={mode}
        onChange={(chosen) => setMode(deskModes.find((one) => one === chosen) ?? 'cash')}
      />
      {mode !== 'cash' && (
        <TextField
          label={text.reference}
          required={mode === 'cheque'}
          value={reference}
          onChange={setReference}
          error={errors.reference}
        />
      )}
    </FormDialog>
  )
}

type RefundProps = { applicationId: string; payment: AdmissionPayment; onClose: () => void }

function RefundDialog({ applicationId, payment, onClose }: RefundProps) {
  const text = useText(deskText)
  const [mode, setMode] = useState<PaymentMode>(payment.mode)
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const refund = useSend(admissionPayments.routes.refundPayment)
  const { send, isSending, errors } = useSending()
  const params = { applicationId, admissionPaymentId: payment.admissionPaymentId }
  return (
    <FormDialog
      title={fill(text.refundTitle, { receipt: payment.receiptNo ?? '' })}
      submitLabel={text.refund}
      isSending={isSending}
      onSubmit={() => void send(() => refund.mutateAsync({ params, body: { mode, reference, reason } }), onClose)}
      onClose={onClose}
    >
      <p>{text.refundHint}</p>
      <NativeSelect
        label={text.refundMode}
        required
        options={paymentModes.map((value) => ({ value, label: text.modes[value] }))}
        value={mode}
        onChange={(chosen) => setMode(paymentModes.find((one) => one === chosen) ?? 'cash')}
      />
      <TextField label={text.reference} value={reference} onChange={setReference} error={errors.reference} />
      <TextArea
        label={text.refundReason}
        required
        max={300}
        value={reason}
        onChange={setReason}
        error={errors.reason}
      />
    </FormDialog>
  )
}
