import { useState } from 'react'
import type { Application } from '#modules/admissions/applicationSchemas.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import css from '../Admissions.module.css'
import { decisionText } from '../office/decisionWords.ts'
import { useOfferToasts } from '../office/useOfferToasts.ts'
import { RoundForm } from '../posts/RoundForm.tsx'
import { PanelScores } from '../selection/PanelScores.tsx'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'
import { AdmitDialog } from './AdmitDialog.tsx'
import type { Decision } from './decisionReply.ts'
import { FamilyAnswer, FamilyBooking } from './FamilyAnswer.tsx'

/** Rounds, the offer and the admission of one application. */
export function DecisionPanel({ application, mayEdit }: { application: Application; mayEdit: boolean }) {
  const { applicationId, state } = application
  const read = useRead(decisions.routes.getDecision, { params: { applicationId } })
  const text = useText(decisionText)
  if (!read.data) return null
  const decision = read.data
  const isDecided =
    ['submitted', 'screening', 'enquiry', 'draft'].includes(state) &&
    decision.rounds.every(({ total }) => total === null)
  return (
    <>
      {!isDecided && decision.rounds.length > 0 && (
        <Section title={text.rounds}>
          <div className={css.stack}>
            {decision.rounds.map((round) => (
              <div key={`${round.roundKey} ${round.version}`} className={css.tight}>
                {round.panel.length > 0 ? (
                  <PanelScores
                    applicationId={applicationId}
                    round={round}
                    mayReopen={mayEdit && state === 'evaluation'}
                  />
                ) : (
                  <RoundForm applicationId={applicationId} round={round} mayEdit={mayEdit} />
                )}
                {mayEdit && (
                  <FamilyBooking applicationId={applicationId} roundKey={round.roundKey} times={decision.times} />
                )}
              </div>
            ))}
          </div>
        </Section>
      )}
      <Steps application={application} decision={decision} mayEdit={mayEdit} />
    </>
  )
}

function Steps({ application, decision, mayEdit }: { application: Application; decision: Decision; mayEdit: boolean }) {
  const text = useText(decisionText)
  const words = useText(admissionText)
  const tellOffers = useOfferToasts()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const [dialog, setDialog] = useState<'admit' | 'undo' | null>(null)
  const offer = useSend(decisions.routes.makeOffers)
  const submit = useSend(decisions.routes.submitAtDesk)
  const { send, isSending } = useSending()
  const { applicationId, state, quota } = application
  const free = decision.freeSeats.find((one) => one.quota === quota)?.free ?? 0
  const offerSeat = () =>
    send(
      async () => ({ ...(await offer.mutateAsync({ body: { applicationIds: [applicationId] } })), message: 'OK' }),
      ({ data }) => tellOffers(data),
    )
  const isOfferable = state === 'decisionPending' || state === 'waitlisted'
  const isUnsent = state === 'draft' || state === 'enquiry'
  if (!decision.offer && !isOfferable && !isUnsent && state !== 'accepted' && state !== 'enrolled') return null
  return (
    <Section title={text.decision}>
      <div className={css.tight}>
        {decision.offer && (
          <p>{fill(text.offerStates[decision.offer.state], { date: time(decision.offer.expiresAt, timeZone) })}</p>
        )}
        {isOfferable && <p className={css.quiet}>{fill(text.offerHint, { free, quota: words.quotas[quota] })}</p>}
        {mayEdit && state === 'offered' && decision.offer?.state === 'open' && (
          <FamilyAnswer application={application} isPaid={decision.offer.isPaid} />
        )}
        {mayEdit && (
          <div className={css.row}>
            {isUnsent && (
              <Button
                loading={isSending}
                onClick={() => void send(() => submit.mutateAsync({ params: { applicationId } }))}
              >
                {text.submitAtDesk}
              </Button>
            )}
            {isOfferable && (
              <Button variant="primary" loading={isSending} onClick={() => void offerSeat()}>
                {text.offer}
              </Button>
            )}
            {state === 'accepted' && (
              <Button variant="primary" onClick={() => setDialog('admit')}>
                {text.admit}
              </Button>
            )}
            {state === 'enrolled' && (
              <Button variant="quiet" onClick={() => setDialog('undo')}>
                {text.undo}
              </Button>
            )}
          </div>
        )}
      </div>
      {dialog === 'admit' && (
        <AdmitDialog application={application} decision={decision} onClose={() => setDialog(null)} />
      )}
      {dialog === 'undo' && <UndoDialog applicationId={applicationId} onClose={() => setDialog(null)} />}
    </Section>
  )
}

function UndoDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const text = useText(decisionText)
  const [reason, setReason] = useState('')
  const undo = useSend(decisions.routes.undoAdmission)
  const { send, isSending, errors } = useSending()
  return (
    <FormDialog
      title={text.undoTitle}
      submitLabel={text.undo}
      isSending={isSending}
      onSubmit={() => void send(() => undo.mutateAsync({ params: { applicationId }, body: { reason } }), onClose)}
      onClose={onClose}
    >
      <p>{text.undoHint}</p>
      <TextArea label={text.undoReason} required max={300} value={reason} onChange={setReason} error={errors.reason} />
    </FormDialog>
  )
}
