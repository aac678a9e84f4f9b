import { IconArrowDown, IconArrowUp, IconFilter, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Menu, type MenuEntry } from '../actions/Menu.tsx'
import { Checkbox } from '../choices/Checkbox.tsx'
import { cx } from '../classNames.ts'
import { TextField } from '../fields/TextField.tsx'
import { Icon } from '../Icon.tsx'
import { Popover } from '../overlays/Popover.tsx'
import css from './TableTools.module.css'
import { sortField, type TableColumn } from './tableColumn.ts'
import { filterWords, inSentence, type TableFilter } from './tableFilter.ts'
import { changed, type OnStateChange, type TableState } from './tableState.ts'
import { useTableText } from './useTableText.ts'

interface FilterInput {
  state: TableState
  onStateChange: OnStateChange
  locale: string
}

const manyOptions = 8

function Options({
  filter,
  values,
  onChange,
}: {
  filter: TableFilter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}) {
  const text = useTableText()
  const [find, setFind] = useState('')
  const options = filter.options ?? []
  // Values chosen when the list opened come first, so that they are visible.
  const [before] = useState(values)
  const ordered = [
    ...options.filter((option) => before.includes(option.value)),
    ...options.filter((option) => !before.includes(option.value)),
  ]
  const query = find.trim().toLocaleLowerCase()
  const shown = ordered.filter((option) => option.label.toLocaleLowerCase().includes(query))
  const toggle = (value: string, on: boolean) => {
    if (filter.single) onChange(on ? [value] : [])
    else onChange(options.map((option) => option.value).filter((one) => (one === value ? on : values.includes(one))))
  }
  return (
    <>
      {options.length > manyOptions && (
        <div className={css.find}>
          <TextField
            label={text.filterSearch(filter.label)}
            labelHidden
            placeholder={text.search}
            value={find}
            onChange={setFind}
          />
        </div>
      )}
      <fieldset className={cx(css.list, css.limited)}>
        <legend className="visually-hidden">{filter.label}</legend>
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            className={css.option}
            label={option.label}
            hint={option.hint}
            disabled={option.disabled}
            checked={values.includes(option.value)}
            onChange={(on) => toggle(option.value, on)}
          />
        ))}
      </fieldset>
    </>
  )
}

/** The panel of a filter; every choice takes effect at once. */
function FilterPopover({
  filter,
  state,
  onStateChange,
  anchor,
  onClose,
}: Omit<FilterInput, 'locale'> & {
  filter: TableFilter
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    inside.current?.querySelector<HTMLElement>('input, button, select')?.focus()
  }, [])
  const values = state.filters[filter.id] ?? []
  const change = (next: readonly string[]) => {
    const { [filter.id]: _, ...others } = state.filters
    const filters = next.length > 0 ? { ...state.filters, [filter.id]: next } : others
    // Ticking further values is a single step for Back.
    onStateChange(changed(state, { filters }), { replace: values.length > 0 && next.length > 0 })
  }
  return (
    <Popover open onClose={onClose} anchor={anchor} label={filter.label}>
      <div ref={inside}>
        {filter.editor ? (
          <div className={css.editor}>{filter.editor({ values, onChange: change, close: onClose })}</div>
        ) : (
          <Options filter={filter} values={values} onChange={change} />
        )}
      </div>
    </Popover>
  )
}

/** Offers the filters that are not in use yet. */
export function AddFilter({
  filters,
  state,
  onStateChange,
}: Omit<FilterInput, 'locale'> & { filters: readonly TableFilter[] }) {
  const text = useTableText()
  const [open, setOpen] = useState<TableFilter | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor}>
      <Menu
        label={text.addFilter}
        items={filters.map((filter) => ({ label: filter.label, onSelect: () => setOpen(filter) }))}
        trigger={(props) => (
          <Button {...props} icon={IconFilter} className={css.tool}>
            {text.addFilter}
          </Button>
        )}
      />
      {open && (
        <FilterPopover
          state={state}
          onStateChange={onStateChange}
          filter={open}
          anchor={anchor}
          onClose={() => setOpen(null)}
        />
      )}
    </span>
  )
}

function FilterChip({ filter, state, onStateChange, locale }: FilterInput & { filter: TableFilter }) {
  const text = useTableText()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const words = filterWords(filter, state.filters[filter.id] ?? [], locale)
  const { [filter.id]: _, ...others } = state.filters
  return (
    <li className={css.chip}>
      <button
        ref={anchor}
        type="button"
        className={css.words}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={text.changeFilter(words)}
        onClick={() => setOpen(!open)}
      >
        {words}
      </button>
      <button
        type="button"
        className={css.off}
        aria-label={text.removeFilter(words)}
        onClick={() => onStateChange(changed(state, { filters: others }))}
      >
        <Icon of={IconX} size={14} />
      </button>
      {open && (
        <FilterPopover
          filter={filter}
          state={state}
          onStateChange={onStateChange}
          anchor={anchor}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

function SortChip<Row>({
  columns,
  state,
  onStateChange,
  locale,
}: FilterInput & { columns: readonly TableColumn<Row>[] }) {
  const text = useTableText()
  const sortable = columns.flatMap((column) => {
    const field = sortField(column)
    return field ? [{ field, column }] : []
  })
  if (sortable.length === 0) return null
  const descending = state.sort.startsWith('-')
  const field = state.sort.replace(/^-/, '')
  const now = sortable.find((one) => one.field === field)?.column
  const sort = (next: string) => onStateChange(changed(state, { sort: next }))
  const items: MenuEntry[] = sortable.map((one) => ({
    label: one.column.header,
    checked: one.field === field,
    onSelect: () => sort(one.column.sortDescending ? `-${one.field}` : one.field),
  }))
  if (now) {
    items.push('divider', { label: text.ascending, checked: !descending, onSelect: () => sort(field) })
    items.push({ label: text.descending, checked: descending, onSelect: () => sort(`-${field}`) })
  }
  return (
    <li className={css.chip}>
      <Menu
        label={text.sortedBy('')}
        items={items}
        trigger={(props) => (
          <button {...props} type="button" className={css.words}>
            {now ? text.sortedBy(inSentence(now.header, locale)) : text.unsorted}
            {now && <Icon of={descending ? IconArrowDown : IconArrowUp} size={14} />}
            {now && <span className="visually-hidden">, {descending ? text.descending : text.ascending}</span>}
          </button>
        )}
      />
    </li>
  )
}

interface FilterSentenceProps<Row> extends FilterInput {
  columns: readonly TableColumn<Row>[]
  filters: readonly TableFilter[]
  /** “41 students”; null while unknown. */
  count: ReactNode
}

/** The current filters and sorting as a sentence; every part of it can be changed. */
export function FilterSentence<Row>({ columns, filters, count, ...shared }: FilterSentenceProps<Row>) {
  const active = filters.filter((filter) => (shared.state.filters[filter.id] ?? []).length > 0)
  return (
    <ul className={css.sentence}>
      {count !== null && <li className={css.count}>{count}</li>}
      {active.map((filter) => (
        <FilterChip key={filter.id} filter={filter} {...shared} />
      ))}
      <SortChip columns={columns} {...shared} />
    </ul>
  )
}
