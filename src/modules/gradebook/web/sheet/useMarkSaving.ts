import { useEffect, useMemo, useRef, useState } from 'react'
import type { Say } from '#platform/web/answers/answerText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { isUnloadAllowed } from '#platform/web/drafts/unloadPermission.ts'
import { getSession } from '#platform/web/session/session.ts'
import { type CellPlace, cellKey } from '#ui/grid/cells/cellContent.ts'
import type { CellState, CellStates } from '#ui/grid/cells/cellState.ts'
import type { MarkRow } from '../../contracts/markSchemas.ts'
import { isFinalFailure, isOwnMark, type TypedMark } from '../waiting/markOutbox.ts'
import { postMarks, waitingMarks } from '../waiting/markQueue.ts'
import { contentOfMark } from './markContent.ts'

export type SavedCell = { readonly mark: string; readonly revision: number }
/** Without a revision it is made on what the sheet shows. */
type Change = Omit<TypedMark, 'revision'> & { readonly revision?: number; readonly typedAt: number }
/** One that is sent again was typed before. */
type NewChange = Omit<Change, 'typedAt'> & { readonly typedAt?: number }
type Sheet = { readonly classId: string; readonly subjectKey: string; readonly termKey: string }
type Words = {
  readonly reasons: Readonly<Record<string, string>>
  readonly unreachable: string
  readonly say: Say
  /** What a person calls a cell of the sheet. */
  readonly namesOf: (studentId: string, partKey: string) => { sheet: string; student: string; part: string; to: string }
}

const keyOf = ({ studentId, partKey }: Pick<Change, 'studentId' | 'partKey'>) => cellKey(studentId, partKey)

/** Milliseconds until the next attempt, at least and at most. */
const waits = { least: 3000, most: 60_000 }

function cellsOf(rows: readonly MarkRow[], subjectKey: string, termKey: string): Map<string, SavedCell> {
  const own = rows.filter((row) => row.subjectKey === subjectKey && row.termKey === termKey)
  return new Map(
    own.flatMap(({ studentId, cells }) =>
      cells.map(({ partKey, mark, revision }) => [cellKey(studentId, partKey), { mark, revision }] as const),
    ),
  )
}

/**
 * The cells of a sheet with what is typed on top. What is typed is kept on the device at once and sent in the background, one batch
 * at a time, each cell with the revision it was made on; a cell that somebody else changed becomes a conflict to decide about.
 * Nothing typed is ever overwritten by a read.
 */
