import { useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { type CellPlace, cellKey, isBad } from '#ui/grid/cells/cellContent.ts'
import type { CellStates } from '#ui/grid/cells/cellState.ts'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { Trace } from '../../rules/evaluation.ts'
import { decimalText, times } from '../../rules/exact.ts'
import { bandOf } from '../../rules/scales.ts'
import { isMarkCode, type Part, type Scale } from '../../rules/template.ts'
import { gradebookText } from '../words.ts'
import { markOfContent, readMark } from './markContent.ts'
import css from './Sheet.module.css'
import type { SavedCell } from './useMarkSaving.ts'

type OneStudentProps = {
  students: readonly { readonly studentId: string; readonly name: string; readonly rollNo: string }[]
  leaves: readonly Part[]
  scale: Scale | undefined
  cells: ReadonlyMap<string, SavedCell>
  traces: ReadonlyMap<string, Trace>
  states: CellStates
  isReadOnly: boolean
  onChange: (change: { studentId: string; partKey: string; mark: string }) => void
  onRetry: () => void
  onResolve: (place: CellPlace, keep: 'mine' | 'theirs') => void
}

/** The sheet one student at a time: for phones, and for those who listen to a screen. */
export function OneStudent(props: OneStudentProps) {
  const { students, leaves, scale, cells, traces } = props
  const text = useText(gradebookText).grid
  const [at, setAt] = useState(0)
  const student = students[Math.min(at, students.length - 1)]
  if (!student) return null
  const { studentId } = student
  const trace = traces.get(studentId)
  const result = trace?.result ?? null
  const total = trace && result ? `${decimalText(times(result, trace.outOf))} / ${decimalText(trace.outOf)}` : '–'
  const grade = scale && result ? bandOf(scale, result)?.label : undefined
  return (
    <div className={css.one}>
      <NativeSelect
        label={text.student}
        options={students.map((one) => ({ value: one.studentId, label: `${one.rollNo} ${one.name}` }))}
        value={studentId}
        onChange={(value) => setAt(students.findIndex((one) => one.studentId === value))}
      />
      <div className={css.fields}>
        {leaves.map((leaf) => (
          <MarkField
            key={`${studentId} ${leaf.key}`}
            {...props}
            leaf={leaf}
            studentId={studentId}
            saved={cells.get(cellKey(studentId, leaf.key))?.mark ?? ''}
          />
        ))}
      </div>
      <p className={css.hint}>
        {text.total}: <strong>{grade ? `${total} · ${grade}` : total}</strong>
      </p>
      <div className={css.turn}>
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          {text.previous}
        </Button>
        <Button variant="primary" disabled={at >= students.length - 1} onClick={() => setAt(at + 1)}>
          {text.next}
        </Button>
      </div>
    </div>
  )
}

type MarkFieldProps = OneStudentProps & { leaf: Part; studentId: string; saved: string }

function MarkField({
  leaf,
  studentId,
  saved,
  scale,
  states,
  isReadOnly,
  onChange,
  onRetry,
  onResolve,
}: MarkFieldProps) {
  const text = useText(gradebookText).grid
  const [typed, setTyped] = useState<string | null>(null)
  const outOf = leaf.outOf ?? '0'
  const read = (value: string) => {
    const bare = value.trim()
    const code = bare.toUpperCase()
    if (bare === '' || isMarkCode(code)) return { mark: code, error: undefined }
    const content = readMark(bare, { outOf, scale, tooMuch: fill(text.tooMuch, { n: outOf }), notAMark: text.notAMark })
    return { mark: markOfContent(content), error: isBad(content) ? content.reason : undefined }
  }
  const { error } = read(typed ?? saved)
  const keep = () => {
    if (typed === null) return
    const { mark } = read(typed)
    if (mark === null) return
    setTyped(null)
    if (mark !== saved) onChange({ studentId, partKey: leaf.key, mark })
  }
  const state = states.get(cellKey(studentId, leaf.key))
  const place = { row: studentId, column: leaf.key }
  const hints = { saving: text.saving, saved: text.saved, error: '', conflict: '' }
  return (
    <div>
      <TextField
        label={leaf.name}
        value={typed ?? saved}
        suffix={fill(text.outOf, { n: outOf })}
        inputMode="text"
        autoCapitalize="characters"
        readOnly={isReadOnly}
        onChange={setTyped}
        onBlur={keep}
        error={error ?? (state?.kind === 'error' ? state.reason : undefined)}
        hint={state ? hints[state.kind] : undefined}
      />
      {state?.kind === 'error' && (
        <Button size="small" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
      {state?.kind === 'conflict' && (
        <div className={css.conflict}>
          <span>{fill(text.theirs, { name: state.by ?? '', mark: markOfContent(state.theirs) || text.empty })}</span>
          <Button size="small" onClick={() => onResolve(place, 'theirs')}>
            {text.useTheirs}
          </Button>
          <Button size="small" onClick={() => onResolve(place, 'mine')}>
            {text.keepMine}
          </Button>
        </div>
      )}
    </div>
  )
}
