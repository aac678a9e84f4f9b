import { IconArrowLeft } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { noticeOffice } from '#modules/notices/contract.ts'
import type { OfficeNotice } from '#modules/notices/schemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { CommentList } from '../board/Comments.tsx'
import { NoticeTexts } from '../board/NoticeTexts.tsx'
import css from '../Notices.module.css'
import { noticeText, useServerWords } from '../words.ts'
import { NoticeActions } from './NoticeActions.tsx'
import { phaseTones } from './phaseTones.ts'
import { Recipients } from './Recipients.tsx'
import { Slips } from './Slips.tsx'

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
  const hasBegun = data.phase === 'ongoing' || data.phase === 'past'
  return (
    <article className={css.detail}>
      {home}
      <div className={css.row}>
        <Status tone={phaseTones[data.phase]}>{text.phases[data.phase]}</Status>
        {mayWrite && <NoticeActions notice={data} back={back} onEdit={() => setEditing(true)} />}
      </div>
      <NoticeTexts notice={data} />
      {hasBegun && <Figures notice={data} />}
      <Moderation notice={data} mayWrite={mayWrite} />
      {data.type === 'slip' && hasBegun && <Slips noticeId={noticeId} />}
      <Recipients noticeId={noticeId} />
      <Suspense>{isEditing && <NoticeEditor notice={data} onClose={() => setEditing(false)} />}</Suspense>
    </article>
  )
}

const share = (part: number, all: number) => (all === 0 ? 0 : (part / all) * 100)

/** How the notice is read and answered. */
function Figures({ notice }: { notice: OfficeNotice }) {
  const words = useText(noticeText)
  const text = words.office
  const { number } = useFormat()
  const count = useCount()
  const { type, reads, recipients, coming, heads, notComing, slips, signed, agreed, options, reactionCounts } = notice
  const readWords = fill(text.reads, { read: number(reads), all: number(recipients) })
  const slipWords = fill(text.signed, { n: number(signed), all: number(slips), agreed: number(agreed) })
  const votes = options.reduce((sum, one) => sum + one.votes, 0)
  return (
    <div className={css.part}>
      <Measure words={readWords} value={share(reads, recipients)} />
      {type === 'slip' && <Measure words={slipWords} value={share(signed, slips)} />}
      {type === 'event' && (
        <p>{fill(text.coming, { coming: number(coming), heads: number(heads), not: number(notComing) })}</p>
      )}
      {options.map(({ optionId, text: option, votes: own }) => (
        <Measure key={optionId} words={`${option}: ${count(words.poll.votes, own)}`} value={share(own, votes)} />
      ))}
      {reactionCounts.length > 0 && (
        <p className={css.quiet}>
          {reactionCounts.map(({ kind, count: n }) => `${words.reactions[kind]} ${number(n)}`).join(' · ')}
        </p>
      )}
    </div>
  )
}

function Measure({ words, value }: { words: string; value: number }) {
  return (
    <div className={css.measure}>
      <span aria-hidden="true">{words}</span>
      <ProgressBar label={words} value={value} />
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
