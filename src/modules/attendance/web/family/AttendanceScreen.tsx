import { useSearchParams } from 'react-router'
import { attendedShare, totalOf } from '#modules/attendance/codes.ts'
import { familyAttendance } from '#modules/attendance/familyContract.ts'
import type { ChildAttendance } from '#modules/attendance/familySchemas.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { AttendanceLetter } from '#ui/indicators/AttendanceLetter.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { useAttendanceNews } from '../useAttendanceNews.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { ChildAbsences } from './ChildAbsences.tsx'
import css from './Family.module.css'
import { familyAttendanceText } from './words.ts'
import { YearMap } from './YearMap.tsx'

/** A child's attendance this year, day by day with reasons, and the absences the school knows of. */
export default function AttendanceScreen() {
  return <ChildPage>{(child) => <OfChild child={child} />}</ChildPage>
}

function OfChild({ child }: { child: FamilyChild }) {
  const input = { params: { studentId: child.studentId } }
  const route = familyAttendance.routes.getChildAttendance
  const read = useRead(route, input, { isKept: true })
  useAttendanceNews()
  const { isGuardian } = useUser()
  const [search, setSearch] = useSearchParams()
  const mayTell = isGuardian && child.classId !== null
  const setTelling = (isOpen: boolean) =>
    setSearch(
      (before) => {
        const { tell: _, ...rest } = Object.fromEntries(before)
        return isOpen ? { ...rest, tell: '1' } : rest
      },
      { replace: true },
    )
  if (!read.data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={6} columns={3} />
      </Loading>
    )
  return (
    <div className={css.page}>
      <KeptNote route={route} input={input} />
      <Attendance data={read.data} onTell={mayTell ? () => setTelling(true) : undefined} />
      <ChildAbsences child={child} absences={read.data.absences} />
      {mayTell && search.has('tell') && (
        <AbsenceForm child={child} today={read.data.today} onClose={() => setTelling(false)} />
      )}
    </div>
  )
}

function Attendance({ data, onTell }: { data: ChildAttendance; onTell: (() => void) | undefined }) {
  const text = useText(familyAttendanceText)
  const { date, number, percent } = useFormat()
  const share = attendedShare(data.counts)
  const { absent, half, medical } = data.counts
  const tell = onTell && (
    <Button variant="primary" onClick={onTell}>
      {text.tell}
    </Button>
  )
  if (share === null)
    return <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} action={tell} />
  const away = data.days.filter(({ code }) => code !== 'P')
  return (
    <>
      <div className={css.head}>
        <div>
          <p className={css.share}>{percent(share)}</p>
          <p>{fill(text.soFar, { n: number(totalOf(data.counts)) })}</p>
          <p className={css.counts}>
            {(
              [
                ['A', absent],
                ['HD', half],
                ['ML', medical],
              ] as const
            ).map(([code, n]) => (
              <span key={code}>
                {text.codes[code]}: {number(n)}
              </span>
            ))}
          </p>
        </div>
        {tell}
      </div>
      <Section title={text.year}>
        <YearMap {...data} />
      </Section>
      <Section title={text.away}>
        {away.length === 0 ? (
          <p>{text.noneAway}</p>
        ) : (
          <Lines>
            {away.map((day) => (
              <Line
                key={day.date}
                before={<AttendanceLetter code={day.code} />}
                name={date(day.date, { weekday: 'short', day: 'numeric', month: 'long' })}
                meta={[text.codes[day.code], day.reason || text.unexplained].join(' · ')}
              />
            ))}
          </Lines>
        )}
      </Section>
    </>
  )
}
