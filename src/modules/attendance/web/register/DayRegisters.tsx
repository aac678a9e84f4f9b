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
  const list = useRead(
    attendance.routes.getMyDay,
    { query: { date: date as CivilDate } },
    { isKept: date === today(timeZone) },
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
      {list.isPending && (
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
      {registers.length > 0 && (
        <Lines>
          {registers.map((one) => (
            <RegisterLine key={registerKey(one)} register={one} />
          ))}
        </Lines>
      )}
    </>
  )
}

function RegisterLine({ register }: { register: RegisterState }) {
  const text = useText(attendanceText).day
  const count = useCount()
  const { number } = useFormat()
  const isQueued = useQueue().some(({ place }) => registerKey(place) === registerKey(register))
  const { counts, taken } = register
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
        {isQueued ? (
          <Status tone="part">{text.waits}</Status>
        ) : taken ? (
          <Status tone="good">{summary}</Status>
        ) : (
          <Status tone="draft">{text.notTaken}</Status>
        )}
      </span>
      <ButtonLink variant={taken || isQueued ? 'secondary' : 'primary'} size="small" to={registerOf(register)}>
        {taken || isQueued ? text.open : text.take}
      </ButtonLink>
    </Line>
  )
}
