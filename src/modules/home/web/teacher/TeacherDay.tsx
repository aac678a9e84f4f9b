import { IconLock } from '@tabler/icons-react'
import { attendance } from '#modules/attendance/contract.ts'
import type { CoveredLesson, RegisterState } from '#modules/attendance/schemas.ts'
import { registerOf } from '#modules/attendance/web/paths.ts'
import { useWaitingRegisters } from '#modules/attendance/web/public.tsx'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { type DayPeriod, DayStrip } from '#ui/calendar/DayStrip.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Greeting } from '../Greeting.tsx'
import css from '../Home.module.css'
import { homePaths } from '../paths.ts'
import { useDay } from '../useDay.ts'
import { homeText } from '../words.ts'
import { type DaySlot, daySlots } from './daySlots.ts'
import { useKeptRegisters } from './keptRegisters.ts'

type MyDay = Reply<typeof attendance.routes.getMyDay>
type Slot = DaySlot<RegisterState, CoveredLesson>

/** The teacher's day: class registers and periods in order of time, with what to do in each. */
export function TeacherDay() {
  const day = useDay()
  const isToday = day.date === day.today
  const read = useRead(attendance.routes.getMyDay, { query: { date: day.date } }, { isKept: isToday, isTogether: true })
  // Asked for with the day, although it is shown only after the day has arrived.
  useEarlierRegisters()
  useKeptRegisters(isToday ? read.data?.registers : undefined)
  if (read.isError && !read.data)
    return (
      <Greeting date={day.date}>
        <EmptyState
          kind="failed"
          compact
          body={read.error.message}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      </Greeting>
    )
  if (!read.data)
    return (
      <Greeting date={day.date} below={<Skeleton height={98} />}>
        <Skeleton width={320} height={22} />
      </Greeting>
    )
  const { registers, covered, isOpen, periods } = read.data
  const slots = daySlots(isOpen ? periods : [], registers, covered)
  return (
    <Greeting date={day.date} below={<Periods found={read.data} slots={slots} />}>
      <Summary found={read.data} />
    </Greeting>
  )
}

function Summary({ found }: { found: MyDay }) {
  const text = useText(homeText).teacher
  const { date } = useFormat()
  const count = useCount()
  const { registers, isOpen, nextOpen } = found
  const day = useDay()
  const isWaiting = useWaitingRegisters()
  const earlier = useEarlierRegisters()
  if (!isOpen)
    return (
      <>
        {text.closed}{' '}
        {nextOpen && (
          <Link to={`${homePaths.teacherToday}?date=${nextOpen}`}>
            {fill(text.nextOpen, { day: date(nextOpen, { weekday: 'long', day: 'numeric', month: 'long' }) })}
          </Link>
        )}
      </>
    )
  const lessons = registers.filter(({ periodId }) => periodId !== null).length
  const due = registers.filter(({ isDue, studentCount }) => isDue && studentCount > 0)
  const open = due.filter((register) => !register.taken && !isWaiting(register)).length
  const isDone = due.length > 0 && open === 0 && earlier === 0
  const words = [
    lessons > 0 ? count(text.lessons, lessons) : text.noLessons,
    ...(day.date > day.today
      ? []
      : [
          ...(open > 0 ? [count(text.registersOpen, open)] : []),
          ...(earlier > 0 ? [count(text.registersEarlier, earlier)] : []),
          ...(isDone ? [text.registersDone] : []),
        ]),
  ]
  return words.join(' ')
}

/** The number of registers of earlier days that are still to take, which the list below contains too. */
function useEarlierRegisters(): number {
  const { date, today } = useDay()
  const isWaiting = useWaitingRegisters()
  const found = useRead(attendance.routes.listUntaken, {}, { isKept: true, isTogether: true, enabled: date === today })
  if (date !== today) return 0
  return (found.data?.registers ?? []).filter((one) => one.date < today && !isWaiting(one)).length
}

