import { IconArrowLeft, IconBellRinging, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { noticeOffice } from '#modules/notices/contract.ts'
import type { OfficeNotice } from '#modules/notices/schemas.ts'
import { instantOf } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { CommentList } from '../board/Comments.tsx'
import { NoticeTexts } from '../board/NoticeTexts.tsx'
import css from '../Notices.module.css'
import { noticeText, useServerWords } from '../words.ts'
import { phaseTones } from './phaseTones.ts'
import { Recipients } from './Recipients.tsx'

const NoticeEditor = lazy(() => import('./NoticeEditor.tsx').then((file) => ({ default: file.NoticeEditor })))

type OfficeDetailProps = { noticeId: string; back: string; mayWrite: boolean }

/** A notice as the office sees it: publish, who has read it, answers, comments. */
export function OfficeDetail({ noticeId, back, mayWrite }: OfficeDetailProps) {
  const text = useText(noticeText)
  const [isEditing, setEditing] = useState(false)
  const read = useRead(noticeOffice.routes.getNotice, { params: { noticeId } })
  const home = (
    <ButtonLink to={back} size="small" variant="quiet" icon={IconArrowLeft} className={css.back}>
      {text.board.back}
    </ButtonLink>
  )
  const { data } = read
  if (!data) {
    if (!read.isError)
      return (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )
    if (read.error.status === 404 || read.error.status === 400)
      return (
        <EmptyState kind="nothing" sketch="chair" title={text.board.gone} body={text.board.goneHint} action={home} />
      )
    return (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  }
  return (
    <article className={css.stack}>
      {home}
      <div className={css.row}>
        <Status tone={phaseTones[data.phase]}>{text.phases[data.phase]}</Status>
        {mayWrite && <Actions notice={data} back={back} onEdit={() => setEditing(true)} />}
      </div>
      <NoticeTexts notice={data} />
      {data.phase !== 'draft' && <Figures notice={data} />}
      <Moderation notice={data} mayWrite={mayWrite} />
      <Recipients noticeId={noticeId} />
      <Suspense>{isEditing && <NoticeEditor notice={data} onClose={() => setEditing(false)} />}</Suspense>
    </article>
  )
}

type ActionsProps = { notice: OfficeNotice; back: string; onEdit: () => void }

function Actions({ notice: { noticeId, phase, version, recipients, reads }, back, onEdit }: ActionsProps) {
  const text = useText(noticeText).office
  const say = useServerWords()
  const navigate = useNavigate()
  const { number } = useFormat()
  const { timeZone } = useSchool()
  const [day, setDay] = useState<string | null>(null)
  const tell = {
    onSuccess: (answer: { message: string; code?: string }) => void toast.success(say(answer)),
    onError: (problem: ApiProblem) => void toast.error(say(problem)),
  }
  const publish = useSend(noticeOffice.routes.publishNotice, tell)
  const withdraw = useSend(noticeOffice.routes.withdrawNotice, tell)
  const remind = useSend(noticeOffice.routes.remindUnread, tell)
  const remove = useSend(noticeOffice.routes.deleteNotice, {
    ...tell,
    onSuccess: () => void navigate(back, { replace: true }),
  })
  const params = { noticeId }
  const isWaiting = phase === 'draft' || phase === 'scheduled'
  return (
    <>
      {isWaiting && (
        <>
          <Button
            size="small"
            variant="primary"
            icon={IconSend}
            loading={publish.isPending}
            onClick={() => publish.mutate({ params, body: { publishAt: null, version } })}
          >
            {fill(text.publish, { n: number(recipients) })}
          </Button>
          <DateField label={text.publishAt} labelHidden value={day as never} onChange={setDay} />
          <Button
            size="small"
            disabled={!day}
            onClick={() =>
              publish.mutate({ params, body: { publishAt: instantOf(day as never, '08:00', timeZone), version } })
            }
          >
            {text.schedule}
          </Button>
        </>
      )}
      {phase !== 'past' && (
        <Button size="small" icon={IconPencil} onClick={onEdit}>
          {text.edit}
        </Button>
      )}
      {phase === 'ongoing' && recipients > reads && (
        <Button
          size="small"
          icon={IconBellRinging}
          loading={remind.isPending}
          onClick={() => remind.mutate({ params })}
        >
          {fill(text.remind, { n: number(recipients - reads) })}
        </Button>
      )}
      {(phase === 'ongoing' || phase === 'scheduled') && (
        <Button
          size="small"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params, body: { version } })}
        >
          {text.withdraw}
        </Button>
      )}
      {phase === 'draft' && (
        <Button size="small" variant="quiet" icon={IconTrash} onClick={() => remove.mutate({ params })}>
          {text.delete}
        </Button>
      )}
    </>
  )
}

function Figures({ notice }: { notice: OfficeNotice }) {
  const words = useText(noticeText)
  const text = words.office
  const { number } = useFormat()
  const count = useCount()
  const { type, reads, recipients, coming, heads, notComing, signed, options, reactionCounts } = notice
  return (
    <div className={css.part}>
      <strong>{fill(text.reads, { read: number(reads), all: number(recipients) })}</strong>
      {type === 'event' && (
        <p>{fill(text.coming, { coming: number(coming), heads: number(heads), not: number(notComing) })}</p>
      )}
      {type === 'slip' && <p>{count(text.signed, signed)}</p>}
      {options.map(({ optionId, text: option, votes }) => (
        <p key={optionId}>
          {option}: {count(words.poll.votes, votes)}
        </p>
      ))}
      {reactionCounts.length > 0 && (
        <p className={css.quiet}>
          {reactionCounts.map(({ kind, count: n }) => `${words.reactions[kind]} ${number(n)}`).join(' · ')}
        </p>
      )}
    </div>
  )
}

function Moderation({ notice: { noticeId, thread }, mayWrite }: { notice: OfficeNotice; mayWrite: boolean }) {
  const text = useText(noticeText).comments
  const say = useServerWords()
  const send = useSend(noticeOffice.routes.moderateComment, { onError: (problem) => void toast.error(say(problem)) })
  if (thread.length === 0) return null
  const moderate = (commentId: string, isShown: boolean) =>
    send.mutate({ params: { noticeId, commentId }, body: { isShown } })
  return (
    <Section title={text.title}>
      <CommentList
        thread={thread}
        actions={({ commentId, state }) =>
          mayWrite && (
            <>
              {state !== 'shown' && (
                <Button size="small" onClick={() => moderate(commentId, true)}>
                  {text.approve}
                </Button>
              )}
              {state !== 'hidden' && (
                <Button size="small" variant="quiet" onClick={() => moderate(commentId, false)}>
                  {text.hide}
                </Button>
              )}
            </>
          )
        }
      />
    </Section>
  )
}
