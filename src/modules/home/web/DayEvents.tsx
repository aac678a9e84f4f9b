import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from './Home.module.css'
import { type DayGroup, useDayEntries } from './moduleEntries.ts'
import { homeText } from './words.ts'

/** The day's events and other entries from the modules. */
export function DayEvents({ date }: { date: CivilDate }) {
  return useDayEntries(date).map((group) => <Group key={group.name} group={group} />)
}

function Group({ group: { name, title, to, entries } }: { group: DayGroup }) {
  const text = useText(homeText).events
  return (
    <div id={`day-${name}`}>
      <Section title={title} action={<Link to={to}>{text.all}</Link>}>
        {entries.length === 0 ? (
          <p className={css.nothing}>{text.none}</p>
        ) : (
          <ul className={css.lines} aria-label={title}>
            {entries.map((entry) => (
              <li key={entry.id} className={css.line}>
                <span className={css.time}>{entry.startsAt ?? text.wholeDay}</span>
                <span className={css.words}>
                  {entry.to ? (
                    <Link to={entry.to} look="bare" dir="auto">
                      {entry.title}
                    </Link>
                  ) : (
                    <span dir="auto">{entry.title}</span>
                  )}
                  {entry.place && <span className={css.small}>{entry.place}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}
