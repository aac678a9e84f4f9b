import { useState } from 'react'
import { pickups } from '#modules/visitors/contract.ts'
import type { ExitPass } from '#modules/visitors/pickupSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import type { PassState } from '../../rules/exitPass.ts'
import { useSending } from '../useSending.ts'
import { useClock } from '../VisitLine.tsx'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'

const tones: Readonly<Record<PassState, StatusTone>> = {
  requested: 'leave',
  approved: 'good',
  rejected: 'bad',
  verified: 'good',
  left: 'part',
  returned: 'neutral',
  closed: 'draft',
  cancelled: 'draft',
}

export function PassStatus({ state }: { state: PassState }) {
  const text = useText(visitorText)
  return <Status tone={tones[state]}>{text.passStates[state]}</Status>
}

/** Exit passes of today and those that wait for a decision. */
export function ExitPassList({ title }: { title?: string }) {
  const text = useText(visitorText)
  const waiting = useRead(pickups.routes.listPasses, { query: { waiting: 'true' } })
  const today = useRead(pickups.routes.listPasses, { query: {} })
  const decided = today.data?.passes.filter(({ state }) => state !== 'requested') ?? []
  const passes = [...(waiting.data?.passes ?? []), ...decided]
  return (
    <Section title={title} subtitle={text.passesHint}>
      {today.data && passes.length === 0 && <p className={css.quiet}>{text.passesNone}</p>}
      <Lines label={text.passes}>
        {passes.map((pass) => (
          <PassLine key={pass.passId} pass={pass} today={today.data?.day} />
        ))}
      </Lines>
    </Section>
  )
}

function PassLine({ pass, today }: { pass: ExitPass; today: string | undefined }) {
  const text = useText(visitorText)
  const { date } = useFormat()
  const clock = useClock()
  const mayDecide = mayUse(pickups.routes.decidePass.access, useUser())
  const [isRejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const decide = useSend(pickups.routes.decidePass)
  const { send, isSending, errors } = useSending()
  const answer = (isApproved: boolean) =>
    void send(
      () => decide.mutateAsync({ params: { passId: pass.passId }, body: { isApproved, reason } }),
      () => setRejecting(false),
    )
  const meta = [
    pass.className,
    pass.day === today ? null : date(pass.day),
    pass.leftAt
      ? fill(text.leftWith, { time: clock(pass.leftAt), adult: pass.adult })
      : fill(text.leaveAt, { time: pass.leaveAt }),
    pass.returnBy && fill(text.backAt, { time: pass.returnBy }),
    pass.reason,
    fill(text.requestedBy, { name: pass.requestedBy }),
  ]
  return (
    <Line name={pass.student} meta={meta.filter(Boolean).join(' · ')}>
      <PassStatus state={pass.state} />
      {mayDecide && pass.state === 'requested' && (
        <>
          <Button size="small" variant="primary" loading={isSending && !isRejecting} onClick={() => answer(true)}>
            {text.approve}
          </Button>
          <Button size="small" onClick={() => setRejecting(true)}>
            {text.reject}
          </Button>
        </>
      )}
      {isRejecting && (
        <FormDialog
          title={pass.student}
          submitLabel={text.reject}
          isSending={isSending}
          onSubmit={() => answer(false)}
          onClose={() => setRejecting(false)}
        >
          <TextField
            label={text.rejectReason}
            required
            maxLength={200}
            value={reason}
            onChange={setReason}
            error={errors.reason}
            data-autofocus=""
          />
        </FormDialog>
      )}
    </Line>
  )
}
