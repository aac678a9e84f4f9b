import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Session, Week } from '#modules/timetable/schemas.ts'
import { addDays, type CivilDate, isWithin, today as todayIn, weekday } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { cx } from '#ui/classNames.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { timetableText } from '../words.ts'
import { useTimetableRefresh } from './useTimetableRefresh.ts'
import { WeekGrid } from './WeekGrid.tsx'
import css from './WeekView.module.css'

type WeekRead = {
  data: Week | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

type WeekViewProps = {
  read: WeekRead
  /** Whose week it is; the lessons then omit that name. */
  of: 'teacher' | 'class' | 'room'
  teacherId?: string | undefined
  onChange: (day: CivilDate | null) => void
  tools?: ReactNode
}

/** A week of lessons with substitutions applied, and week navigation. */
export function WeekView({ read, of, teacherId, onChange, tools }: WeekViewProps) {
  const text = useText(timetableText).week
  const { date } = useFormat()
  const school = useSchool()
  useTimetableRefresh()
  const { data: week } = read
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!week) {
    return (
      <Loading>
        <SkeletonRows rows={8} columns={6} />
      </Loading>
    )
  }
  const now = todayIn(school.timeZone)
  const isThisWeek = isWithin(now, week)
  const short = { day: 'numeric', month: 'short' } as const
  const onDay = (day: number) => addDays(week.start, day - 1)
  const sessionsAt = (day: number, startsAt: string) =>
    week.sessions.filter((one) => weekday(one.date) === day && one.startsAt === startsAt)
  return (
    <div className={css.view}>
      <div className={css.bar}>
        <div className={css.weeks} data-print="hide">
          <IconButton icon={IconChevronLeft} label={text.earlier} onClick={() => onChange(addDays(week.start, -7))} />
          <IconButton icon={IconChevronRight} label={text.later} onClick={() => onChange(addDays(week.start, 7))} />
          {!isThisWeek && <Button onClick={() => onChange(null)}>{text.thisWeek}</Button>}
        </div>
        <p className={css.span}>{fill(text.of, { start: date(week.start), end: date(week.end) })}</p>
        <div className={css.tools} data-print="hide">
          {tools}
          <Button icon={IconPrinter} onClick={() => window.print()}>
            {text.print}
          </Button>
        </div>
      </div>
      {week.sessions.length === 0 ? (
        <EmptyState kind="nothing" sketch="bell" title={text.none} body={text.noneHint} />
      ) : (
        <WeekGrid
          label={text.label}
          slots={week.slots}
          today={isThisWeek ? weekday(now) : undefined}
          firstDay={week.openDays[0] && weekday(week.openDays[0])}
          dayNote={(day) => (week.openDays.includes(onDay(day)) ? date(onDay(day), short) : text.closed)}
          cell={(slot) => (
            <div className={css.lessons}>
              {sessionsAt(slot.weekday, slot.startsAt).map((session) => (
                <Lesson key={session.lessonId} session={session} of={of} teacherId={teacherId} />
              ))}
            </div>
          )}
        />
      )}
    </div>
  )
}

function Lesson({
  session,
  of,
  teacherId,
}: {
  session: Session
  of: WeekViewProps['of']
  teacherId?: string | undefined
}) {
  const text = useText(timetableText).week
  const isCovered = teacherId !== undefined && session.teacherId !== teacherId
  const isSubstituted = session.substitutionId !== null
  return (
    <article className={cx(css.lesson, isSubstituted && css.taken, isCovered && css.away)}>
      <p className={css.subject}>
        {of === 'teacher' ? `${session.className} · ${session.courseDisplayName}` : session.courseDisplayName}
      </p>
      {of === 'room' && <p className={css.more}>{session.className}</p>}
      {of !== 'teacher' && (
        <p className={css.more}>{session.teacherName ?? (isSubstituted ? text.byItself : text.vacant)}</p>
      )}
      {isSubstituted && (
        <p className={css.change}>
          {isCovered
            ? session.teacherName
              ? fill(text.covered, { name: session.teacherName })
              : text.byItself
            : fill(text.substitute, { name: session.plannedTeacherName ?? '' })}
        </p>
      )}
      {session.roomName && of !== 'room' && <p className={css.more}>{fill(text.room, { name: session.roomName })}</p>}
      {session.note && <p className={css.more}>{session.note}</p>}
    </article>
  )
}
