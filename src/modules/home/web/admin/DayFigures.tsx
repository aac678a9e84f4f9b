import { attendanceReports } from '#modules/attendance/reportContract.ts'
import { staffAttendance } from '#modules/attendance/staffAttendanceContract.ts'
import type { StaffLine } from '#modules/attendance/staffAttendanceSchemas.ts'
import { dayListOf, missingOf, staffAwayOf } from '#modules/attendance/web/paths.ts'
import { substitutions } from '#modules/timetable/substitutionContract.ts'
import { substitutionOf } from '#modules/timetable/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { sumOf } from '../gradeStrength.ts'
import css from '../Home.module.css'
import { useDayEntries } from '../moduleEntries.ts'
import { useDay } from '../useDay.ts'
import { homeText } from '../words.ts'
import { isMissing } from './missingRegisters.ts'

/** The school's attendance; not fetched without access. */
export function useSchoolDay(date: CivilDate) {
  const enabled = mayUse(attendanceReports.routes.getDayOverview.access, useUser())
  return useRead(attendanceReports.routes.getDayOverview, { query: { date } }, { enabled, isTogether: true })
}

/** The staff register; not fetched without access or for future days. */
export function useStaffDay(date: CivilDate) {
  const { today } = useDay()
  const enabled = mayUse(staffAttendance.routes.getStaffRegister.access, useUser()) && date <= today
  return useRead(staffAttendance.routes.getStaffRegister, { params: { date } }, { enabled, isTogether: true })
}

/** The day's substitutions; not fetched without access. */
export function useSubstitutions(date: CivilDate) {
  const enabled = mayUse(substitutions.routes.getSubstitutionDay.access, useUser())
  return useRead(substitutions.routes.getSubstitutionDay, { query: { date } }, { enabled, isTogether: true })
}

export const isAway = ({ code }: StaffLine) => code !== 'P'

type Figure = { readonly value: number; readonly label: string; readonly to: string }

/** The day's key figures, each linking to the list behind it. */
export function DayFigures({ date }: { date: CivilDate }) {
  const text = useText(homeText).day
  const { number } = useFormat()
  const { today } = useDay()
  const school = useSchoolDay(date).data
  const staff = useStaffDay(date).data
  const lessons = useSubstitutions(date).data
  const groups = useDayEntries(date)
  const figures: Figure[] = []
  if (school?.isOpen && date <= today) {
    const { grades } = school
    const students = sumOf(grades, ({ studentCount }) => studentCount)
    const present = sumOf(grades, ({ counts }) => counts.present)
    const absent = sumOf(grades, ({ counts }) => counts.absent)
    const missing = grades.flatMap(({ classes }) => classes.filter(isMissing)).length
    figures.push(
      { value: present, label: fill(text.present, { n: number(students) }), to: dayListOf({ date, code: 'P' }) },
      { value: absent, label: text.absent, to: dayListOf({ date, code: 'A' }) },
      { value: missing, label: text.missing, to: missingOf({ date }) },
    )
  }
  if (staff?.isOpen)
    figures.push({ value: staff.staff.filter(isAway).length, label: text.staffAway, to: staffAwayOf(date) })
  if (lessons?.open) figures.push({ value: lessons.uncovered, label: text.uncovered, to: substitutionOf(date) })
  for (const { title, to, entries } of groups)
    figures.push({ value: entries.length, label: title.toLocaleLowerCase(), to })
  const isClosed = school?.isOpen === false || staff?.isOpen === false || lessons?.open === false
  return (
    <>
      {isClosed && <p className={css.closed}>{text.closed}</p>}
      {figures.length > 0 && (
        <div className={css.figures}>
          {figures.map(({ value, label, to }) => (
            <StatBlock key={to} value={number(value)} label={label} to={to} />
          ))}
        </div>
      )}
    </>
  )
}
