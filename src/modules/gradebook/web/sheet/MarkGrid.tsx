import { useMemo } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { type CellContent, type CellPlace, cellKey, isBad } from '#ui/grid/cells/cellContent.ts'
import type { CellStates } from '#ui/grid/cells/cellState.ts'
import { EditableGrid } from '#ui/grid/EditableGrid.tsx'
import type { GridColumn, GridRow } from '#ui/grid/gridColumn.ts'
import type { CellChange } from '#ui/grid/sheet/sheet.ts'
import type { Trace } from '../../rules/evaluation.ts'
import { decimalText, times } from '../../rules/exact.ts'
import { bandOf } from '../../rules/scales.ts'
import type { Part, Scale } from '../../rules/template.ts'
import { gradebookText } from '../words.ts'
import { contentOfMark, readMark } from './markContent.ts'
import css from './Sheet.module.css'
import type { SavedCell } from './useMarkSaving.ts'

export const totalColumn = '=total'
export const gradeColumn = '=grade'

type Student = { readonly studentId: string; readonly name: string; readonly rollNo: string }

type MarkGridProps = {
  label: string
  students: readonly Student[]
  leaves: readonly Part[]
  scale: Scale | undefined
  cells: ReadonlyMap<string, SavedCell>
  traces: ReadonlyMap<string, Trace>
  states: CellStates
  isReadOnly: boolean
  onChange: (changes: readonly CellChange[]) => void
  onRetry: () => void
  onResolve: (place: CellPlace, keep: 'mine' | 'theirs') => void
  /** The history of a cell, or how a total came about. */
  onOpen: (place: CellPlace) => void
}

function average(contents: readonly CellContent[]): string {
  const numbers = contents.filter((content) => typeof content === 'number')
  return numbers.length === 0 ? '' : (numbers.reduce((sum, mark) => sum + mark, 0) / numbers.length).toFixed(1)
}

function useColumns({ leaves, scale, isReadOnly }: MarkGridProps): GridColumn[] {
  const text = useText(gradebookText).grid
  return useMemo(
    () => [
      ...leaves.map((leaf): GridColumn => {
        const outOf = leaf.outOf ?? '0'
        const reading = { outOf, scale, tooMuch: fill(text.tooMuch, { n: outOf }), notAMark: text.notAMark }
        return {
          id: leaf.key,
          header: leaf.name,
          hint: fill(text.outOf, { n: outOf }),
          width: Math.max(80, Math.min(118, Math.round(leaf.name.length * 6.5) + 16)),
          kind: 'number',
          codes: text.codes,
          parse: (typed) => readMark(typed, reading),
          readOnly: isReadOnly,
          summary: average,
        }
      }),
      { id: totalColumn, header: text.total, width: 72, readOnly: true },
      { id: gradeColumn, header: text.grade, width: 72, readOnly: true },
    ],
    [leaves, scale, isReadOnly, text],
  )
}

/** A sheet like a spreadsheet: students down, parts across, the total beside them. */
export function MarkGrid(props: MarkGridProps) {
  const { students, leaves, scale, cells, traces } = props
  const text = useText(gradebookText).grid
  const columns = useColumns(props)
  const rows = useMemo(
    () =>
      students.map(({ studentId, name, rollNo }): GridRow => {
        const trace = traces.get(studentId)
        const result = trace?.result ?? null
        const values: Record<string, CellContent> = {
          [totalColumn]: trace && result ? decimalText(times(result, trace.outOf)) : null,
          [gradeColumn]: scale && result ? (bandOf(scale, result)?.label ?? null) : null,
        }
        for (const { key } of leaves) values[key] = contentOfMark(cells.get(cellKey(studentId, key))?.mark ?? '')
        return { id: studentId, header: name, meta: rollNo, values }
      }),
    [students, leaves, scale, cells, traces],
  )
  return (
    <EditableGrid
      label={props.label}
      className={css.grid}
      rowHeading={text.student}
      rowHeaderWidth={180}
      columns={columns}
      rows={rows}
      states={props.states}
      summaryLabel={text.average}
      onChange={(changes) => props.onChange(changes.filter(({ after }) => !isBad(after)))}
      onRetry={props.onRetry}
      onResolve={props.onResolve}
      onOpenHistory={props.onOpen}
    />
  )
}
