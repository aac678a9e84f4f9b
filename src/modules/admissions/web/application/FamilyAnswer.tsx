import { useState } from 'react'
import type { Application } from '#modules/admissions/applicationSchemas.ts'
import { admissionDesk } from '#modules/admissions/deskContract.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../Admissions.module.css'
import { deskText } from '../office/deskWords.ts'
import { useSending } from '../useSending.ts'
import type { Decision } from './decisionReply.ts'

type AnswerProps = { readonly application: Application; readonly isPaid: boolean }

/** The office answers an open offer for a family that has called or come by. */
export function FamilyAnswer({ application, isPaid }: AnswerProps) {
  const text = useText(deskText)
  const [answer, setAnswer] = useState<'accept' | 'decline' | null>(null)
  return (
    <>
      {!isPaid && <p className={css.quiet}>{text.payFirst}</p>}
      <div className={css.row}>
        {isPaid && <Button onClick={() => setAnswer('accept')}>{text.acceptFor}</Button>}
        <Button variant="quiet" onClick={() => setAnswer('decline')}>
          {text.declineFor}
        </Button>
      </div>
      {answer && <AnswerDialog application={application} answer={answer} onClose={() => setAnswer(null)} />}
    </>
  )
}

type DialogProps = { application: Application; answer: 'accept' | 'decline'; onClose: () => void }

function AnswerDialog({ application, answer, onClose }: DialogProps) {
  const text = useText(deskText)
  const [agreed, setAgreed] = useState('')
  const give = useSend(admissionDesk.routes.answerOfferAtDesk)
  const { send, isSending, errors } = useSending()
  const { applicationId, childName } = application
  const isAccepting = answer === 'accept'
  const submit = () =>
    send(
      async () => ({
        ...(await give.mutateAsync({ params: { applicationId }, body: { answer, agreed } })),
        message: 'OK',
      }),
      ({ data }) => {
        if (data.outcome === 'full') toast.error(text.acceptedFull)
        else toast.success(text[data.outcome])
        onClose()
      },
    )
  return (
    <FormDialog
      title={fill(isAccepting ? text.acceptForTitle : text.declineForTitle, { name: childName })}
      submitLabel={isAccepting ? text.acceptFor : text.declineFor}
      isSending={isSending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!isAccepting && <p>{text.declineForHint}</p>}
      <TextField
        label={text.agreed}
        hint={text.agreedHint}
        required
        value={agreed}
        onChange={setAgreed}
        error={errors.agreed}
        data-autofocus=""
      />
    </FormDialog>
  )
}

type BookingProps = { readonly applicationId: string; readonly roundKey: string; readonly times: Decision['times'] }

/** A meeting time of a round, booked for a family. */
export function FamilyBooking({ applicationId, roundKey, times }: BookingProps) {
  const text = useText(deskText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const [slotId, setSlot] = useState('')
  const book = useSend(admissionDesk.routes.bookTimeAtDesk)
  const { send, isSending } = useSending()
  const own = times.filter((one) => one.roundKey === roundKey)
  if (own.length === 0) return null
  const options = own.map((one) => ({
    value: one.slotId,
    label: [time(one.startsAt, timeZone), one.place].filter(Boolean).join(' · '),
  }))
  const submit = () =>
    send(
      () => book.mutateAsync({ params: { applicationId }, body: { slotId } }),
      () => setSlot(''),
    )
  return (
    <div className={css.beside}>
      <NativeSelect
        label={text.bookTime}
        placeholder={text.chooseTime}
        options={options}
        value={slotId}
        onChange={setSlot}
      />
      <Button disabled={slotId === ''} loading={isSending} onClick={() => void submit()}>
        {text.book}
      </Button>
    </div>
  )
}
