import { childConsents } from '#modules/consents/contract.ts'
import type { ChildConsent } from '#modules/consents/schemas.ts'
import type { ConsentState } from '#modules/consents/states.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import css from './Consents.module.css'
import { consentText, useServerWords } from './words.ts'

/** What the guardian is asked for the chosen child. */
export default function ChildConsentsPage() {
  return <ChildPage>{(child) => <ConsentsOf child={child} />}</ChildPage>
}

function ConsentsOf({ child }: { child: FamilyChild }) {
  const text = useText(consentText).family
  const input = { params: { studentId: child.studentId } }
  const read = useRead(childConsents.routes.listChildConsents, input, { isKept: true })
  if (read.isError && !read.data)
    return (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  if (!read.data)
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    )
  if (read.data.consents.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />
  return (
    <div className={css.page}>
      <KeptNote route={childConsents.routes.listChildConsents} input={input} />
      <p className={css.quiet}>{fill(text.intro, { name: child.firstName })}</p>
      {read.data.consents.map((one) => (
        <ConsentPanel key={one.purposeId} consent={one} studentId={child.studentId} />
      ))}
    </div>
  )
}

const tones = { missing: 'part', given: 'good', refused: 'neutral' } as const satisfies Record<ConsentState, string>

function ConsentPanel({ consent, studentId }: { consent: ChildConsent; studentId: string }) {
  const text = useText(consentText)
  const say = useServerWords()
  const answer = useSend(childConsents.routes.answerConsent, {
    onSuccess: ({ message, code }) => void toast.success(say({ message, ...(code && { code }) })),
    onError: (problem) => void toast.error(say(problem)),
  })
  const { purposeId, textNumber, state, history } = consent
  const send = (isGiven: boolean) => answer.mutate({ params: { studentId, purposeId }, body: { isGiven, textNumber } })
  return (
    <Panel title={consent.name} action={<Status tone={tones[state]}>{text.states[state]}</Status>}>
      <div className={css.stack}>
        <p className={css.text}>{consent.text}</p>
        {state === 'missing' && history.length > 0 && <p className={css.quiet}>{text.family.again}</p>}
        <div className={css.row}>
          {state !== 'given' && (
            <Button variant="primary" loading={answer.isPending} onClick={() => send(true)}>
              {text.family.agree}
            </Button>
          )}
          {state !== 'refused' && (
            <Button loading={answer.isPending} onClick={() => send(false)}>
              {state === 'given' ? text.family.withdraw : text.family.refuse}
            </Button>
          )}
        </div>
        {history.length > 0 && <History consent={consent} />}
      </div>
    </Panel>
  )
}

function History({ consent }: { consent: ChildConsent }) {
  const text = useText(consentText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return (
    <details>
      <summary>{text.family.history}</summary>
      <ul className={css.past}>
        {consent.history.map(({ isGiven, by, at, textNumber, text: asked }) => (
          <li key={at}>
            {fill(text.family.past, {
              answer: text.states[isGiven ? 'given' : 'refused'],
              name: by,
              date: time(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
            {textNumber !== consent.textNumber && <p>{fill(text.family.oldText, { text: asked })}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