function Periods({ found, slots }: { found: MyDay; slots: readonly Slot[] }) {
  const text = useText(homeText).teacher
  const day = useDay()
  const periodOf = usePeriod(day.date <= day.today)
  const ofDay = found.registers.filter(({ periodId }) => periodId === null)
  return (
    <>
      {ofDay.length > 0 && (
        <ul className={css.registers} aria-label={text.ofDay}>
          {ofDay.map((register) => (
            <li key={register.classId} className={css.register}>
              <span className={css.name}>{fill(text.wholeDay, { class: register.className })}</span>
              <RegisterStatus register={register} />
              {day.date <= day.today && <RegisterLink register={register} isPrimary={register.studentCount > 0} />}
            </li>
          ))}
        </ul>
      )}
      {slots.length > 0 && <DayStrip label={text.strip} now={day.now} periods={slots.map(periodOf)} />}
    </>
  )
}

const countsText = ({ counts }: RegisterState, number: (value: number) => string) =>
  (
    [
      [counts.present, 'P'],
      [counts.absent, 'A'],
      [counts.half, 'HD'],
      [counts.medical, 'ML'],
    ] as const
  )
    .flatMap(([n, code]) => (n > 0 ? [`${number(n)} ${code}`] : []))
    .join(' · ')

function RegisterStatus({ register }: { register: RegisterState }) {
  const text = useText(homeText).teacher
  const { number } = useFormat()
  const isWaiting = useWaitingRegisters()(register)
  return (
    <span className={css.state}>
      {isWaiting ? (
        <Status tone="part">{text.waiting}</Status>
      ) : register.taken ? (
        <Status tone="good">{countsText(register, number)}</Status>
      ) : (
        <Status tone={register.isOverdue ? 'bad' : 'draft'}>{register.isOverdue ? text.overdue : text.notTaken}</Status>
      )}
      {register.isLocked && (
        <span className={css.locked}>
          <Icon of={IconLock} size={14} />
          {text.lockedHint}
        </span>
      )}
    </span>
  )
}

type RegisterLinkProps = { register: RegisterState; isPrimary: boolean; isShort?: boolean }

function RegisterLink({ register, isPrimary, isShort }: RegisterLinkProps) {
  const text = useText(homeText).teacher
  const isTaken = useWaitingRegisters()(register) || register.taken
  return (
    <ButtonLink size="small" variant={isPrimary && !isTaken ? 'primary' : 'secondary'} to={registerOf(register)}>
      {isTaken ? text.open : isShort ? text.takeShort : text.take}
      <span className="visually-hidden"> · {[register.className, register.courseDisplayName ?? ''].join(' ')}</span>
    </ButtonLink>
  )
}

/** Converts slots to periods of the day strip. */
function usePeriod(canTake: boolean): (slot: Slot) => DayPeriod {
  const text = useText(homeText).teacher
  const { number } = useFormat()
  const isWaiting = useWaitingRegisters()
  return (slot) => {
    const { id, startsAt: start, endsAt: end } = slot
    if (slot.kind === 'free' || slot.kind === 'break')
      return { id, start, end, title: slot.kind === 'free' ? text.free : slot.name, quiet: true }
    const { className, courseDisplayName } = slot.lesson
    const title = [className, courseDisplayName ?? ''].join(' ')
    if (slot.kind === 'covered') {
      const by = slot.lesson.coveredBy
      return { id, start, end, title, quiet: true, place: by ? fill(text.coveredBy, { name: by }) : text.byItself }
    }
    const register = slot.lesson
    const place = [
      ...(register.standsInFor ? [fill(text.standsInFor, { name: register.standsInFor })] : []),
      ...(register.roomName ? [register.roomName] : []),
    ].join(' · ')
    return {
      id,
      start,
      end,
      place,
      title: register.standsInFor ? fill(text.cover, { lesson: title }) : title,
      ...(isWaiting(register)
        ? { done: text.waiting, to: registerOf(register) }
        : register.taken
          ? {
              done: [countsText(register, number), ...(register.isLocked ? [text.locked] : [])].join(' · '),
              to: registerOf(register),
            }
          : { action: canTake && <RegisterLink register={register} isPrimary={register.isDue} isShort /> }),
    }
  }
}
