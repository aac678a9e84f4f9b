import { IconArrowLeft, IconCheck, IconRotateClockwise } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Thread } from '#modules/doubts/schemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import css from '../Doubts.module.css'
import { stateTones, useAbout } from '../doubtWords.ts'
import { doubtText } from '../words.ts'
import { Post, type PostActs } from './Post.tsx'

type Read = {
  readonly data: Thread | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly error: { readonly status: number; readonly message: string } | null
  refetch(): unknown
}

type ThreadViewProps = {
  read: Read
  /** The list behind the doubt. */
  back: string
  acts: PostActs
  /** For the one who asked. */
  onResolve?: ((isResolved: boolean) => void) | undefined
  children?: (thread: Thread) => ReactNode
}

/** A doubt with its posts; below them, the place to write. */
export function ThreadView({ read, back, acts, onResolve, children }: ThreadViewProps) {
  const text = useText(doubtText).thread
  const { data } = read
  const home = (
    <ButtonLink to={back} size="small" variant="quiet" icon={IconArrowLeft} className={css.back}>
      {text.back}
    </ButtonLink>
  )
  if (!data || read.isError) {
    if (!read.isError)
      return (
        <Loading>
          <SkeletonText lines={5} />
        </Loading>
      )
    if (read.error?.status === 404 || read.error?.status === 400)
      return <EmptyState kind="nothing" sketch="chair" title={text.gone} body={text.goneHint} action={home} />
    if (!data)
      return (
        <EmptyState
          kind="failed"
          body={read.error?.message}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      )
  }
  return (
    <article className={css.thread}>
      {home}
      <ThreadHead thread={data} onResolve={onResolve} />
      <ol className={css.posts} aria-label={text.posts}>
        {data.posts.map((post) => (
          <Post key={post.postId} post={post} acts={acts} />
        ))}
      </ol>
      {children?.(data)}
    </article>
  )
}

function ThreadHead({ thread, onResolve }: { thread: Thread } & Pick<ThreadViewProps, 'onResolve'>) {
  const text = useText(doubtText)
  const about = useAbout()(thread.about)
  const { className, course, state, forClass, hidesName, mayResolve } = thread
  const isResolved = state === 'resolved'
  return (
    <header className={css.threadHead}>
      <div>
        <h2 className={css.threadTitle}>{[course, className].join(' · ')}</h2>
        {about && (
          <p className={css.quiet} dir="auto">
            {about}
          </p>
        )}
      </div>
      <div className={css.row}>
        <Status tone={stateTones[state]}>{text.states[state]}</Status>
        <Badge tone="outline">{forClass ? text.toClass : text.toTeacher}</Badge>
        {hidesName && <Badge tone="outline">{text.thread.nameHidden}</Badge>}
        {mayResolve && onResolve && (
          <Button
            size="small"
            variant={isResolved || state === 'open' ? 'secondary' : 'primary'}
            icon={isResolved ? IconRotateClockwise : IconCheck}
            onClick={() => onResolve(!isResolved)}
          >
            {isResolved ? text.thread.reopen : text.thread.resolve}
          </Button>
        )}
      </div>
    </header>
  )
}
