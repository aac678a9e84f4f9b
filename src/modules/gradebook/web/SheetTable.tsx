import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { isSelected } from '#ui/table/selection/tableSelection.ts'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { marks } from '../contracts/markContract.ts'
import type { SheetRow } from '../contracts/markSchemas.ts'
import { sheetStates } from '../sheets.ts'
import { classGradebookAt } from './places.ts'
import css from './sheet/Sheet.module.css'
import { stateTones } from './sheet/SheetSteps.tsx'
import { gradebookText, useServerWords } from './words.ts'

function useColumns(): TableColumn<SheetRow>[] {
  const text = useText(gradebookText)
  const { number } = useFormat()
  return [
    {
      id: 'subject',
      header: text.sheets.subject,
      role: 'primary',
      sort: true,
      value: ({ subjectName, className }) => `${className} ${subjectName}`,
    },
    { id: 'teachers', header: text.sheets.teachers, role: 'secondary', value: ({ teachers }) => teachers.join(', ') },
    {
      id: 'filled',
      header: text.sheets.filled,
      role: 'number',
      sort: true,
      value: ({ filled }) => filled,
      cell: ({ filled, cells }) => fill(text.sheets.ofAll, { n: number(filled), all: number(cells) }),
    },
    {
      id: 'state',
      header: text.sheets.state,
      role: 'status',
      sort: true,
      value: ({ state }) => text.states[state],
      cell: ({ state }) => <Status tone={stateTones[state]}>{text.states[state]}</Status>,
    },
  ]
}

const rowIdOf = ({ classId, subjectKey }: SheetRow) => `${classId} ${subjectKey}`

/** Opening again needs a reason for each sheet, so it is not among them. */
const bulkSteps = ['submit', 'verify', 'lock', 'publish'] as const

/** Takes a step with all sheets that can take it, one call for each class. */
function useSteps() {
  const text = useText(gradebookText).sheets
  const count = useCount()
  const say = useServerWords()
  const move = useSend(marks.routes.moveSheets)
  return async (step: (typeof bulkSteps)[number], rows: readonly SheetRow[], clear: () => void) => {
    const ready = rows.filter(({ steps }) => steps.includes(step))
    try {
      for (const [classId, sheets] of Map.groupBy(ready, (row) => row.classId)) {
        const [first] = sheets
        const subjectKeys = sheets.map(({ subjectKey }) => subjectKey)
        if (first) await move.mutateAsync({ params: { classId }, body: { termKey: first.termKey, subjectKeys, step } })
      }
      clear()
      toast.success(count(text.moved, ready.length))
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
}

/** The sheets of a term: a teacher's, or all of the school. */
export function SheetTable({ isOffice, tools }: { isOffice: boolean; tools?: (termKey: string | null) => ReactNode }) {
  const text = useText(gradebookText)
  const count = useCount()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const columns = useColumns()
  const moveAll = useSteps()
  const term = params.get('term')
  const read = useRead(marks.routes.listSheets, { query: term ? { termKey: term } : {} })
  const list = useListState(columns, { filters: ['state', 'class'] })
  const state = filterValue(list.state, 'state')
  const chosenClass = filterValue(list.state, 'class')
  const all = read.data?.sheets ?? []
  const found = all.filter((row) => (!state || row.state === state) && (!chosenClass || row.classId === chosenClass))
  const rows = useLocalRows(found, columns, list.state)
  const terms = read.data?.terms ?? []
  const termKey = read.data?.termKey ?? null
  const classes = new Map(all.map((row) => [row.classId, row.className]))
  return (
    <div className={css.body}>
      {terms.length > 1 && termKey && (
        <SegmentedControl
          label={text.sheets.term}
          options={terms.map(({ key, name }) => ({ value: key, label: name }))}
          value={termKey}
          onChange={(value) => setParams((now) => ({ ...Object.fromEntries(now), term: value }))}
        />
      )}
      <DataTable<SheetRow>
        {...list}
        {...listStatus(read)}
        {...rows}
        label={text.sheets.tab}
        rowId={rowIdOf}
        count={(n) => count(text.sheets.count, n)}
        search={text.sheets.search}
        filters={[
          {
            id: 'class',
            label: text.sheets.class,
            single: true,
            bare: true,
            options: [...classes].map(([value, label]) => ({ value, label })),
          },
          {
            id: 'state',
            label: text.sheets.state,
            single: true,
            bare: true,
            options: sheetStates.map((value) => ({ value, label: text.states[value] })),
          },
        ]}
        tools={tools?.(termKey)}
        bulkActions={bulkSteps.map((step) => ({
          label: text.steps[step],
          disabled: !all.some(({ steps }) => steps.includes(step)),
          // All that match are those the search finds, on whatever page.
          onSelect: (selection, clear) =>
            void rows.exportRows().then((matching) => {
              const chosen = matching.rows.filter((row) => isSelected(selection, rowIdOf(row)))
              return moveAll(step, chosen, clear)
            }),
        }))}
        empty={
          <EmptyState
            kind="nothing"
            sketch="register"
            title={text.sheets.none}
            body={isOffice ? text.sheets.noneOfficeHint : text.sheets.noneHint}
          />
        }
        onOpen={({ classId, subjectKey, termKey: at }) =>
          void navigate(classGradebookAt({ isOffice, classId, subjectKey, termKey: at }))
        }
      />
    </div>
  )
}
