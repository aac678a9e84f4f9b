import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { imports } from '#modules/imports/contract.ts'
import { sayProblem } from '#modules/imports/problemWords.ts'
import type { Run, RunRow } from '#modules/imports/schemas.ts'
import { call } from '#platform/web/api.ts'
import { queryClient } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { cellKey, isBad } from '#ui/grid/cells/cellContent.ts'
import type { CellState } from '#ui/grid/cells/cellState.ts'
import type { CellChange } from '#ui/grid/sheet/sheet.ts'
import { useFailureText } from '../useFailureText.ts'
import type { RowView } from './ProblemGroups.tsx'

const pageSize = 100

type Problem = { readonly en: string; readonly hi: string }
export type SheetRow = {
  readonly row: number
  readonly cells: Readonly<Record<string, { readonly text: string; readonly problem: Problem | null }>>
}

type Page = { readonly rows: readonly RunRow[]; readonly total: number }

const listRows = (runId: string, query: object, signal: AbortSignal) =>
  call(imports.routes.listRows, { params: { runId }, query }, { signal })

function rowFrom({ row, values, problems, warnings }: RunRow, words: Run['words']): SheetRow {
  const cells = Object.entries(values).map(([key, text]) => {
    const found = [...problems, ...warnings].filter(({ column }) => column === key)
    const say = (language: 'en' | 'hi') => found.map((one) => sayProblem(one, language, words)).join(' ')
    return [key, { text, problem: found.length > 0 ? { en: say('en'), hi: say('hi') } : null }] as const
  })
  return { row, cells: Object.fromEntries(cells) }
}

/** Applies edits optimistically, without problems until the next check. */
const withChanges = (rows: readonly SheetRow[], changes: readonly CellChange[]): SheetRow[] => {
  const byRow = Map.groupBy(changes, ({ row }) => row)
  return rows.map((row) => {
    const own = byRow.get(String(row.row))
    if (!own) return row
    const cells = { ...row.cells }
    for (const { column, after } of own) cells[column] = { text: textOf(after), problem: null }
    return { ...row, cells }
  })
}

const textOf = (content: CellChange['after']): string => (isBad(content) ? content.bad : String(content ?? ''))

/**
 * The rows of a view. The set of rows is fixed when the view is chosen, so that a corrected row doesn't disappear while
 * someone is editing; their contents are reloaded after every check.
 */
export function useSheet(run: Run, view: RowView) {
  const { runId, revision, words } = run
  const [page, setPage] = useState(1)
  const [loadedRevision, setLoadedRevision] = useState(revision)
  const viewKey = JSON.stringify(view)
  const lastViewKey = useRef(viewKey)
  if (lastViewKey.current !== viewKey) {
    lastViewKey.current = viewKey
    setPage(1)
    setLoadedRevision(revision)
  }
  const isSettled = run.state !== 'checking'
  const initial = useQuery({
    queryKey: ['import rows', runId, viewKey, page, loadedRevision],
    queryFn: ({ signal }) => listRows(runId, { ...view, page, size: pageSize }, signal),
    enabled: isSettled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const numbers = useMemo(() => (initial.data?.rows ?? []).map(({ row }) => row).join(','), [initial.data])
  const reloaded = useQuery({
    queryKey: ['import rows', runId, numbers, revision],
    queryFn: ({ signal }) => listRows(runId, { rows: numbers, size: pageSize }, signal),
    enabled: isSettled && numbers !== '' && revision !== loadedRevision,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const current: Page | undefined = revision === loadedRevision ? initial.data : reloaded.data
  const [rows, setRows] = useState<readonly SheetRow[] | null>(null)
  const saving = useSaving(runId, setRows)
  const { isSaving } = saving
  useEffect(() => {
    if (current && !isSaving) setRows(current.rows.map((row) => rowFrom(row, words)))
  }, [current, isSaving, words])
  const total = initial.data?.total ?? 0
  const refresh = useCallback(() => {
    setPage(1)
    setLoadedRevision(revision)
    void initial.refetch()
  }, [revision, initial.refetch])
  return {
    rows,
    total,
    page,
    failed: initial.isError,
    hasMore: page * pageSize < total,
    /** Whether some rows may no longer belong to the view. */
    stale: run.state === 'checked' && revision !== loadedRevision,
    refresh,
    turnPage: (by: number) => {
      setPage(page + by)
      setLoadedRevision(revision)
    },
    states: saving.states,
    change: saving.change,
    retry: saving.retry,
  }
}

type SetRows = (change: (rows: readonly SheetRow[] | null) => readonly SheetRow[] | null) => void

/** Saves corrections one batch at a time, and tracks the state of each cell. */
function useSaving(runId: string, setRows: SetRows) {
  const say = useFailureText()
  const [states, setStates] = useState<ReadonlyMap<string, CellState>>(new Map())
  const [pending, setPending] = useState(0)
  const queue = useRef(Promise.resolve())
  const failed = useRef<CellChange[]>([])
  const setCellState = (changes: readonly CellChange[], state: CellState | null) =>
    setStates((old) => {
      const next = new Map(old)
      for (const { row, column } of changes) {
        if (state) next.set(cellKey(row, column), state)
        else next.delete(cellKey(row, column))
      }
      return next
    })
  const send = async (changes: readonly CellChange[]) => {
    const body = {
      changes: changes.map(({ row, column, after }) => ({ row: Number(row), column, value: textOf(after) })),
    }
    try {
      await call(imports.routes.fixCells, { params: { runId }, body })
      await queryClient.invalidateQueries({ queryKey: [imports.routes.getRun.path] })
      setCellState(changes, null)
    } catch (problem) {
      failed.current.push(...changes)
      setCellState(changes, { kind: 'error', reason: say(problem) })
      toast.error(say(problem))
    }
  }
  const change = (changes: readonly CellChange[]) => {
    if (changes.length === 0) return
    setCellState(changes, { kind: 'saving' })
    setRows((rows) => rows && withChanges(rows, changes))
    setPending((count) => count + 1)
    queue.current = queue.current.then(() => send(changes)).finally(() => setPending((count) => count - 1))
  }
  const retry = () => {
    const again = failed.current
    failed.current = []
    change(again)
  }
  return { states, isSaving: pending > 0, change, retry }
}
