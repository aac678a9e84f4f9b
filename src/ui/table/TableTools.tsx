import { IconColumns3, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Checkbox } from '../choices/Checkbox.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { ExportMenu } from './exports/ExportMenu.tsx'
import type { TableExport } from './exports/useTableExport.ts'
import css from './TableTools.module.css'
import { chosenColumns, roleOf, type TableColumn } from './tableColumn.ts'
import { changed, type OnStateChange, type TableState } from './tableState.ts'
import { useTableText } from './useTableText.ts'

interface TableToolsProps<Row> {
  columns: readonly TableColumn<Row>[]
  state: TableState
  onStateChange: OnStateChange
  /** Placeholder of the search box; false leaves it out. */
  search: string | boolean
  /** Null if nothing can be exported. */
  exporting: TableExport | null
  filter: ReactNode
  tools: ReactNode
}

const typingPause = 250

/** The search box: searches when typing pauses, at once on Enter, and clears on Escape. */
function Search({
  state,
  onStateChange,
  label,
}: Pick<TableToolsProps<never>, 'state' | 'onStateChange'> & { label: string }) {
  const [typed, setTyped] = useState(state.q)
  const lastQuery = useRef(state.q)
  const timer = useRef(0)
  const latest = useRef({ state, onStateChange })
  latest.current = { state, onStateChange }
  useEffect(() => {
    // Back, or "Clear filters", changed it from outside.
    if (state.q === lastQuery.current) return
    lastQuery.current = state.q
    setTyped(state.q)
  }, [state.q])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const submitSearch = (q: string) => {
    window.clearTimeout(timer.current)
    if (q === lastQuery.current) return
    lastQuery.current = q
    const now = latest.current
    now.onStateChange(changed(now.state, { q }), { replace: true })
  }
  const change = (value: string) => {
    setTyped(value)
    window.clearTimeout(timer.current)
    if (value === '') submitSearch('')
    else timer.current = window.setTimeout(() => submitSearch(value.trim()), typingPause)
  }
  return (
    <search className={css.search}>
      <TextField
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        icon={IconSearch}
        clearable
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={change}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submitSearch(typed.trim())
          if (event.key === 'Escape' && typed) {
            event.preventDefault()
            change('')
          }
        }}
      />
    </search>
  )
}

/** Chooses the visible columns; the primary one always is. */
function ColumnChoice<Row>({
  columns,
  state,
  onStateChange,
}: Pick<TableToolsProps<Row>, 'columns' | 'state' | 'onStateChange'>) {
  const text = useTableText()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (open) list.current?.querySelector('input')?.focus()
  }, [open])
  const shown = chosenColumns(columns, state.columns).map((column) => column.id)
  const choose = (id: string, on: boolean) => {
    const next = columns.map((column) => column.id).filter((one) => (one === id ? on : shown.includes(one)))
    const usual = chosenColumns(columns, null).map((column) => column.id)
    onStateChange(changed(state, { columns: next.join() === usual.join() ? null : next }), { replace: true })
  }
  return (
    <>
      <Button
        ref={button}
        icon={IconColumns3}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={css.tool}
      >
        {text.columns}
      </Button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={button} label={text.columns} align="end">
        <fieldset ref={list} className={css.list}>
          <legend className="visually-hidden">{text.columns}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              className={css.option}
              label={column.header}
              checked={shown.includes(column.id)}
              disabled={roleOf(column) === 'primary'}
              onChange={(on) => choose(column.id, on)}
            />
          ))}
        </fieldset>
        {state.columns && (
          <div className={css.listEnd}>
            <Button
              variant="quiet"
              size="small"
              block
              onClick={() => onStateChange(changed(state, { columns: null }), { replace: true })}
            >
              {text.resetColumns}
            </Button>
          </div>
        )}
      </Popover>
    </>
  )
}

/** The toolbar of a table: search, filter, columns, export and the screen's own buttons. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const text = useTableText()
  const { columns, state, onStateChange, search, exporting, filter, tools } = props
  return (
    <div className={css.tools} data-print="hide">
      {search !== false && (
        <Search state={state} onStateChange={onStateChange} label={typeof search === 'string' ? search : text.search} />
      )}
      {filter}
      <div className={css.far}>
        <ColumnChoice columns={columns} state={state} onStateChange={onStateChange} />
        {exporting && <ExportMenu {...exporting} />}
        {tools}
      </div>
    </div>
  )
}
