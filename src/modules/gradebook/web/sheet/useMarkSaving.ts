import { useEffect, useMemo, useRef, useState } from 'react'
import { marks } from '#modules/gradebook/markContract.ts'
import type { MarkRow } from '#modules/gradebook/markSchemas.ts'
import type { Say } from '#platform/web/answers/answerText.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { type CellPlace, cellKey } from '#ui/grid/cells/cellContent.ts'
import type { CellState, CellStates } from '#ui/grid/cells/cellState.ts'
import { contentOfMark } from './markContent.ts'
import { dropMarks, keepMarks, keptMarks } from './markQueue.ts'

export type SavedCell = { readonly mark: string; readonly revision: number }
/** Without a revision it is made on what the sheet shows. */
type Change = {
  readonly studentId: string
  readonly partKey: string
  readonly mark: string
  readonly revision?: number
}
type Sheet = { readonly classId: string; readonly subjectKey: string; readonly termKey: string }
type Reasons = Readonly<Record<'above-full-marks' | 'not-in-sheet', string>> & {
  readonly unreachable: string
  readonly say: Say
}

const keyOf = ({ studentId, partKey }: Pick<Change, 'studentId' | 'partKey'>) => cellKey(studentId, partKey)

function cellsOf(rows: readonly MarkRow[], subjectKey: string, termKey: string): Map<string, SavedCell> {
  const own = rows.filter((row) => row.subjectKey === subjectKey && row.termKey === termKey)
  return new Map(
    own.flatMap(({ studentId, cells }) =>
      cells.map(({ partKey, mark, revision }) => [cellKey(studentId, partKey), { mark, revision }] as const),
    ),
  )
}

/**
 * The cells of a sheet with what is typed on top. Changes are sent in the background, one batch at a time, each with the revision it
 * was made on; a cell that somebody else changed becomes a conflict to decide about. Nothing typed is ever overwritten by a read.
 */
