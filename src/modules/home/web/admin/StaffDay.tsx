import { staffAwayOf } from '#modules/attendance/web/paths.ts'
import { substitutionOf } from '#modules/timetable/web/paths.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Home.module.css'
import { homeText } from '../words.ts'
import { isAway, useStaffDay, useSubstitutions } from './DayFigures.tsx'

/** Further lines are summed up as a number. */
const maxListed = 5

/** Absent staff and lessons without a substitute. */
export function StaffDay({ date }: { date: CivilDate }) {
  return (
    <>
      <Away date={date} />
      <Uncovered date={date} />
    </>
  )
}

function Away({ date }: { date: CivilDate }) {
  const text = useText(homeText).day
  const count = useCount()
  const found = useStaffDay(date).data
  if (!found?.isOpen) return null
  const away = found.staff.filter(isAway)
  return (
    <Section title={text.staffTitle} action={<Link to={staffAwayOf(date)}>{text.all}</Link>}>
      {away.length === 0 ? (
        <p className={css.nothing}>{text.nobodyAway}</p>
      ) : (
        <ul className={css.lines} aria-label={text.staffTitle}>
          {away.slice(0, maxListed).map(({ userId, name, code }) => (
            <li key={userId} className={css.line}>
              <span className={css.words}>{name}</span>
              <span className={css.small}>{text.staffCodes[code]}</span>
            </li>
          ))}
          {away.length > maxListed && (
            <li className={css.line}>
              <Link to={staffAwayOf(date)}>{count(text.morePeople, away.length - maxListed)}</Link>
            </li>
          )}
        </ul>
      )}
    </Section>
  )
}

function Uncovered({ date }: { date: CivilDate }) {
  const text = useText(homeText).day
  const count = useCount()
  const found = useSubstitutions(date).data
  if (!found?.open) return null
  const open = found.lessons.filter(({ covered }) => !covered)
  return (
    <Section title={text.uncoveredTitle} action={<Link to={substitutionOf(date)}>{text.all}</Link>}>
      {open.length === 0 ? (
        <p className={css.nothing}>{text.allCovered}</p>
      ) : (
        <ul className={css.lines} aria-label={text.uncoveredTitle}>
          {open.slice(0, maxListed).map(({ lessonId, startsAt, className, courseDisplayName, plannedTeacherName }) => (
            <li key={lessonId} className={css.line}>
              <span className={css.time}>{startsAt}</span>
              <span className={css.words}>
                {`${className} · ${courseDisplayName}`}
                <span className={css.small}>{plannedTeacherName}</span>
              </span>
            </li>
          ))}
          {open.length > maxListed && (
            <li className={css.line}>
              <Link to={substitutionOf(date)}>{count(text.moreLessons, open.length - maxListed)}</Link>
            </li>
          )}
        </ul>
      )}
    </Section>
  )
}
