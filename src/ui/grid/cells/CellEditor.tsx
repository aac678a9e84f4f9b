import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#ui/classNames.ts'
import { useGridText } from '../useGridText.ts'
import css from './CellEditor.module.css'
import { ChoiceEditor } from './ChoiceEditor.tsx'
import { type CellEditorProps, useEditorKeys } from './useEditorKeys.ts'

/** Edits a cell as text or number. */
function TextEditor({ editing, column, rowHeader, handle }: CellEditorProps) {
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

/** The editor that opens in a cell. */
export function CellEditor(props: CellEditorProps) {
  return props.column.kind === 'choice' ? <ChoiceEditor {...props} /> : <TextEditor {...props} />
}
