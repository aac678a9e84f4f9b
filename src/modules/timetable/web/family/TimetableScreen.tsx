import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { familyTimetable } from '#modules/timetable/familyContract.ts'
import type { ChildDay } from '#modules/timetable/familySchemas.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { useTimetableRefresh } from '../weeks/useTimetableRefresh.ts'
import css from './Family.module.css'
import { LessonList } from './LessonList.tsx'
import { useSchoolTime } from './lessonTimes.ts'
import { familyTimetableText } from './words.ts'

/** A child's lessons, today or in a week. */
export default function TimetableScreen() {
  return <ChildPage>{(child) => <OfChild studentId={child.studentId} />}</ChildPage>
}

function OfChild({ studentId }: { studentId: string }) {
  const text = useText(familyTimetableText)
  const [search, setSearch] = useSearchParams()
  const isWeek = search.get('view') === 'week'
  const [on, setOn] = useState<CivilDate | null>(null)
  const show = (view: string) => {
    setOn(null)
    setSearch((before) => ({ ...Object.fromEntries(before), view }), { replace: true })
  }
  const route = familyTimetable.routes.getChildWeek
  const input = { params: { studentId }, query: on ? { on } : {} }
  // The week of today is what a family needs without a network.
  const read = useRead(route, input, { isKept: on === null })
  useTimetableRefresh()
  const { data } = read
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <SegmentedControl
          label={text.view}
          value={isWeek ? 'week' : 'today'}
          onChange={show}
          options={(['today', 'week'] as const).map((value) => ({ value: value as string, label: text[value] }))}
        />
        {isWeek && data && <WeekBar start={data.start} isThisWeek={on === null} onChange={setOn} />}
      </div>
      <KeptNote route={route} input={input} />
      {!data && read.isError && (
        <EmptyState
          kind="failed"
          body={read.error.message}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      )}
      {!data && !read.isError && (
        <Loading>
          <SkeletonRows rows={7} columns={2} />
        </Loading>
      )}
      {data && (isWeek ? <Week days={data.days} /> : <Today days={data.days} />)}
    </div>
  )
}

type WeekBarProps = { start: CivilDate; isThisWeek: boolean; onChange: (on: CivilDate | null) => void }

function WeekBar({ start, isThisWeek, onChange }: WeekBarProps) {
  const text = useText(familyTimetableText)
  const { date } = useFormat()
  const short = { day: 'numeric', month: 'short' } as const
  return (
    <div className={css.weeks}>
      <IconButton icon={IconChevronLeft} label={text.earlier} onClick={() => onChange(addDays(start, -7))} />
      <span>
        {date(start, short)} – {date(addDays(start, 6), short)}
      </span>
      <IconButton icon={IconChevronRight} label={text.later} onClick={() => onChange(addDays(start, 7))} />
      {!isThisWeek && <Button onClick={() => onChange(null)}>{text.thisWeek}</Button>}
    </div>
  )
}

function Today({ days }: { days: readonly ChildDay[] }) {
  const text = useText(familyTimetableText)
  const { timeZone } = useSchool()
  const { date, time } = useSchoolTime(timeZone)
  const day = days.find((one) => one.date === date)
  if (!day || day.lessons.length === 0)
    return <EmptyState kind="nothing" sketch="bell" title={text.none} body={day && <Closed day={day} />} />
  return (
    <div className={css.single}>
      <LessonList lessons={day.lessons} time={time} />
    </div>
  )
}

/** Why a day has no lessons, if the school is closed. */
function Closed({ day: { holiday, isOpen } }: { day: ChildDay }) {
  const text = useText(familyTimetableText)
  return holiday === null ? (isOpen ? text.noneDay : text.closed) : fill(text.holiday, { name: holiday })
}

/** The school days of a week, and the days that are closed for a reason. */
function Week({ days }: { days: readonly ChildDay[] }) {
  const text = useText(familyTimetableText)
  const { date } = useFormat()
  const { timeZone } = useSchool()
  const now = useSchoolTime(timeZone)
  if (days.every(({ lessons, holiday }) => lessons.length === 0 && holiday === null))
    return <EmptyState kind="nothing" sketch="bell" title={text.noneWeek} body={text.noneWeekHint} />
  return (
    <div className={css.days}>
      {days
        .filter(({ isOpen, holiday, lessons }) => isOpen || holiday !== null || lessons.length > 0)
        .map((day) => (
          <section key={day.date} aria-labelledby={`day-${day.date}`}>
            <h2 id={`day-${day.date}`} className={css.dayName}>
              {date(day.date, { weekday: 'long', day: 'numeric', month: 'short' })}
            </h2>
            {day.lessons.length === 0 ? (
              <p className={css.meta}>
                <Closed day={day} />
              </p>
            ) : (
              <LessonList lessons={day.lessons} time={day.date === now.date ? now.time : undefined} />
            )}
          </section>
        ))}
    </div>
  )
}
