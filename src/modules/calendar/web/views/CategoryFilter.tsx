import { type CategoryName, categories } from '#modules/calendar/categories.ts'
import { useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { calendarText } from '../words.ts'
import css from './CalendarPage.module.css'
import entryCss from './EntryCard.module.css'

const names = Object.keys(categories) as readonly CategoryName[]

/** The legend of the categories; click one to hide or show it. */
export function CategoryFilter({
  hidden,
  onToggle,
}: {
  hidden: ReadonlySet<number>
  onToggle: (category: number) => void
}) {
  const text = useText(calendarText)
  return (
    <fieldset className={css.filter}>
      <legend className="visually-hidden">{text.page.filters}</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={css.chip}
          aria-pressed={!hidden.has(categories[name])}
          onClick={() => onToggle(categories[name])}
        >
          <span className={cx(entryCss.dot, css.dot)} data-category={categories[name]} />
          {text.categories[name]}
        </button>
      ))}
    </fieldset>
  )
}
