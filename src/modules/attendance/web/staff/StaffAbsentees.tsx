import type { StaffRegister } from '#modules/attendance/staffAttendanceSchemas.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Attendance.module.css'
import { attendancePaths } from '../paths.ts'
import { attendanceText } from '../words.ts'

/** Staff who are not fully present on a day. */
export function StaffAbsentees({ register: { date, staff } }: { register: StaffRegister }) {
  const text = useText(attendanceText)
  const count = useCount()
  const away = staff.filter(({ code }) => code !== 'P')
  return (
    <Section
      title={text.staff.away}
      subtitle={count(text.staff.awayCount, away.length)}
      action={<ButtonLink to={`${attendancePaths.staff}?date=${date}`}>{text.staff.everybody}</ButtonLink>}
    >
      {away.length === 0 ? (
        <EmptyState compact kind="nothing" sketch="register" title={text.staff.nobodyAway} />
      ) : (
        <Lines label={text.staff.away}>
          {away.map(({ userId, name, code, isTeacher, note }) => (
            <Line
              key={userId}
              name={name}
              meta={[isTeacher ? text.staff.teacher : text.staff.otherStaff, note].filter(Boolean).join(' · ')}
            >
              <span className={css.state}>{text.codes[code]}</span>
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  )
}
