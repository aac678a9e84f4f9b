import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#ui/classNames.ts'
import { useAnchored } from '#ui/overlays/placement.ts'
import type { GridChoice } from '../gridColumn.ts'
import { useGridText } from '../useGridText.ts'
import css from './CellEditor.module.css'
import { type CellEditorProps, useEditorKeys } from './useEditorKeys.ts'

/** Filters the list while typing; nothing is highlighted until the user types or moves. */
function useChoices({ editing, column }: CellEditorProps) {
  const options = column.options ?? []
  const [typed, setTyped] = useState(editing.text)
  const [touched, setTouched] = useState(editing.mode === 'replace')
  const [marked, setMarked] = useState(() => options.findIndex((one) => one.label === editing.text))
  const query = typed.trim().toLocaleLowerCase()
  const placeOf = ({ label }: GridChoice) => label.toLocaleLowerCase().indexOf(query)
  // What begins with the typed letters comes first: D is for Detained, although Promoted has one too.
  const matches = touched
    ? options.filter((one) => placeOf(one) >= 0).toSorted((a, b) => Number(placeOf(a) > 0) - Number(placeOf(b) > 0))
    : options
  const mark = Math.min(touched && query !== '' ? Math.max(0, marked) : marked, matches.length - 1)
  return {
    typed,
    matches,
    mark,
    /** What Enter takes; text that matches no option is kept and marked as invalid, as anywhere in the grid. */
    choice: matches[mark]?.label ?? typed,
    type: (value: string) => {
      setTyped(value)
      setTouched(true)
      setMarked(value.trim() === '' ? -1 : 0)
    },
    move: (by: number) => setMarked(Math.max(0, Math.min(matches.length - 1, mark + by))),
  }
}

/** Chooses from the column's options: typing filters them, arrows move, Enter takes. */
export function ChoiceEditor(props: CellEditorProps) {
  const { editing, column, rowHeader, handle } = props
  const text = useGridText()
  const id = useId()
  const { typed, matches, mark, choice, type, move } = useChoices(props)
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useAnchored(true, () => box.current, list, { matchWidth: true, gap: 2 })
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true })
    // The letter that opened the editor is the start of the text, so the next must not replace it.
    if (editing.mode === 'replace') box.current?.setSelectionRange(editing.text.length, editing.text.length)
    else box.current?.select()
  }, [editing])
  const { onKey, keep } = useEditorKeys(handle, choice, false)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return onKey(event)
    event.preventDefault()
    event.stopPropagation()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <>
      <input
        ref={box}
        className={css.editor}
        role="combobox"
        aria-label={text.editing(rowHeader, column.header)}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={mark >= 0 ? `${id}-${mark}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        // Leaving chooses nothing: only the typed text counts.
        onBlur={() => keep(typed, { away: true })}
      />
      <div ref={list} id={id} role="listbox" popover="manual" className={css.choices} aria-label={column.header}>
        {matches.map((one, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
          <div
            key={one.value}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === mark}
            className={cx(css.choice, at === mark && css.marked)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => keep(one.label)}
          >
            {one.label}
          </div>
        ))}
      </div>
    </>
  )
}
