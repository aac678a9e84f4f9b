import { Fragment } from 'react'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { developer } from '../contract.ts'
import type { OutboxMessage } from '../schemas.ts'
import css from './Outbox.module.css'
import { splitLinks } from './textLinks.ts'
import { outboxText } from './words.ts'

/** The messages this school would have sent, newest first, with clickable links. */
export default function Outbox() {
  const { titles, outbox: text } = useText(outboxText)
  const list = useRead(developer.routes.listOutbox, {}, { refetchInterval: 3000 })
  const empty = useSend(developer.routes.emptyOutbox)
  const messages = list.data?.messages
  const removeAll = async () => {
    try {
      toast.success((await empty.mutateAsync({})).message)
    } catch (problem) {
      toast.error((problem as Error).message)
    }
  }
  return (
    <main id="main" className={css.page}>
      <PageHeader
        title={titles.outbox}
        subtitle={text.hint}
        actions={
          messages &&
          messages.length > 0 && (
            <Button loading={empty.isPending} onClick={() => void removeAll()}>
              {text.empty}
            </Button>
          )
        }
      />
      {list.isPending && (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {messages?.length === 0 && (
        <EmptyState
          kind="nothing"
          sketch="bell"
          title={text.none}
          body={text.noneBody}
          action={<Button onClick={() => void list.refetch()}>{text.refresh}</Button>}
        />
      )}
      <ul className={css.list}>
        {messages?.map((message) => (
          <Message key={message.messageId} message={message} />
        ))}
      </ul>
    </main>
  )
}

function Message({ message }: { message: OutboxMessage }) {
  const { outbox: text } = useText(outboxText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const channel = message.channel === 'sms' ? text.sms : message.channel === 'email' ? text.email : message.channel
  return (
    <li className={css.message}>
      <p className={css.facts}>
        {channel} · {fill(text.to, { recipient: message.recipient })} ·{' '}
        <time dateTime={message.createdAt}>{time(message.createdAt, timeZone)}</time>
      </p>
      {message.subject && <h2 className={css.subject}>{message.subject}</h2>}
      <p className={css.body}>
        {splitLinks(message.body).map(({ text: part, link, at }) => (
          <Fragment key={at}>{link ? <a href={part}>{part}</a> : part}</Fragment>
        ))}
      </p>
    </li>
  )
}
