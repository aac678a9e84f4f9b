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
import type { Wanted } from './ProblemGroups.tsx'

const pageSize = 100

type Problem = { readonly en: string; readonly hi: string }
/** A row as the grid shows it. */
export type SheetRow = {
  readonly row: number
  readonly cells: Readonly<Record<string, { readonly text: string; readonly problem: Problem | null }>>
}

type Page = { readonly rows: readonly RunRow[]; readonly total: number }

const listRows = (runId: string, query: object, signal: AbortSignal) =>
  call(imports.routes.listRows, { params: { runId }, query }, { signal })

function rowFrom({ row, values, problems }: RunRow, words: Run['words']): SheetRow {
  const cells = Object.entries(values).map(([key, text]) => {
    const found = problems.filter(({ column }) => column === key)
    const say = (language: 'en' | 'hi') => found.map((one) => sayProblem(one, language, words)).join(' ')
    return [key, { text, problem: found.length > 0 ? { en: say('en'), hi: say('hi') } : null }] as const
  })
  return { row, cells: Object.fromEntries(cells) }
}

/** The same rows with what was just entered, unjudged until the next check has spoken. */
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
 * The rows to put right. Which rows they are is fixed when the view is chosen, so that a row that has become right does not
 * vanish under the hand; what is in them is read again after every check.
 */
export function useSheet(run: Run, wanted: Wanted) {
  const { runId, revision, words } = run
  const [page, setPage] = useState(1)
  const [taken, setTaken] = useState(revision)
  const view = JSON.stringify(wanted)
  const lastView = useRef(view)
  if (lastView.current !== view) {
    lastView.current = view
    setPage(1)
    setTaken(revision)
  }
  const settled = run.state !== 'checking'
  const first = useQuery({
    queryKey: ['import rows', runId, view, page, taken],
    queryFn: ({ signal }) => listRows(runId, { ...wanted, page, size: pageSize }, signal),
    enabled: settled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const numbers = useMemo(() => (first.data?.rows ?? []).map(({ row }) => row).join(','), [first.data])
  const later = useQuery({
    queryKey: ['import rows', runId, numbers, revision],
    queryFn: ({ signal }) => listRows(runId, { rows: numbers, size: pageSize }, signal),
    enabled: settled && numbers !== '' && revision !== taken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const answer: Page | undefined = revision === taken ? first.data : later.data
  const [rows, setRows] = useState<readonly SheetRow[] | null>(null)
  const saving = useSaving(runId, setRows)
  const { isSaving } = saving
  useEffect(() => {
    if (answer && !isSaving) setRows(answer.rows.map((row) => rowFrom(row, words)))
  }, [answer, isSaving, words])
  const total = first.data?.total ?? 0
  const retake = useCallback(() => {
    setPage(1)
    setTaken(revision)
    void first.refetch()
  }, [revision, first.refetch])
  return {
    rows,
    total,
    page,
    failed: first.isError,
    hasMore: page * pageSize < total,
    /** Some of these rows may no longer belong to the view. */
    stale: run.state === 'checked' && revision !== taken,
    refresh: retake,
    turn: (by: number) => {
      setPage(page + by)
      setTaken(revision)
    },
    states: saving.states,
    change: saving.change,
    retry: saving.retry,
  }
}

type SetRows = (change: (rows: readonly SheetRow[] | null) => readonly SheetRow[] | null) => void

/** Sends corrections one batch after the other, and tells the grid how far each is. */
function useSaving(runId: string, setRows: SetRows) {
  const say = useFailureText()
  const [states, setStates] = useState<ReadonlyMap<string, CellState>>(new Map())
  const [waiting, setWaiting] = useState(0)
  const line = useRef(Promise.resolve())
  const failed = useRef<CellChange[]>([])
  const put = (changes: readonly CellChange[], state: CellState | null) =>
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
      put(changes, null)
    } catch (problem) {
      failed.current.push(...changes)
      put(changes, { kind: 'error', reason: say(problem) })
      toast.error(say(problem))
    }
  }
  const change = (changes: readonly CellChange[]) => {
    if (changes.length === 0) return
    put(changes, { kind: 'saving' })
    setRows((rows) => rows && withChanges(rows, changes))
    setWaiting((count) => count + 1)
    line.current = line.current.then(() => send(changes)).finally(() => setWaiting((count) => count - 1))
  }
  const retry = () => {
    const again = failed.current
    failed.current = []
    change(again)
  }
  return { states, isSaving: waiting > 0, change, retry }
}
