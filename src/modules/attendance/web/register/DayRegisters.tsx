import { countCodes } from '#modules/attendance/codes.ts'
import { attendance } from '#modules/attendance/contract.ts'
import type { RegisterState } from '#modules/attendance/schemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Attendance.module.css'
import { attendancePaths, registerOf } from '../paths.ts'
import { attendanceTitles } from '../titles.ts'
import { useAttendanceNews } from '../useAttendanceNews.ts'
import { attendanceText } from '../words.ts'
import { QueueSummary } from './QueueNotice.tsx'
import { registerKey, useQueue } from './registerQueue.ts'

/** A teacher's registers for a day, with their status. */
export function DayRegisters({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const text = useText(attendanceText)
  const { titles } = useText(attendanceTitles)
  const { timeZone } = useSchool()
  const isFuture = date > today(timeZone)
  const list = useRead(
    attendance.routes.getMyDay,
    { query: { date: date as CivilDate } },
    { enabled: !isFuture, isKept: date === today(timeZone) },
  )
  const registers = list.data?.registers ?? []
  useAttendanceNews()
  return (
    <>
      <PageHeader
        title={titles.registers}
        subtitle={text.day.subtitle}
        actions={
          <>
            <ButtonLink variant="quiet" to={attendancePaths.absentYesterday}>
              {text.day.yesterday}
            </ButtonLink>
            <ButtonLink variant="quiet" to={attendancePaths.days}>
              {text.day.days}
            </ButtonLink>
            <ButtonLink variant="quiet" to={attendancePaths.announced}>
              {text.announced.open}
            </ButtonLink>
            <DateField
              label={text.register.date}
              labelHidden
              max={today(timeZone)}
              value={date}
              onChange={(day) => {
                if (day) onDate(day)
              }}
            />
          </>
        }
      />
      <QueueSummary />
      {isFuture && (
        <EmptyState kind="nothing" sketch="register" title={text.register.notYet} body={text.register.closedHint} />
      )}
      {!isFuture && list.isPending && (
        <Loading>
          <SkeletonRows rows={5} columns={3} />
        </Loading>
      )}
      {list.isError && !list.data && (
        <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.data && registers.length === 0 && (
        <EmptyState
          kind="nothing"
          sketch="register"
          title={list.data.isOpen ? text.day.none : text.register.closed}
          body={list.data.isOpen ? text.day.noneHint : text.register.closedHint}
        />
      )}
      {!isFuture && registers.length > 0 && (
        <Lines>
          {registers.map((one) => (
            <RegisterLine key={registerKey(one)} register={one} />
          ))}
        </Lines>
      )}
      {date === today(timeZone) && <EarlierRegisters />}
    </>
  )
}

/** What 'Waiting for you' counts besides today's registers. */
function EarlierRegisters() {
  const text = useText(attendanceText).day
  const { date } = useFormat()
  const count = useCount()
  const { timeZone } = useSchool()
  const queue = useQueue()
  const { data } = useRead(attendance.routes.listUntaken, {})
  const isQueued = (one: Parameters<typeof registerKey>[0]) =>
    queue.some(({ place }) => registerKey(place) === registerKey(one))
  const earlier = (data?.registers ?? []).filter((one) => one.date < today(timeZone) && !isQueued(one))
  if (earlier.length === 0) return null
  return (
    <Section title={text.earlier}>
      <Lines label={text.earlier}>
        {earlier.map((one) => (
          <Line
            key={registerKey(one)}
            before={
              <span className={css.time}>{date(one.date, { weekday: 'short', day: 'numeric', month: 'short' })}</span>
            }
            name={one.courseDisplayName ? `${one.className} · ${one.courseDisplayName}` : one.className}
            meta={[count(text.students, one.studentCount), ...(one.periodName ? [one.periodName] : [])].join(' · ')}
          >
            <ButtonLink size="small" to={registerOf(one)}>
              {text.take}
            </ButtonLink>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

function RegisterLine({ register }: { register: RegisterState }) {
  const text = useText(attendanceText).day
  const count = useCount()
  const { number } = useFormat()
  const queued = useQueue().find(({ place }) => registerKey(place) === registerKey(register))
  const isQueued = queued !== undefined
  const { taken } = register
  const counts = queued ? countCodes(Object.values(queued.sent.marks)) : register.counts
  const summary = (
    [
      [counts.present, 'P'],
      [counts.absent, 'A'],
      [counts.half, 'HD'],
      [counts.medical, 'ML'],
    ] as const
  )
    .flatMap(([n, code]) => (n > 0 ? [`${number(n)} ${code}`] : []))
    .join(' · ')
  return (
    <Line
      before={<span className={css.time}>{register.startsAt ?? text.wholeDay}</span>}
      name={register.courseDisplayName ? `${register.className} · ${register.courseDisplayName}` : register.className}
      meta={[count(text.students, register.studentCount), ...(register.periodName ? [register.periodName] : [])].join(
        ' · ',
      )}
    >
      <span className={css.state}>
        {taken || isQueued ? <Status tone="good">{summary}</Status> : <Status tone="draft">{text.notTaken}</Status>}
        {isQueued && <Status tone="part">{text.waits}</Status>}
      </span>
      <ButtonLink variant={taken || isQueued ? 'secondary' : 'primary'} size="small" to={registerOf(register)}>
        {taken || isQueued ? text.open : text.take}
      </ButtonLink>
    </Line>
  )
}
