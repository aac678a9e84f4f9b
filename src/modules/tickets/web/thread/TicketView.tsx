import { IconArrowLeft, IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { vendor } from '#modules/tickets/rules.ts'
import type { OwnTicket, TicketEvent, TicketPost } from '#modules/tickets/schemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import css from '../Tickets.module.css'
import { useTicketWords } from '../ticketWords.ts'
import { ticketText } from '../words.ts'

type Shown = Omit<OwnTicket, 'mayRate'>
type Read<T> = {
  readonly data: T | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly error: { readonly status: number; readonly message: string } | null
  refetch(): unknown
}
type TicketViewProps<T> = {
  read: Read<T>
  /** The list behind the ticket. */
  back: string
  meta: (ticket: T) => readonly (string | null)[]
  actions: (ticket: T) => ReactNode
  children: (ticket: T) => ReactNode
}

/** A ticket with its thread and history; below them, the place to write. */
export function TicketView<T extends Shown>({ read, back, meta, actions, children }: TicketViewProps<T>) {
  const text = useText(ticketText)
  const words = useTicketWords()
  const { data } = read
  const home = (
    <ButtonLink to={back} size="small" variant="quiet" icon={IconArrowLeft} className={css.back}>
      {text.thread.back}
    </ButtonLink>
  )
  if (!data) {
    if (!read.isError)
      return (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )
    if (read.error?.status === 404 || read.error?.status === 400)
      return (
        <EmptyState kind="nothing" sketch="chair" title={text.thread.gone} body={text.thread.goneHint} action={home} />
      )
    return (
      <EmptyState
        kind="failed"
        body={read.error?.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  }
  const due = words.due(data)
  return (
    <article className={css.thread}>
      {home}
      <header className={css.head}>
        <h2 className={css.threadTitle} dir="auto">
          {data.subject}
        </h2>
        <p className={css.quiet}>
          {[fill(text.number, { n: data.number }), text.kinds[data.kind], ...meta(data)].filter(Boolean).join(' · ')}
        </p>
        <div className={css.row}>
          <Status tone={words.tone(data.statusId)}>{words.status(data.statusId)}</Status>
          {due && (data.isLate ? <Status tone="bad">{due}</Status> : <span className={css.quiet}>{due}</span>)}
        </div>
        <div className={css.row}>{actions(data)}</div>
      </header>
      <ol className={css.posts} aria-label={text.thread.posts}>
        {data.posts.map((post) => (
          <Post key={post.postId} post={post} />
        ))}
      </ol>
      {children(data)}
      <details>
        <summary>{text.thread.history}</summary>
        <ol className={css.history}>
          {data.history.map((event) => (
            <HistoryLine key={event.eventId} event={event} />
          ))}
        </ol>
      </details>
    </article>
  )
}

function Post({ post }: { post: TicketPost }) {
  const text = useText(ticketText).thread
  const { when } = useTicketWords()
  const author = post.author ?? vendor
  return (
    <li className={css.post} data-kind={post.kind}>
      <Avatar name={author} size={32} />
      <div className={css.postBody}>
        <div className={css.postHead}>
          <span className={css.author}>{post.isOwn ? text.you : author}</span>
          {post.kind === 'note' && <Badge tone="outline">{text.note}</Badge>}
          {post.kind === 'answer' && <Badge tone="brand">{text.office}</Badge>}
          <time className={css.quiet} dateTime={post.postedAt}>
            {when(post.postedAt)}
          </time>
        </div>
        {post.text && (
          <p className={css.said} dir="auto">
            {post.text}
          </p>
        )}
        {post.files.length > 0 && (
          <ul className={css.chips}>
            {post.files.map((file) => (
              <li key={file.fileId}>
                <a className={css.row} href={file.url} target="_blank" rel="noreferrer">
                  <Icon of={IconPaperclip} size={16} />
                  {file.name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function HistoryLine({ event }: { event: TicketEvent }) {
  const text = useText(ticketText)
  const { when, status } = useTicketWords()
  const name = event.byDesk ? vendor : (event.by ?? text.events.someone)
  const rating = text.rating[event.note as '1'] ?? event.note
  const line = {
    raised: text.events.raised,
    moved: text.events.moved,
    assigned: event.note ? text.events.assigned : text.events.unassigned,
    rated: text.events.rated,
    late: text.events.late,
    handed: text.events.handed,
    undelivered: text.events.undelivered,
  }[event.what]
  const to = event.what === 'assigned' ? event.note : event.statusId ? status(event.statusId) : ''
  const from = event.fromStatusId ? status(event.fromStatusId) : ''
  return (
    <li>
      {fill(line, { name, from, to, word: rating, vendor })}
      <span className={css.quiet}> · {when(event.at)}</span>
      {event.what === 'moved' && event.note && (
        <p className={css.said} dir="auto">
          {event.note}
        </p>
      )}
    </li>
  )
}
