import { useState } from 'react'
import { sessions } from '#modules/access/contract.ts'
import type { Session } from '#modules/access/schemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { accessPaths } from '../paths.ts'
import { accessText, useServerWords } from '../words.ts'
import { accountText, useAgo } from './accountWords.ts'
import css from './Sessions.module.css'

/** The devices the user is signed in on, each of which can be signed out. */
export default function Sessions() {
  const { titles } = useText(accessText)
  const text = useText(accountText).sessions
  const list = useRead(sessions.routes.listSessions, {})
  const all = list.data?.sessions ?? []
  const others = all.filter((session) => !session.current)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.sessions}
        subtitle={text.subtitle}
        crumbs={[{ label: titles.account, to: accessPaths.account }]}
      />
      <Section
        title={text.list}
        action={
          others.length > 0 && (
            <Button size="small" onClick={() => setConfirming(true)}>
              {text.endOthers}
            </Button>
          )
        }
      >
        {list.isPending && (
          <Loading>
            <SkeletonRows rows={3} columns={2} />
          </Loading>
        )}
        {list.isError && (
          <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} compact />
        )}
        {list.data && (
          <Lines>
            {[...all].sort(currentFirst).map((session) => (
              <SessionLine key={session.sessionId} session={session} />
            ))}
          </Lines>
        )}
        {list.data && others.length === 0 && <p className={css.only}>{text.onlyHere}</p>}
      </Section>
      <EndOthers isOpen={isConfirming} onClose={() => setConfirming(false)} count={others.length} />
    </div>
  )
}

const currentFirst = (a: Session, b: Session) =>
  Number(b.current) - Number(a.current) || Date.parse(b.lastSeenAt) - Date.parse(a.lastSeenAt)

function SessionLine({ session }: { session: Session }) {
  const text = useText(accountText).sessions
  const say = useServerWords()
  const ago = useAgo()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const end = useSend(sessions.routes.endSession)
  const { client, address, current } = session
  const submit = async () => {
    try {
      await end.mutateAsync({ params: { sessionId: session.sessionId } })
      toast.success(fill(text.ended, { client }))
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
  return (
    <Line
      name={
        <span className={css.client}>
          {client}
          {current && <Status tone="good">{text.here}</Status>}
        </span>
      }
      meta={
        <>
          <bdi dir="ltr">{address}</bdi>
          {' · '}
          {current ? text.activeNow : fill(text.lastSeen, { ago: ago(session.lastSeenAt) })}
          {' · '}
          {fill(text.since, { time: time(session.createdAt, timeZone) })}
        </>
      }
    >
      {!current && (
        <Button
          size="small"
          loading={end.isPending}
          aria-label={fill(text.endOf, { client, address })}
          onClick={() => void submit()}
        >
          {text.end}
        </Button>
      )}
    </Line>
  )
}

function EndOthers({ isOpen, onClose, count }: { isOpen: boolean; onClose: () => void; count: number }) {
  const text = useText(accountText).sessions
  const counted = useCount()
  const say = useServerWords()
  const end = useSend(sessions.routes.endOtherSessions)
  const confirm = async () => {
    try {
      const { data } = await end.mutateAsync({})
      toast.success(counted(text.endedOthers, data.ended))
    } catch (problem) {
      throw new Error(say(problem as ApiProblem))
    }
  }
  return (
    <ConfirmationDialog
      open={isOpen}
      onClose={onClose}
      title={text.endOthersTitle}
      confirmLabel={text.endOthers}
      onConfirm={confirm}
    >
      {counted(text.endOthersBody, count)}
    </ConfirmationDialog>
  )
}
