import type { ChildEntry } from '#modules/calendar/familySchemas.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Link } from '#ui/actions/Link.tsx'
import { calendarPaths } from '../paths.ts'
import { firstDay } from './entryTimes.ts'
import css from './Family.module.css'
import { familyCalendarText } from './words.ts'

type CardProps = { child: FamilyChild; part: readonly ChildEntry[]; isGuardian: boolean }

/** What comes up: of several entries for a student, of one for a guardian, who has more to look at. */
export default function CalendarCard({ child, part, isGuardian }: CardProps) {
  const text = useText(familyCalendarText)
  const { date } = useFormat()
  if (part.length === 0) return null
  return (
    <section className={isGuardian ? css.cardLine : css.card} aria-label={text.next}>
      <ul className={css.next}>
        {part.slice(0, isGuardian ? 1 : undefined).map((entry) => (
          <li key={`${entry.entryId} ${entry.on}`}>
            {date(firstDay(entry), { weekday: 'short', day: 'numeric', month: 'short' })}: {entry.title}
            {entry.kind !== 'event' && ` (${text.kinds[entry.kind]})`}
          </li>
        ))}
      </ul>
      <Link className={css.link} to={forChild(calendarPaths.family, child.studentId)}>
        {text.open}
      </Link>
    </section>
  )
}
