import { IconCalendarPlus, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { familyCalendar } from '#modules/calendar/familyContract.ts'
import type { ChildEntry } from '#modules/calendar/familySchemas.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { addDays, type CivilDate, today as todayIn } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FeedDrawer } from '../FeedDrawer.tsx'
import { firstDay, useEntryTimes } from './entryTimes.ts'
import css from './Family.module.css'
import { familyCalendarText } from './words.ts'

/** The days shown at once: five weeks. */
const span = 35

/** A child's events, exams and holidays from today, and the link for a calendar program. */
export default function CalendarScreen() {
  return <ChildPage>{(child) => <OfChild studentId={child.studentId} />}</ChildPage>
}

function OfChild({ studentId }: { studentId: string }) {
  const { timeZone } = useSchool()
  const today = todayIn(timeZone)
  const [start, setStart] = useState<CivilDate>(today)
  const route = familyCalendar.routes.listChildCalendar
  const input = { params: { studentId }, query: { startDate: start, endDate: addDays(start, span - 1) } }
  const read = useRead(route, input, { isKept: start === today })
  return (
    <div className={css.page}>
      <RangeBar start={start} today={today} onChange={setStart} />
      <KeptNote route={route} input={input} />
      {read.data ? (
        <Agenda entries={read.data.entries} />
      ) : read.isError ? (
        <EmptyState
          kind="failed"
          body={read.error.message}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      ) : (
        <Loading>
          <SkeletonRows rows={6} columns={2} />
        </Loading>
      )}
      <Feed />
    </div>
  )
}

type RangeBarProps = { start: CivilDate; today: CivilDate; onChange: (start: CivilDate) => void }

function RangeBar({ start, today, onChange }: RangeBarProps) {
  const text = useText(familyCalendarText)
  return (
    <nav className={css.bar} aria-label={text.range}>
      <Button variant="quiet" icon={IconChevronLeft} onClick={() => onChange(addDays(start, -span))}>
        {text.earlier}
      </Button>
      {start !== today && <Button onClick={() => onChange(today)}>{text.today}</Button>}
      <Button variant="quiet" iconEnd={IconChevronRight} onClick={() => onChange(addDays(start, span))}>
        {text.later}
      </Button>
    </nav>
  )
}

function Agenda({ entries }: { entries: readonly ChildEntry[] }) {
  const text = useText(familyCalendarText)
  const { date } = useFormat()
  if (entries.length === 0) return <EmptyState kind="nothing" sketch="bell" title={text.none} body={text.noneHint} />
  const months = Map.groupBy(entries, (entry) => entry.start.slice(0, 7))
  return [...months].map(([month, own]) => (
    <section key={month} aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`} className={css.month}>
        {date(`${month}-01`, { month: 'long', year: 'numeric' })}
      </h2>
      <ol className={css.entries}>
        {own.map((entry) => (
          <Entry key={`${entry.entryId} ${entry.on}`} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}

function Entry({ entry }: { entry: ChildEntry }) {
  const text = useText(familyCalendarText)
  const { date } = useFormat()
  const times = useEntryTimes()
  const day = firstDay(entry)
  const place = entry.place && fill(text.place, { name: entry.place })
  return (
    <li className={css.entry}>
      <span className={css.day}>
        <span className={css.dayNumber}>{date(day, { day: 'numeric' })}</span>
        <span className={css.weekday}>{date(day, { weekday: 'short' })}</span>
      </span>
      <span className={css.words}>
        <span className={css.title} dir="auto">
          {entry.title}
          {entry.kind !== 'event' && (
            <Badge tone={entry.kind === 'exam' ? 'brand' : 'neutral'}>{text.kinds[entry.kind]}</Badge>
          )}
        </span>
        <span className={css.meta}>{[times(entry), place].filter(Boolean).join(' · ')}</span>
        {entry.description && (
          <span className={css.meta} dir="auto">
            {entry.description}
          </span>
        )}
      </span>
    </li>
  )
}

function Feed() {
  const text = useText(familyCalendarText)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={text.feed} subtitle={text.feedHint}>
      <Button icon={IconCalendarPlus} onClick={() => setOpen(true)}>
        {text.feedOpen}
      </Button>
      {isOpen && <FeedDrawer isFamily onClose={() => setOpen(false)} />}
    </Section>
  )
}
