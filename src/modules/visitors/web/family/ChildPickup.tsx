import { useState } from 'react'
import { ChildPage } from '#modules/family/web/public.tsx'
import { familyPickup } from '#modules/visitors/familyContract.ts'
import type { ExitPass, PickupAdult } from '#modules/visitors/pickupSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import { PassStatus } from '../host/ExitPassList.tsx'
import { useSending } from '../useSending.ts'
import { useClock } from '../VisitLine.tsx'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'
import { AdultForm } from './AdultForm.tsx'
import { PassForm } from './PassForm.tsx'

/** Who may fetch a child, and requests to leave early. */
export default function ChildPickup() {
  return <ChildPage>{(child) => <Pickup key={child.studentId} child={child} />}</ChildPage>
}

function Pickup({ child }: { child: FamilyChild }) {
  const text = useText(visitorText)
  const { studentId } = child
  const read = useRead(familyPickup.routes.getChildPickup, { params: { studentId } })
  const [open, setOpen] = useState<'adult' | 'pass' | null>(null)
  if (!read.data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={4} columns={2} />
      </Loading>
    )
  const { adults, passes, today } = read.data
  const close = () => setOpen(null)
  return (
    <div className={css.stack}>
      <Section
        title={text.passesOf}
        action={
          <Button variant="primary" onClick={() => setOpen('pass')}>
            {text.requestPass}
          </Button>
        }
      >
        {passes.length === 0 && <p className={css.quiet}>{text.noRequests}</p>}
        <Lines label={text.passesOf}>
          {passes.map((pass) => (
            <PassLine key={pass.passId} pass={pass} />
          ))}
        </Lines>
      </Section>
      <Section
        title={fill(text.whoMayFetch, { name: child.firstName })}
        subtitle={text.adultsHint}
        action={<Button onClick={() => setOpen('adult')}>{text.addAdult}</Button>}
      >
        <Lines label={fill(text.whoMayFetch, { name: child.firstName })}>
          {adults.map((adult) => (
            <AdultLine key={adult.adultId} studentId={studentId} adult={adult} />
          ))}
        </Lines>
      </Section>
      {open === 'adult' && <AdultForm studentId={studentId} today={today} onClose={close} />}
      {open === 'pass' && <PassForm studentId={studentId} today={today} onClose={close} />}
    </div>
  )
}

function PassLine({ pass }: { pass: ExitPass }) {
  const text = useText(visitorText)
  const clock = useClock()
  const cancel = useSend(familyPickup.routes.cancelChildPass)
  const { send, isSending } = useSending()
  const { passId, studentId, state } = pass
  const meta = [
    pass.leftAt
      ? fill(text.leftWith, { time: clock(pass.leftAt), adult: pass.adult })
      : fill(text.leaveAt, { time: pass.leaveAt }),
    pass.returnBy && fill(text.backAt, { time: pass.returnBy }),
    pass.reason,
    pass.rejectReason,
  ]
  return (
    <Line name={pass.day} meta={meta.filter(Boolean).join(' · ')}>
      <PassStatus state={state} />
      {(state === 'requested' || state === 'approved') && (
        <Button
          size="small"
          loading={isSending}
          onClick={() =>
            void send(
              () => cancel.mutateAsync({ params: { studentId, passId } }),
              () => undefined,
            )
          }
        >
          {text.withdraw}
        </Button>
      )}
    </Line>
  )
}

function AdultLine({ studentId, adult }: { studentId: string; adult: PickupAdult }) {
  const text = useText(visitorText)
  const [isRemoving, setRemoving] = useState(false)
  const end = useSend(familyPickup.routes.endChildAdult)
  const { adultId, kind, name, relation, validTo } = adult
  return (
    <Line
      before={<Avatar name={name} src={adult.photoUrl} size={44} />}
      name={name}
      meta={[relation, kind === 'guardian' ? text.guardian : (validTo ?? text.always)].join(' · ')}
    >
      {kind === 'adult' && (
        <Button size="small" onClick={() => setRemoving(true)}>
          {text.remove}
        </Button>
      )}
      <ConfirmationDialog
        open={isRemoving}
        title={fill(text.removeAsk, { name })}
        confirmLabel={text.remove}
        onClose={() => setRemoving(false)}
        onConfirm={() => end.mutateAsync({ params: { studentId, adultId } })}
      >
        {relation}
      </ConfirmationDialog>
    </Line>
  )
}
