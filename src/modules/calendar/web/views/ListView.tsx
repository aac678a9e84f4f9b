import { addDays, daysBetween } from '#platform/contract/dates/dates.ts'
import { useFormat } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { useEntryWords } from '../entryWords.ts'
import entryCss from './EntryCard.module.css'
import { entryKey, isOn } from './entryLayout.ts'
import css from './ListView.module.css'
import type { ViewProps } from './viewProps.ts'

/** Entries by day; empty days are left out. */
export function ListView({ entries, days, now, onOpen }: ViewProps) {
  const { date } = useFormat()
  const words = useEntryWords()
  const all = Array.from({ length: daysBetween(days.start, days.end) + 1 }, (_, at) => addDays(days.start, at))
  return (
    <div className={css.list}>
      {all.map((day) => {
        // Multi-day entries are listed once, on their first visible day.
        const own = entries.filter(
          (entry) => isOn(entry, day) && (entry.start.slice(0, 10) === day || day === days.start),
        )
        if (own.length === 0) return null
        return (
          <section key={day} className={css.day}>
            <h2 className={cx(css.name, day === now && css.today)}>
              {date(day, { weekday: 'short', day: 'numeric', month: 'short' })}
            </h2>
            <ul className={css.lines}>
              {own.map((entry) => (
                <li key={entryKey(entry)}>
                  <button type="button" className={css.line} onClick={() => onOpen(entry)}>
                    <span className={entryCss.dot} data-category={entry.categoryId} />
                    <bdi className={css.time}>{words.time(entry)} </bdi>
                    <span className={css.words}>
                      <span className={css.title}>
                        <bdi>{words.title(entry)}</bdi>{' '}
                      </span>
                      <span className={css.about}>
                        <bdi>{words.about(entry)}</bdi>
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
