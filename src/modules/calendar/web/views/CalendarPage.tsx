import { IconCalendarShare, IconChevronLeft, IconChevronRight, IconPlus, IconUpload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { calendar } from '#modules/calendar/contract.ts'
import { calendarEvents } from '#modules/calendar/eventContract.ts'
import type { CalendarEntry } from '#modules/calendar/schemas.ts'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { sessionOf } from '../paths.ts'
import { calendarTitles } from '../titles.ts'
import { calendarText } from '../words.ts'
import css from './CalendarPage.module.css'
import { CategoryFilter } from './CategoryFilter.tsx'
import { useEntryMoves } from './entryMoves.ts'
import { ListView } from './ListView.tsx'
import { MonthView } from './MonthView.tsx'
import { TimeView } from './TimeView.tsx'
import { daysOfView, stepFrom, useCalendarAddress, useCalendarNews, useSpan, views } from './useCalendar.ts'
import type { ViewProps } from './viewProps.ts'

const EventPanel = lazy(() => import('../events/EventPanel.tsx').then((file) => ({ default: file.EventPanel })))
const EntryDrawer = lazy(() => import('../EntryDrawer.tsx').then((file) => ({ default: file.EntryDrawer })))
const FeedDrawer = lazy(() => import('../FeedDrawer.tsx').then((file) => ({ default: file.FeedDrawer })))
const ScopeDialog = lazy(() => import('../events/ScopeDialog.tsx').then((file) => ({ default: file.ScopeDialog })))

// The `open` parameter of the address: a new event by day and time, an existing one by id and day.
export const newOn = (day: CivilDate, time: string | null) => `new ${day}${time ? `T${time}` : ''}`
const eventAt = ({ CalendarID, CalendarDateFrom }: CalendarEntry) => `edit ${CalendarID} ${CalendarDateFrom}`

/** A calendar as month, week, day or list; `onlyMine` shows only the user's own entries. */
export function CalendarPage({ title, onlyMine = false }: { title: string; onlyMine?: boolean }) {
  const text = useText(calendarText)
  const { titles } = useText(calendarTitles)
  const user = useUser()
  const address = useCalendarAddress()
  const navigate = useNavigate()
  const { view, day, now, hidden, change, open, who } = address
  const span = useSpan()
  const days = daysOfView(view, day)
  const isOffice = user.roleId === roles.admin
  const mayAdd = mayUse(calendarEvents.routes.createEvent.access, user)
  const { move, remove, pending, cancelPending } = useEntryMoves()
  const [selected, setSelected] = useState<CalendarEntry | null>(null)
  useCalendarNews()
  const [kind = '', id = ''] = who.split(':')
  const read = useRead(
    calendar.routes.listCalendar,
    {
      query: {
        startDate: days.start,
        endDate: days.end,
        ...(kind === 'teacher' && { userId: id }),
        ...(kind === 'class' && { classId: id }),
      },
    },
    { placeholderData: keepPreviousData as never },
  )
  const isMine = ({ source, mayEdit, categoryId }: CalendarEntry) =>
    (source === 'event' && mayEdit) || source === 'leave' || categoryId === 4 || categoryId === 5
  const entries = (read.data?.calendarData ?? []).filter(
    (entry) => !hidden.has(entry.categoryId) && (!onlyMine || isMine(entry)),
  )
  // Lessons have their own page.
  const show = (entry: CalendarEntry) =>
    entry.source === 'session' && !isOffice
      ? void navigate(sessionOf({ date: entry.CalendarDateFrom, lessonId: entry.CalendarID }))
      : setSelected(entry)
  const props: ViewProps = {
    entries,
    days,
    day,
    now,
    mayAdd,
    onMove: move,
    onOpen: show,
    onAdd: (on, time) => change({ open: newOn(on, time) }),
    onDay: (on) => change({ view: 'day', day: on }),
  }
  const heading = span(view, days, day)
  const chooseView = (value: typeof view) => change({ view: value })
  const viewOptions = views.map((value) => ({ value, label: text.views[value] }))
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {isOffice && mayAdd && (
              <ButtonLink to={importStartOf('exam')} icon={IconUpload}>
                {text.page.importExams}
              </ButtonLink>
            )}
            <Button icon={IconCalendarShare} onClick={() => change({ open: 'feed' })}>
              {text.page.subscribe}
            </Button>
            {mayAdd && (
              <Button variant="primary" icon={IconPlus} onClick={() => change({ open: newOn(day, '10:00') })}>
                {titles.add}
              </Button>
            )}
          </>
        }
      />
      <div className={css.bar}>
        <div className={css.steps}>
          <IconButton
            icon={IconChevronLeft}
            label={text.page.earlier}
            onClick={() => change({ day: stepFrom(view, day, -1) })}
          />
          <IconButton
            icon={IconChevronRight}
            label={text.page.later}
            onClick={() => change({ day: stepFrom(view, day, 1) })}
          />
          <Button disabled={day === now} onClick={() => change({ day: null })}>
            {text.page.today}
          </Button>
        </div>
        <h2 className={css.span} aria-live="polite">
          <bdi>{heading}</bdi>
        </h2>
        {isOffice && <WhoseCalendar who={who} onChange={(value) => change({ who: value || null })} />}
        <div className={css.wide}>
          <SegmentedControl label={text.views.label} value={view} onChange={chooseView} options={viewOptions} />
        </div>
        <div className={css.narrow}>
          <NativeSelect
            label={text.views.label}
            labelHidden
            value={view}
            onChange={(value) => chooseView(value as typeof view)}
            options={viewOptions}
          />
        </div>
      </div>
      <CategoryFilter hidden={hidden} onToggle={address.toggle} />
      <section aria-label={fill(text.page.grid, { span: heading })} aria-busy={read.isFetching}>
        {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
        {read.isPending && (
          <Loading>
            <SkeletonRows rows={8} columns={7} />
          </Loading>
        )}
        {read.data && <CalendarView view={view} {...props} />}
      </section>
      <Suspense>
        {selected && (
          <EntryDrawer
            entry={selected}
            onClose={() => setSelected(null)}
            onEdit={() => {
              setSelected(null)
              change({ open: eventAt(selected) })
            }}
            onRemove={() => remove(selected, () => setSelected(null))}
          />
        )}
        {pending && <ScopeDialog kind={pending.kind} onClose={cancelPending} onChoose={pending.go} />}
        {open === 'feed' && <FeedDrawer onClose={() => change({ open: null })} />}
        {open && open !== 'feed' && mayAdd && (
          <EventPanel key={open} open={open} isOffice={isOffice} onClose={() => change({ open: null })} />
        )}
      </Suspense>
    </>
  )
}

function CalendarView({ view, ...props }: ViewProps & { view: (typeof views)[number] }) {
  const text = useText(calendarText).page
  if (view === 'month') return <MonthView {...props} />
  if (view !== 'list') return <TimeView {...props} />
  if (props.entries.length > 0) return <ListView {...props} />
  return <EmptyState kind="nothing" sketch="bell" title={text.none} body={text.noneHint} />
}

/** Selects the teacher or class whose lessons the office sees. */
function WhoseCalendar({ who, onChange }: { who: string; onChange: (value: string) => void }) {
  const text = useText(calendarText).page
  const { data } = useRead(calendarEvents.routes.listPlaces, {})
  return (
    <NativeSelect
      label={text.whose}
      labelHidden
      value={who}
      onChange={onChange}
      options={[
        { value: '', label: text.whole },
        ...(data?.classes ?? []).map(({ classId, className }) => ({ value: `class:${classId}`, label: className })),
        ...(data?.teachers ?? []).map(({ userId, name }) => ({ value: `teacher:${userId}`, label: name })),
      ]}
    />
  )
}
