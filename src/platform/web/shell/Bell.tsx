import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Link } from '#ui/Link.tsx'
import { Popover } from '#ui/Popover.tsx'
import { getModules } from '../host.ts'
import { useCount, useFormat, useText } from '../i18n.tsx'
import type { Notification } from '../notifications.ts'
import { platformText } from '../words.ts'
import css from './Bell.module.css'

const key = ['notifications']

/** What is new for this person; fills by itself when the module that keeps notifications tells of a change. */
function useNotifications() {
  const client = useQueryClient()
  const source = getModules().find((module) => module.notifications)?.notifications
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => source?.list(signal) ?? [],
    enabled: source !== undefined,
  })
  useEffect(() => source?.subscribe?.(() => void client.invalidateQueries({ queryKey: key })), [source, client])
  const items = query.data ?? []
  const unread = items.filter((item) => !item.read)
  const markRead = async (ids: readonly string[]) => {
    await source?.markRead(ids)
    await client.invalidateQueries({ queryKey: key })
  }
  return { items, unread, markRead, isFailed: query.isError, retry: () => void query.refetch() }
}

export function Bell() {
  const text = useText(platformText).bell
  const count = useCount()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { items, unread, markRead, isFailed, retry } = useNotifications()
  return (
    <>
      <IconButton
        ref={button}
        icon={IconBell}
        label={text.label}
        count={unread.length}
        countLabel={count(text.unread, unread.length)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        tooltip={false}
      />
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        align="end"
        label={text.label}
        className={css.panel}
      >
        <div className={css.head}>
          <h2 className={css.title}>{text.label}</h2>
          {unread.length > 0 && (
            <Button size="small" variant="quiet" onClick={() => void markRead(unread.map(({ id }) => id))}>
              {text.markAllRead}
            </Button>
          )}
        </div>
        {isFailed && <EmptyState kind="failed" compact onRetry={retry} />}
        {!isFailed && items.length === 0 && <p className={css.empty}>{text.empty}</p>}
        <ul>
          {items.map((item) => (
            <Item key={item.id} item={item} onOpen={() => void (!item.read && markRead([item.id]))} />
          ))}
        </ul>
      </Popover>
    </>
  )
}

function Item({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const text = useText(platformText).bell
  const { ago } = useFormat()
  const face = (
    <>
      <span className={css.words}>
        {!item.read && <span className="visually-hidden">{text.isNew} </span>}
        {item.title}
      </span>
      {item.body && <span className={css.body}>{item.body}</span>}
      <time className={css.time} dateTime={item.at}>
        {ago(item.at)}
      </time>
    </>
  )
  return (
    <li className={cx(css.item, !item.read && css.unread)}>
      {item.to ? (
        <Link to={item.to} look="bare" className={css.link} onClick={onOpen}>
          {face}
        </Link>
      ) : (
        <div className={css.link}>{face}</div>
      )}
    </li>
  )
}
