import { IconDotsVertical } from '@tabler/icons-react'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { cx } from '#ui/classNames.ts'
import { figure } from '#ui/formats/numberFormat.ts'
import { Icon, type IconType } from '#ui/Icon.tsx'
import { useTableText } from '../useTableText.ts'
import css from './SelectionBar.module.css'
import { countSelected, nothingSelected, type TableSelection } from './tableSelection.ts'

export interface BulkAction {
  label: string
  icon?: IconType | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** `clear` deselects everything when the work is done. */
  onSelect: (selection: TableSelection, clear: () => void) => void
}

interface SelectionBarProps {
  selection: TableSelection
  onChange: (selection: TableSelection) => void
  total: number
  /** Every row of the page is selected and there are more on other pages. */
  offerAll: boolean
  actions: readonly BulkAction[]
  locale: string
  narrow: boolean
}

/** A bar at the bottom while rows are selected: how many, the actions, and a button to deselect. */
export function SelectionBar({ selection, onChange, total, offerAll, actions, locale, narrow }: SelectionBarProps) {
  const text = useTableText()
  const count = countSelected(selection, total)
  const clear = () => onChange(nothingSelected)
  const shown = narrow ? 1 : 3
  const rest = actions.slice(shown)
  return (
    <div className={css.place} data-print="hide">
      {count > 0 && (
        <section className={css.bar} aria-label={text.selectionActions} data-keep-clear="">
          <span className={css.count}>{text.selected(count, figure(count, locale))}</span>
          {offerAll && (
            <button
              type="button"
              className={css.action}
              onClick={() => onChange({ allMatching: true, ids: new Set() })}
            >
              {text.selectAllMatching(figure(total, locale))}
            </button>
          )}
          <span className={css.line} aria-hidden="true" />
          {actions.slice(0, shown).map((action) => (
            <button
              key={action.label}
              type="button"
              className={cx(css.action, action.danger && css.danger)}
              disabled={action.disabled}
              onClick={() => action.onSelect(selection, clear)}
            >
              {action.icon && <Icon of={action.icon} size={16} />}
              {action.label}
            </button>
          ))}
          {rest.length > 0 && (
            <Menu
              label={text.selectionActions}
              side="above"
              items={rest.map((action) => ({ ...action, onSelect: () => action.onSelect(selection, clear) }))}
              trigger={(props) => (
                <button {...props} type="button" className={css.action} aria-label={text.actions}>
                  <Icon of={IconDotsVertical} size={16} />
                </button>
              )}
            />
          )}
          <Button variant="quiet" size="small" className={css.clear} onClick={clear}>
            {text.clearSelection}
          </Button>
        </section>
      )}
    </div>
  )
}
