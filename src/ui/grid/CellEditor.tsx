import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useAnchored } from '../anchored.ts'
import { cx } from '../cx.ts'
import css from './Grid.module.css'
import { useGridText } from './GridText.ts'
import type { GridColumn } from './gridcolumn.ts'
import type { GridHandle } from './gridhandle.ts'
import type { Editing } from './gridstate.ts'

interface EditorProps {
  editing: Editing
  column: GridColumn
  rowHeader: string
  handle: GridHandle
}

const leaving = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'])

/** Keeps what was typed exactly once, whether a key or a press elsewhere ends it. */
function useKeeping(handle: GridHandle, typed: string) {
  const over = useRef(false)
  const keep = (value: string, how: { whole?: boolean; away?: boolean } = {}) => {
    if (over.current) return
    over.current = true
    handle.keep(value, how)
  }
  useEffect(() => {
    handle.onSettle(() => keep(typed))
    return () => handle.onSettle(null)
  })
  const cancel = () => {
    over.current = true
    handle.cancel()
  }
  return { keep, cancel }
}

/** The keys that end typing: Enter, Tab and Escape always, arrows where typing replaced the old value. */
function useEditorKeys(handle: GridHandle, typed: string, replacing: boolean) {
  const { keep, cancel } = useKeeping(handle, typed)
  const onKey = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.nativeEvent.isComposing) return
    const control = event.ctrlKey || event.metaKey
    if (event.key === 'Escape') {
      event.preventDefault()
      cancel()
    } else if (event.key === 'Enter' && control) {
      event.preventDefault()
      keep(typed, { whole: true })
    } else if (event.key === 'Enter' && !event.altKey) {
      event.preventDefault()
      keep(typed)
      handle.enter(event.shiftKey)
    } else if (event.key === 'Tab') {
      keep(typed)
      if (handle.tab(event.shiftKey)) event.preventDefault()
    } else if (replacing && !control && !event.shiftKey && leaving.has(event.key)) {
      // The grid above hears the arrow as well and moves on.
      keep(typed)
      return
    }
    event.stopPropagation()
  }
  return { onKey, keep }
}

/** Types into the cell as text or number. */
function TextEditor({ editing, column, rowHeader, handle }: EditorProps) {
  const text = useGridText()
  const [typed, setTyped] = useState(editing.text)
  const { onKey, keep } = useEditorKeys(handle, typed, editing.mode === 'replace')
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.setSelectionRange(editing.text.length, editing.text.length)
  }, [editing])
  return (
    <input
      ref={box}
      className={cx(css.editor, column.kind === 'number' && css.editorNumber)}
      aria-label={text.editing(rowHeader, column.header)}
      inputMode={column.kind === 'number' && !column.codes ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={() => keep(typed, { away: true })}
    />
  )
}

/** Chooses from the column's list: letters narrow it down, arrows move, Enter takes. */
function ChoiceEditor({ editing, column, rowHeader, handle }: EditorProps) {
  const text = useGridText()
  const id = useId()
  const [typed, setTyped] = useState(editing.text)
  const [touched, setTouched] = useState(editing.mode === 'replace')
  const options = column.options ?? []
  const wanted = typed.trim().toLocaleLowerCase()
  const fitting = touched ? options.filter((one) => one.label.toLocaleLowerCase().includes(wanted)) : options
  const [marked, setMarked] = useState(() =>
    Math.max(
      0,
      options.findIndex((one) => one.label === editing.text),
    ),
  )
  const mark = Math.min(marked, fitting.length - 1)
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useAnchored(true, () => box.current, list, { matchWidth: true, gap: 2 })
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.select()
  }, [])
  // What does not fit any entry is kept as it was typed and marked, like anywhere else in the sheet.
  const chosen = typed.trim() === '' && touched ? '' : (fitting[mark]?.label ?? typed)
  const { onKey, keep } = useEditorKeys(handle, chosen, false)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      event.stopPropagation()
      setMarked(Math.max(0, Math.min(fitting.length - 1, mark + (event.key === 'ArrowDown' ? 1 : -1))))
    } else onKey(event)
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
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setTouched(true)
          setMarked(0)
        }}
        onKeyDown={press}
        onBlur={() => keep(chosen, { away: true })}
      />
      <div ref={list} id={id} role="listbox" popover="manual" className={css.choices} aria-label={column.header}>
        {fitting.map((one, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the marked entry.
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the box.
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

/** The box that opens in a cell. */
export function CellEditor(props: EditorProps) {
  return props.column.kind === 'choice' ? <ChoiceEditor {...props} /> : <TextEditor {...props} />
}
