import { addDays, today } from '#platform/contract/dates/dates.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/classNames.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useFormat, useLanguage, useText } from '../i18n.tsx'
import type { Notification } from '../notifications.ts'
import { useSchool } from '../session/session.ts'
import { platformText } from '../words.ts'
import css from './Bell.module.css'
import { BellSkeleton } from './BellSkeleton.tsx'
import type { useBell } from './useBell.ts'

type BellState = ReturnType<typeof useBell>

/** Notifications grouped by day. */
export default function BellList({ bell, onLeave }: { bell: BellState; onLeave: () => void }) {
  const text = useText(platformText).bell
  const { list, items, markRead } = bell
  if (list.isPending) return <BellSkeleton />
  if (list.isError && items.length === 0)
    return <EmptyState kind="failed" compact onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (items.length === 0) return <p className={css.empty}>{text.empty}</p>
  const open = (item: Notification) => {
    if (!item.read) void markRead([item.id])
    if (item.to) onLeave()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list.
    <section className={css.list} tabIndex={0} aria-label={text.label}>
      <Days items={items} onOpen={open} />
      {list.hasNextPage && (
        <div className={css.more}>
          <Button
            size="small"
            variant="quiet"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {text.earlier}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Notifications under the day they arrived, in the school's time zone. */
function Days({ items, onOpen }: { items: readonly Notification[]; onOpen: (item: Notification) => void }) {
  const text = useText(platformText).bell
  const { date } = useFormat()
  const { timeZone } = useSchool()
  const currentDay = today(timeZone)
  const nameOf = (day: string) => {
    if (day === currentDay) return text.today
    return day === addDays(currentDay, -1)
      ? text.yesterday
      : date(day, { weekday: 'long', day: 'numeric', month: 'long' })
  }
  const days = Map.groupBy(items, ({ at }) => today(timeZone, at))
  return [...days].map(([day, some]) => (
    <div key={day}>
      <h3 className={css.day}>{nameOf(day)}</h3>
      <ul>
        {some.map((item) => (
          <Item key={item.id} item={item} onOpen={() => onOpen(item)} />
        ))}
      </ul>
    </div>
  ))
}

function Item({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const text = useText(platformText).bell
  const language = useLanguage()
  const { ago } = useFormat()
  const message = item.say(language)
  const content = (
    <>
      <span className={css.dot} aria-hidden="true" />
      <span className={css.words}>
        {!item.read && <span className="visually-hidden">{text.isNew} </span>}
        {message?.title ?? text.unavailable}
      </span>
      {message && <span className={css.body}>{message.body}</span>}
      <time className={css.time} dateTime={item.at}>
        {ago(item.at)}
      </time>
    </>
  )
  return (
    <li className={cx(css.item, !item.read && css.unread)}>
      {item.to ? (
        <Link to={item.to} look="bare" className={css.link} onClick={onOpen}>
          {content}
        </Link>
      ) : (
        <button type="button" className={css.link} onClick={onOpen}>
          {content}
        </button>
      )}
    </li>
  )
}
