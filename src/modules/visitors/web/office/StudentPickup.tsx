import { useState } from 'react'
import { pickups } from '#modules/visitors/contract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import { AdultForm } from '../family/AdultForm.tsx'
import { PassForm } from '../family/PassForm.tsx'
import { PassStatus } from '../host/ExitPassList.tsx'
import { useSending } from '../useSending.ts'
import { useClock } from '../VisitLine.tsx'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'

/** In a student's profile: exit passes, and who may fetch the student. */
export default function StudentPickup({ id: studentId }: { id: string }) {
  const text = useText(visitorText)
  const clock = useClock()
  const user = useUser()
  const [open, setOpen] = useState<'pass' | 'adult' | null>(null)
  const read = useRead(pickups.routes.getStudentPickup, { params: { studentId } })
  const end = useSend(pickups.routes.endStudentAdult)
  const { send } = useSending()
  if (!read.data)
    return read.isError ? (
      <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
    ) : (
      <Loading>
        <SkeletonRows rows={3} columns={2} />
      </Loading>
    )
  const { adults, passes, today } = read.data
  const mayRequest = mayUse(pickups.routes.requestStudentPass.access, user)
  const mayEnd = mayUse(pickups.routes.endStudentAdult.access, user)
  return (
    <div className={css.stack}>
      <Section
        title={text.passesOf}
        action={mayRequest && <Button onClick={() => setOpen('pass')}>{text.requestPass}</Button>}
      >
        {passes.length === 0 && <p className={css.quiet}>{text.noRequests}</p>}
        <Lines label={text.passesOf}>
          {passes.map((pass) => (
            <Line
              key={pass.passId}
              name={pass.day}
              meta={[
                pass.leftAt
                  ? fill(text.leftWith, { time: clock(pass.leftAt), adult: pass.adult })
                  : fill(text.leaveAt, { time: pass.leaveAt }),
                pass.reason,
                fill(text.requestedBy, { name: pass.requestedBy }),
              ].join(' · ')}
            >
              <PassStatus state={pass.state} />
            </Line>
          ))}
        </Lines>
      </Section>
      <Section
        title={text.mayFetch}
        action={mayEnd && <Button onClick={() => setOpen('adult')}>{text.addAdult}</Button>}
      >
        <Lines label={text.mayFetch}>
          {adults.map(({ adultId, kind, name, relation, photoUrl, validTo }) => (
            <Line
              key={adultId}
              before={<Avatar name={name} src={photoUrl} size={44} />}
              name={name}
              meta={[relation, kind === 'guardian' ? text.guardian : (validTo ?? text.always)].join(' · ')}
            >
              {kind === 'adult' && mayEnd && (
                <Button
                  size="small"
                  onClick={() =>
                    void send(
                      () => end.mutateAsync({ params: { studentId, adultId } }),
                      () => undefined,
                    )
                  }
                >
                  {text.remove}
                </Button>
              )}
            </Line>
          ))}
        </Lines>
      </Section>
      {open === 'pass' && <PassForm studentId={studentId} today={today} isSchool onClose={() => setOpen(null)} />}
      {open === 'adult' && <AdultForm studentId={studentId} today={today} isSchool onClose={() => setOpen(null)} />}
    </div>
  )
}