export function useMarkSaving(sheet: Sheet, rows: readonly MarkRow[], words: Words) {
  const { classId, subjectKey, termKey } = sheet
  const [cells, setCells] = useState(() => cellsOf(rows, subjectKey, termKey))
  const [states, setStates] = useState<CellStates>(new Map())
  const shownCells = useRef(cells)
  const waiting = useRef(new Map<string, Change>())
  const isSending = useRef(false)
  const isGone = useRef(false)
  const unsaved = useRef(new Map<string, Change>())
  const theirs = useRef(new Map<string, SavedCell>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = useRef(waits.least)
  const { userId: owner = '' } = getSession().user ?? {}
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
  const withRevision = <One extends NewChange>(one: One) => ({
    ...one,
    revision: one.revision ?? shownCells.current.get(keyOf(one))?.revision ?? 0,
  })
  const keep = (changes: readonly Change[]) =>
    void waitingMarks.keep(
      changes.map((one) => ({
        ...withRevision(one),
        classId,
        subjectKey,
        termKey,
        key: [owner, classId, subjectKey, termKey, one.studentId, one.partKey].join(' '),
        owner,
        yearId: getSession().yearId ?? null,
        names: words.namesOf(one.studentId, one.partKey),
      })),
    )

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
    if (isSending.current || isGone.current || waiting.current.size === 0) return
    isSending.current = true
    const batch = [...waiting.current.values()].slice(0, 500).map(withRevision)
    for (const one of batch) unsaved.current.set(keyOf(one), one)
    for (const one of batch) waiting.current.delete(keyOf(one))
    try {
      const answer = await postMarks(sheet, batch, getSession().yearId ?? null)
      const { saved, refused } = answer
      const sent = new Map(batch.map((one) => [keyOf(one), one]))
      // The answer to an earlier request was lost: the cell holds what was sent then.
      const isOwn = (one: { studentId: string; partKey: string; mark: string }) =>
        isOwnMark(sent.get(keyOf(one)), one.mark)
      const own = answer.conflicts.filter(isOwn)
      const conflicts = answer.conflicts.filter((one) => !isOwn(one))
      await waitingMarks.note(owner, sheet, batch, { saved, conflicts, refused })
      for (const one of saved) {
        unsaved.current.delete(keyOf(one))
        theirs.current.delete(keyOf(one))
      }
      show((now) => {
        for (const one of saved) {
          const typed = waiting.current.get(keyOf(one))?.mark ?? one.mark
          now.set(keyOf(one), { mark: typed, revision: one.revision })
        }
      })
      // A cell that was typed again meanwhile is on its way once more, made on what was just saved.
      const retyped = saved.flatMap((one) => waiting.current.get(keyOf(one)) ?? [])
      const fresh = retyped.map(({ revision: _, sent: __, ...one }): Change => one)
      for (const one of fresh) waiting.current.set(keyOf(one), one)
      keep(fresh)
      setState(
        saved.filter((one) => !waiting.current.has(keyOf(one))),
        { kind: 'saved' },
      )
      for (const { revision, ...one } of own) {
        const typed = waiting.current.get(keyOf(one)) ?? sent.get(keyOf(one))
        if (typed) waiting.current.set(keyOf(one), { ...typed, revision, sent: [] })
      }
      for (const one of conflicts)
        setState([one], { kind: 'conflict', theirs: contentOfMark(one.mark), by: one.by || undefined })
      theirs.current = new Map([...theirs.current, ...conflicts.map((one) => [keyOf(one), one] as const)])
      for (const one of refused) setState([one], { kind: 'error', reason: words.reasons[one.reason] ?? one.reason })
      wait.current = waits.least
    } catch (problem) {
      const isFinal = isFinalFailure(problem)
      if (isFinal) {
        const { code, message } = problem as ApiProblem
        const refusal = { kind: 'refused' as const, code, message }
        await waitingMarks.refuse(
          owner,
          sheet,
          batch.map((one) => ({ ...one, refusal })),
        )
      } else if (!isGone.current) {
        timer.current = setTimeout(() => again.current(), wait.current)
        wait.current = Math.min(wait.current * 2, waits.most)
      }
      setState(batch, { kind: 'error', reason: isFinal ? words.say(problem as ApiProblem) : words.unreachable })
    } finally {
      isSending.current = false
      if (isGone.current) leave()
    }
    void sendNext()
  }
  /** What has no answer yet is sent from wherever the user is now. */
  const leave = () => {
    waitingMarks.hide(sheet)
    void waitingMarks.flush(owner)
  }

  const change = (changes: readonly NewChange[]) => {
    if (changes.length === 0) return
    const made = changes.map((one): Change => {
      const before = waiting.current.get(keyOf(one)) ?? unsaved.current.get(keyOf(one))
      const inFlight = unsaved.current.get(keyOf(one))
      const sent = [...(before?.sent ?? []), ...(inFlight ? [inFlight.mark] : [])].slice(-5)
      return { ...one, typedAt: one.typedAt ?? Date.now(), sent: one.sent ?? sent }
    })
    show((now) => {
      for (const one of made) now.set(keyOf(one), { mark: one.mark, revision: now.get(keyOf(one))?.revision ?? 0 })
    })
    for (const one of made) waiting.current.set(keyOf(one), one)
    keep(made)
    setState(made, { kind: 'saving' })
    void sendNext()
  }
  /** What conflicts waits for a decision and is not sent again by itself. */
  const retry = () => {
    clearTimeout(timer.current)
    change([...unsaved.current.entries()].flatMap(([key, one]) => (theirs.current.has(key) ? [] : [one])))
  }
  const again = useRef(retry)
  again.current = retry
  const begin = useRef({ change, leave })
  begin.current = { change, leave }
  useEffect(() => {
    const place = { classId, subjectKey, termKey }
    isGone.current = false
    const resend = () => {
      // A connection that has just returned may fail once more.
      wait.current = waits.least
      again.current()
    }
    waitingMarks.show(place, resend)
    window.addEventListener('online', resend)
    // What was typed before and never arrived, perhaps days ago, is sent with the revision it was made on.
    void waitingMarks.of(getSession().user?.userId ?? '', place).then((kept) =>
      begin.current.change(
        kept.map(({ studentId, partKey, mark, revision, typedAt, sent }) => ({
          studentId,
          partKey,
          mark,
          revision,
          typedAt,
          ...(sent && { sent }),
        })),
      ),
    )
    return () => {
      window.removeEventListener('online', resend)
      isGone.current = true
      clearTimeout(timer.current)
      if (!isSending.current) begin.current.leave()
    }
  }, [classId, subjectKey, termKey])
  const forget = ({ studentId, partKey }: Pick<Change, 'studentId' | 'partKey'>) => {
    const key = cellKey(studentId, partKey)
    const mine = unsaved.current.get(key)
    theirs.current.delete(key)
    unsaved.current.delete(key)
    setState([{ studentId, partKey }], null)
    if (mine) void waitingMarks.settle(owner, sheet, [withRevision(mine)])
    return mine
  }
  const resolve = ({ row: studentId, column: partKey }: CellPlace, keep: 'mine' | 'theirs') => {
    const key = cellKey(studentId, partKey)
    const other = theirs.current.get(key)
    const mine = forget({ studentId, partKey })
    if (!other) return
    show((now) => now.set(key, { mark: other.mark, revision: other.revision }))
    if (keep === 'mine' && mine) change([{ studentId, partKey, mark: mine.mark }])
  }
  /** What the server refused, to be typed again, sent again or given up. */
  const refused = useMemo(
    () =>
      [...states].flatMap(([key, state]) => {
        const [studentId = '', partKey = ''] = key.split(cellKey('', ''))
        const isRefused = state.kind === 'error' && state.reason !== words.unreachable
        return isRefused ? [{ studentId, partKey, reason: state.reason }] : []
      }),
    [states, words.unreachable],
  )
  const discard = () => {
    const saved = cellsOf(rows, subjectKey, termKey)
    for (const one of refused) forget(one)
    show((now) => {
      for (const one of refused) {
        const before = saved.get(keyOf(one))
        if (before) now.set(keyOf(one), before)
        else now.delete(keyOf(one))
      }
    })
  }
  useUnsavedWarning([...states.values()].some(({ kind }) => kind !== 'saved'))
  return { cells, states, refused, change, retry, discard, resolve }
}

/** Asks before the page is closed while a mark is on its way or waits for a decision. */
function useUnsavedWarning(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isUnloadAllowed() && getSession().user) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
