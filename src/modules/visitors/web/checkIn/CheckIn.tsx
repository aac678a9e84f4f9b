import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { EntryOutcome, GateVisit } from '#modules/visitors/gateSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Badge } from '../gate/Badge.tsx'
import css from '../gate/Gate.module.css'
import { GatePage, type GatePageProps } from '../gate/GatePage.tsx'
import { VisitRow } from '../gate/VisitRow.tsx'
import { Waiting } from '../gate/Waiting.tsx'
import { gateText } from '../gate/words.ts'
import { visitorPaths } from '../paths.ts'
import { PhotoCamera } from '../scanning/Camera.tsx'
import { visitorTitles } from '../titles.ts'
import { HostStep, PurposeStep } from './ChoiceSteps.tsx'
import { type Draft, emptyDraft, isComplete, nextStep } from './checkInDraft.ts'
import { DetailsStep } from './DetailsStep.tsx'
import { NumberStep } from './NumberStep.tsx'

/** One question per screen: number and code, photo, purpose, host, and then a look at all of it. */
export default function CheckIn() {
  const { titles } = useText(visitorTitles)
  return <GatePage title={titles.checkIn}>{(props) => <Steps {...props} />}</GatePage>
}

type Sent = { readonly visit: GateVisit; readonly outcome: EntryOutcome | null }

function Steps({ gate, day }: GatePageProps) {
  const text = useText(gateText)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [draft, setDraft] = useState<Draft>(() => {
    const invite = day.expected.find(({ visitId }) => visitId === search.get('visit'))
    return invite
      ? {
          ...emptyDraft,
          visitId: invite.visitId,
          name: invite.name,
          company: invite.company,
          visitPurposeId: invite.visitPurposeId,
          partySize: invite.partySize,
        }
      : emptyDraft
  })
  const [sent, setSent] = useState<Sent | null>(null)
  const [isSending, setSending] = useState(false)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  /** The answer to the last open question also checks in who needs nothing more. */
  const choose = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    if (nextStep(next, day) === 'details' && isComplete(next, day)) void send(next)
  }
  const leave = () => void navigate(visitorPaths.gateHome)
  const step = sent || isSending ? 'sent' : nextStep(draft, day)
  useEffect(() => {
    if (step) window.scrollTo(0, 0)
  }, [step])
  const record = async (draft: Draft) => {
    const { photo, isReady: _, before: __, ...fields } = draft
    const photoId = photo ? crypto.randomUUID() : null
    const clientId = crypto.randomUUID()
    const outcome = await gate.record(
      { kind: 'arrival', clientId, ...fields, visitPurposeId: draft.visitPurposeId ?? '', photoId },
      photo,
    )
    if (outcome?.refusal && outcome.refusal !== 'blocked') return
    const purpose = day.purposes.find(({ visitPurposeId }) => visitPurposeId === draft.visitPurposeId)
    setSent({
      outcome,
      visit: {
        // Until the server has answered, this phone knows the visit by its own id.
        visitId: outcome?.recordId ?? clientId,
        name: draft.name,
        company: draft.company,
        photoUrl: photo ? URL.createObjectURL(photo) : null,
        visitPurposeId: draft.visitPurposeId ?? '',
        purpose: purpose?.name ?? '',
        host: day.hosts.find(({ userId }) => userId === draft.hostId)?.name ?? '',
        partySize: draft.partySize,
        vehicle: draft.vehicle,
        state: outcome?.badgeCode || draft.pin ? 'checkedIn' : outcome ? 'awaitingHost' : 'arrived',
        expectedAt: null,
        askedAt: null,
        denyReason: '',
        checkedInAt: null,
        leaveBy: null,
        isUnresolved: false,
      },
    })
  }
  const send = async (draft: Draft) => {
    setSending(true)
    try {
      await record(draft)
    } finally {
      setSending(false)
    }
  }
  if (sent) return <Outcome {...sent} gate={gate} day={day} onDone={leave} />
  if (isSending)
    return (
      <Loading>
        <SkeletonRows rows={3} columns={1} />
      </Loading>
    )
  if (step === 'number') return <NumberStep gate={gate} day={day} draft={draft} onChange={change} />
  if (step === 'photo')
    return (
      <>
        <h2 className={css.heading}>{text.photoOf}</h2>
        <PhotoCamera onPhoto={(photo) => choose({ photo })} />
      </>
    )
  if (step === 'purpose')
    return <PurposeStep day={day} first={draft.before} onChoose={(visitPurposeId) => choose({ visitPurposeId })} />
  if (step === 'host') return <HostStep day={day} first={draft.before} onChoose={(hostId) => choose({ hostId })} />
  return <DetailsStep day={day} draft={draft} onChange={change} onSend={() => send(draft)} />
}

/** The badge, or the wait for the host: what the phone knows of the visit now. */
function Outcome({ visit, outcome, gate, day, onDone }: Sent & GatePageProps & { onDone: () => void }) {
  const text = useText(gateText)
  const [admitted, setAdmitted] = useState<string | null>(outcome?.badgeCode ?? null)
  if (outcome?.refusal === 'blocked')
    return (
      <Notice tone="warn" title={text.blocked} live>
        {text.blockedHint}
      </Notice>
    )
  const now = day.waiting.find(({ visitId }) => visitId === visit.visitId)
  const inside = day.inside.find(({ visitId }) => visitId === visit.visitId)
  const shown = { ...visit, leaveBy: inside?.leaveBy ?? null }
  if (admitted || visit.state === 'checkedIn')
    return <Badge visit={shown} badgeCode={admitted ?? visit.visitId} fields={day.badgeFields} onDone={onDone} />
  return (
    <>
      <ul className={css.choices}>
        <VisitRow visit={now ?? visit}>
          <Waiting
            gate={gate}
            day={day}
            visit={now ?? visit}
            onIn={(admission) => setAdmitted(admission?.badgeCode ?? visit.visitId)}
          />
        </VisitRow>
      </ul>
      <div className={css.foot}>
        <Button block onClick={onDone}>
          {text.done}
        </Button>
      </div>
    </>
  )
}