export function useMarkSaving(sheet: Sheet, rows: readonly MarkRow[], reasons: Reasons) {
  const { classId, subjectKey, termKey } = sheet
  const { unreachable } = reasons
  const [cells, setCells] = useState(() => cellsOf(rows, subjectKey, termKey))
  const [states, setStates] = useState<CellStates>(new Map())
  const shownCells = useRef(cells)
  const waiting = useRef(new Map<string, Change>())
  const isSending = useRef(false)
  const unsaved = useRef(new Map<string, Change>())
  const theirs = useRef(new Map<string, SavedCell>())
  const show = (edit: (now: Map<string, SavedCell>) => void) => {
    const next = new Map(shownCells.current)
    edit(next)
    shownCells.current = next
    setCells(next)
  }
  const setState = (changes: readonly Pick<Change, 'studentId' | 'partKey'>[], state: CellState | null) =>
    setStates((now) => {
      const next = new Map(now)
      for (const one of changes) {
        if (state) next.set(keyOf(one), state)
        else next.delete(keyOf(one))
      }
      return next
    })

  // What others typed appears; what is being saved here stays.
  useEffect(() => {
    const fresh = cellsOf(rows, subjectKey, termKey)
    const next = new Map(fresh)
    for (const key of [...waiting.current.keys(), ...unsaved.current.keys()]) {
      const own = shownCells.current.get(key)
      if (own) next.set(key, own)
    }
    // A reply that arrived after this read was made knows better.
    for (const [key, own] of shownCells.current) if (own.revision > (fresh.get(key)?.revision ?? 0)) next.set(key, own)
    shownCells.current = next
    setCells(next)
  }, [rows, subjectKey, termKey])

  const sendNext = async () => {
    if (isSending.current || waiting.current.size === 0) return
    isSending.current = true
    const batch = [...waiting.current.values()].slice(0, 500)
    for (const one of batch) unsaved.current.set(keyOf(one), one)
    for (const one of batch) waiting.current.delete(keyOf(one))
    const cells = batch.map((one) => ({
      ...one,
      revision: one.revision ?? shownCells.current.get(keyOf(one))?.revision ?? 0,
    }))
    try {
      const { saved, conflicts, refused } = await call(marks.routes.saveMarks, {
        params: { classId },
        body: {
          subjectKey,
          termKey,
          cells,
        },
      })
      void dropMarks(sheet, cells)
      for (const one of saved) unsaved.current.delete(keyOf(one))
      show((now) => {
        for (const one of saved) {
          const typed = waiting.current.get(keyOf(one))?.mark ?? one.mark
          now.set(keyOf(one), { mark: typed, revision: one.revision })
        }
      })
      // A cell that was typed again meanwhile is on its way once more.
      setState(
        saved.filter((one) => !waiting.current.has(keyOf(one))),
        { kind: 'saved' },
      )
      for (const one of conflicts)
        setState([one], { kind: 'conflict', theirs: contentOfMark(one.mark), by: one.by || undefined })
      theirs.current = new Map([...theirs.current, ...conflicts.map((one) => [keyOf(one), one] as const)])
      for (const one of refused) setState([one], { kind: 'error', reason: reasons[one.reason] })
    } catch (problem) {
      const isUnreachable = (problem as ApiProblem).code === 'unreachable'
      const reason = isUnreachable ? reasons.unreachable : reasons.say(problem as ApiProblem)
      if (isUnreachable) void keepMarks(sheet, cells)
      setState(batch, { kind: 'error', reason })
    } finally {
      isSending.current = false
    }
    void sendNext()
  }

  const change = (changes: readonly Change[]) => {
    if (changes.length === 0) return
    show((now) => {
      for (const one of changes) now.set(keyOf(one), { mark: one.mark, revision: now.get(keyOf(one))?.revision ?? 0 })
    })
    for (const one of changes) waiting.current.set(keyOf(one), one)
    setState(changes, { kind: 'saving' })
    void sendNext()
  }
  /** What conflicts waits for a decision and is not sent again by itself. */
  const retry = () =>
    change([...unsaved.current.entries()].flatMap(([key, one]) => (theirs.current.has(key) ? [] : [one])))
  const again = useRef(retry)
  again.current = retry
  useEffect(() => {
    const resend = () => again.current()
    window.addEventListener('online', resend)
    return () => window.removeEventListener('online', resend)
  }, [])
  // What was typed without a network, perhaps days ago, is sent with the revision it was made on.
  const begin = useRef(change)
  begin.current = change
  useEffect(() => {
    void keptMarks({ classId, subjectKey, termKey }).then((kept) => begin.current(kept))
  }, [classId, subjectKey, termKey])
  const resolve = ({ row: studentId, column: partKey }: CellPlace, keep: 'mine' | 'theirs') => {
    const key = cellKey(studentId, partKey)
    const other = theirs.current.get(key)
    const mine = unsaved.current.get(key)
    theirs.current.delete(key)
    unsaved.current.delete(key)
    setState([{ studentId, partKey }], null)
    if (!other) return
    show((now) => now.set(key, { mark: other.mark, revision: other.revision }))
    if (keep === 'mine' && mine) change([{ studentId, partKey, mark: mine.mark }])
  }
  /** What was typed and could not be saved. What is still on its way goes on when the page is left. */
  const notSaved = useMemo(
    () =>
      [...states].flatMap(([key, state]): Change[] => {
        const { kind } = state
        const reason = kind === 'error' ? state.reason : null
        const [studentId = '', partKey = ''] = key.split(cellKey('', ''))
        // What waits on the device for a network comes back by itself.
        const isLost = (kind === 'error' && reason !== unreachable) || kind === 'conflict'
        return isLost ? [{ studentId, partKey, mark: cells.get(key)?.mark ?? '' }] : []
      }),
    [states, cells, unreachable],
  )
  return { cells, states, notSaved, change, retry, resolve }
}
