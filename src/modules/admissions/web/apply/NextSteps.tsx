import { useState } from 'react'
import { familyAnswers } from '#modules/admissions/answerContract.ts'
import type { NextSteps as Steps } from '#modules/admissions/answerSchemas.ts'
import { ApiProblem, call, saveFile } from '#platform/web/api.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from './Apply.module.css'
import { applyText, useServerWords } from './words.ts'

type NextStepsProps = { readonly applicationId: string; readonly onChanged: () => void }

/** What the family can do now: book a time, pay, answer the offer. */
export function NextSteps({ applicationId, onChanged }: NextStepsProps) {
  const say = useServerWords()
  const read = useRead(familyAnswers.routes.getNextSteps, { params: { applicationId } })
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      await read.refetch()
      onChanged()
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      toast.error(say(problem))
      await read.refetch()
    } finally {
      setBusy(false)
    }
  }
  if (!read.data) return null
  const { rounds, offer, payment, receipts } = read.data
  const params = { applicationId }
  return (
    <>
      {rounds.map((round) => (
        <Booking
          key={round.roundKey}
          round={round}
          isBusy={isBusy}
          onBook={(slotId) => void attempt(() => call(familyAnswers.routes.bookTime, { params, body: { slotId } }))}
        />
      ))}
      {payment && (
        <PaymentCard
          payment={payment}
          isBusy={isBusy}
          onStart={() => void attempt(() => call(familyAnswers.routes.startPayment, { params }))}
          onCheck={() => void attempt(() => call(familyAnswers.routes.checkPayment, { params }))}
        />
      )}
      {offer?.state === 'open' && (
        <OfferCard
          offer={offer}
          isBusy={isBusy}
          isPaid={!payment || payment.state === 'paid'}
          onAnswer={(answer) => attempt(() => call(familyAnswers.routes.answerOffer, { params, body: { answer } }))}
        />
      )}
      {receipts.length > 0 && <Receipts applicationId={applicationId} receipts={receipts} />}
    </>
  )
}

type ReceiptsProps = { applicationId: string; receipts: Steps['receipts'] }

function Receipts({ applicationId, receipts }: ReceiptsProps) {
  const text = useText(applyText)
  const language = useLanguage()
  const { money } = useFormat()
  return (
    <section className={css.card}>
      <h2>{text.receipts}</h2>
      {receipts.map(({ admissionPaymentId, purpose, amountMinor, state, receiptNo }) => (
        <div key={admissionPaymentId} className={css.between}>
          <span>
            {fill(text.receiptLine, { purpose: text.payments[purpose], amount: money(amountMinor) })}{' '}
            {state === 'refunded' && <Status tone="neutral">{text.refunded}</Status>}
          </span>
          <Button
            size="small"
            onClick={() =>
              void saveFile(familyAnswers.routes.printOwnReceipt, {
                params: { applicationId, admissionPaymentId },
                query: { language },
              })
            }
          >
            {fill(text.openReceipt, { receipt: receiptNo ?? '' })}
          </Button>
        </div>
      ))}
    </section>
  )
}

type BookingProps = { round: Steps['rounds'][number]; isBusy: boolean; onBook: (slotId: string) => void }

function Booking({ round, isBusy, onBook }: BookingProps) {
  const text = useText(applyText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const [slotId, setSlot] = useState('')
  const when = (startsAt: string, place: string) => [time(startsAt, timeZone), place].filter(Boolean).join(' · ')
  return (
    <section className={css.card}>
      <h2>{round.name}</h2>
      {round.startsAt && <Notice tone="good" title={fill(text.booked, { when: when(round.startsAt, round.place) })} />}
      {round.slots.length === 0 && !round.startsAt && <p>{text.noSlots}</p>}
      {round.slots.length > 0 && (
        <>
          <NativeSelect
            label={round.startsAt ? text.otherTime : text.chooseTime}
            placeholder={text.choose}
            options={round.slots.map((slot) => ({ value: slot.slotId, label: when(slot.startsAt, slot.place) }))}
            value={slotId}
            onChange={setSlot}
          />
          <div>
            <Button variant="primary" disabled={slotId === ''} loading={isBusy} onClick={() => onBook(slotId)}>
              {text.book}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

type PaymentCardProps = {
  payment: NonNullable<Steps['payment']>
  isBusy: boolean
  onStart: () => void
  onCheck: () => void
}

export function PaymentCard({ payment, isBusy, onStart, onCheck }: PaymentCardProps) {
  const text = useText(applyText)
  const { money } = useFormat()
  return (
    <section className={css.card}>
      <h2>{text.payments[payment.purpose]}</h2>
      <p>{money(payment.amountMinor)}</p>
      {payment.state === 'paid' && <Notice tone="good" title={fill(text.paid, { receipt: payment.receiptNo ?? '' })} />}
      {payment.state === 'due' && (
        <div>
          <Button variant="primary" loading={isBusy} onClick={onStart}>
            {text.pay}
          </Button>
        </div>
      )}
      {payment.state === 'opened' && (
        <div className={css.row}>
          <ButtonLink variant="primary" to={payment.address} target="_blank">
            {text.toPayment}
          </ButtonLink>
          <Button loading={isBusy} onClick={onCheck}>
            {text.havePaid}
          </Button>
        </div>
      )}
    </section>
  )
}

type OfferCardProps = {
  offer: NonNullable<Steps['offer']>
  isBusy: boolean
  isPaid: boolean
  onAnswer: (answer: 'accept' | 'decline') => Promise<void>
}

function OfferCard({ offer, isBusy, isPaid, onAnswer }: OfferCardProps) {
  const text = useText(applyText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={css.card}>
      <h2>{text.offerTitle}</h2>
      <p>{fill(text.offerUntil, { date: time(offer.expiresAt, timeZone) })}</p>
      {!isPaid && <p className={css.quiet}>{text.payFirst}</p>}
      <div className={css.row}>
        {isPaid && (
          <Button variant="primary" loading={isBusy} onClick={() => void onAnswer('accept')}>
            {text.acceptOffer}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {text.declineOffer}
        </Button>
      </div>
      <ConfirmationDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.declineTitle}
        confirmLabel={text.declineOffer}
        danger
        onConfirm={() => onAnswer('decline')}
      >
        {text.declineBody}
      </ConfirmationDialog>
    </section>
  )
}
