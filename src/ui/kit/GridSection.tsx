import { useMemo, useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { cellKey } from '../grid/cells/cellContent.ts'
import type { CellState, CellStates } from '../grid/cells/cellState.ts'
import { EditableGrid } from '../grid/EditableGrid.tsx'
import type { CellChange } from '../grid/sheet/sheet.ts'
import kit from './Kit.module.css'
import { Specimen } from './Specimen.tsx'
import { sampleImportColumns, sampleImportRows, sampleMarkColumns, sampleMarkRows } from './samples/markSamples.ts'

/** Saves nothing, but acts like it: saving for a moment, then saved. */
function useSimulatedSaving(start: CellStates) {
  const [states, setStates] = useState(start)
  const put = (changes: readonly CellChange[], state: CellState) =>
    setStates((old) => new Map([...old, ...changes.map((one) => [cellKey(one.row, one.column), state] as const)]))
  const save = (changes: readonly CellChange[]) => {
    put(changes, { kind: 'saving' })
    setTimeout(() => put(changes, { kind: 'saved' }), 600)
  }
  const settle = (row: string, column: string) =>
    setStates((old) => new Map([...old].filter(([key]) => key !== cellKey(row, column))))
  return { states, save, settle }
}

/** A year's marks for 200 students and 40 papers. */
export function SampleMarks({ students = 200, papers = 40 }: { students?: number; papers?: number }) {
  const columns = useMemo(() => sampleMarkColumns(papers), [papers])
  const rows = useMemo(() => sampleMarkRows(students, columns), [students, columns])
  const { states, save } = useSimulatedSaving(new Map())
  return (
    <EditableGrid
      label="Marks 2026–27"
      rowHeading="Student"
      summaryLabel="Average"
      columns={columns}
      rows={rows}
      states={states}
      onChange={save}
      onOpenHistory={({ row, column }) => toast.info(`History of ${row}, ${column}`)}
    />
  )
}

const first = sampleMarkColumns(6)
const few = sampleMarkRows(6, first)
const nameOf = (at: number) => few[at]?.id ?? ''

/** The editable grid in each of its states. */
export function GridSection() {
  const start = useMemo(
    () =>
      new Map<string, CellState>([
        [cellKey(nameOf(0), 'm0'), { kind: 'saving' }],
        [cellKey(nameOf(1), 'm0'), { kind: 'saved' }],
        [cellKey(nameOf(2), 'm1'), { kind: 'error', reason: 'Not saved: connection lost' }],
        [cellKey(nameOf(3), 'm2'), { kind: 'conflict', theirs: 38, by: 'Asha Rao' }],
      ]),
    [],
  )
  const marks = useSimulatedSaving(start)
  const rows = useMemo(
    () =>
      few.map((row, at) =>
        at === 4 ? { ...row, values: { ...row.values, m3: { bad: '45', reason: 'Enter a mark from 0 to 40' } } } : row,
      ),
    [],
  )
  const imported = useSimulatedSaving(new Map())
  return (
    <div className={kit.grid}>
      <Specimen name="A year of marks: 200 students, 40 papers" wide>
        <SampleMarks />
      </Specimen>
      <Specimen name="Saving, saved, failed, conflict, invalid" wide>
        <EditableGrid
          label="Cell states"
          rowHeading="Student"
          columns={first}
          rows={rows}
          states={marks.states}
          onChange={marks.save}
          onRetry={() => marks.settle(nameOf(2), 'm1')}
          onResolve={({ row, column }) => marks.settle(row, column)}
        />
      </Specimen>
      <Specimen name="Correcting an import in place" wide>
        <EditableGrid
          label="Rows in the file"
          rowHeading="File row"
          rowHeaderWidth={90}
          frozen={1}
          columns={sampleImportColumns}
          rows={sampleImportRows}
          states={imported.states}
          onChange={imported.save}
        />
      </Specimen>
    </div>
  )
}
