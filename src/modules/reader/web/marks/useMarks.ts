import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { reader } from '#modules/reader/contract.ts'
import { drawingsOf, marksOf, merged } from '#modules/reader/operations.ts'
import type { BookOperation } from '#modules/reader/schemas.ts'
import { call } from '#platform/web/api.ts'
import { keepMarks, keptMarks } from '../downloads/deviceBooks.ts'
import { flush, keepOperation, waitingOperations } from '../outbox.ts'

type Made = BookOperation extends infer One
  ? One extends BookOperation
    ? Omit<One, 'operationId' | 'madeAt'>
    : never
  : never
type Step = { target: string; page: number; layer: 'drawing' | 'mark'; wasRemoved: boolean }

const retryAfter = 5000

type Answer = { operations: readonly BookOperation[] }

/** What the server has; without a network, what it had when the book was last open on a device that keeps it. */
async function operationsOf(owner: string, bookId: string, page: number, ask: () => Promise<Answer>) {
  try {
    const { operations } = await ask()
    void keepMarks(owner, bookId, page, operations).catch(() => {})
    return { operations, isWhole: true }
  } catch {
    return { operations: await keptMarks(owner, bookId, page), isWhole: false }
  }
}

export const drawingsOn = (owner: string, bookId: string, pageNumber: number) =>
  operationsOf(owner, bookId, pageNumber, () =>
    call(reader.routes.listDrawings, { params: { bookId }, query: { pageNumber } }),
  )

/** The marks of one person in one book: what the server has and what this device made, as one. */
export function useMarks(owner: string, bookId: string, pages: readonly number[]) {
  const [operations, setOperations] = useState<readonly BookOperation[]>([])
  const [waiting, setWaiting] = useState(0)
  const [done, setDone] = useState<readonly Step[]>([])
  const [undone, setUndone] = useState<readonly Step[]>([])
  const fetched = useRef(new Set<number>())
  const learn = useCallback((more: readonly BookOperation[]) => setOperations((now) => merged(now, more)), [])

  useEffect(() => {
    let isOpen = true
    fetched.current = new Set()
    const params = { bookId }
    void waitingOperations(owner, bookId).then(
      (mine) => {
        if (!isOpen) return
        learn(mine)
        setWaiting((now) => Math.max(now, mine.length))
      },
      () => {},
    )
    void operationsOf(owner, bookId, 0, () => call(reader.routes.listMarks, { params })).then(
      (all) => isOpen && learn(all.operations),
      () => {},
    )
    return () => {
      isOpen = false
    }
  }, [owner, bookId, learn])

  const wanted = pages.join()
  useEffect(() => {
    for (const pageNumber of wanted.split(',').map(Number)) {
      if (!pageNumber || fetched.current.has(pageNumber)) continue
      fetched.current.add(pageNumber)
      void drawingsOn(owner, bookId, pageNumber).then(
        ({ operations: known, isWhole }) => {
          learn(known)
          if (!isWhole) fetched.current.delete(pageNumber)
        },
        () => fetched.current.delete(pageNumber),
      )
    }
  }, [owner, bookId, wanted, learn])

  const send = useCallback(() => void flush(owner).then(setWaiting, () => {}), [owner])
  useEffect(() => {
    send()
    const timer = setInterval(send, retryAfter)
    globalThis.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('online', send)
    }
  }, [send])

  const append = useCallback(
    (made: Made): BookOperation => {
      const operation = { ...made, operationId: crypto.randomUUID(), madeAt: new Date().toISOString() } as BookOperation
      learn([operation])
      setWaiting((now) => now + 1)
      void keepOperation(owner, bookId, operation).then(send)
      return operation
    },
    [owner, bookId, learn, send],
  )
  const add = (made: Made) => {
    const operation = append(made)
    const layer = made.kind === 'stroke' || made.kind === 'erase' ? 'drawing' : 'mark'
    if (made.kind !== 'edit')
      setDone((now) => [...now, { target: operation.operationId, page: made.page, layer, wasRemoved: false }])
    setUndone([])
  }
  const turn = (step: Step, isRemoved: boolean) =>
    append({ kind: isRemoved ? 'remove' : 'restore', target: step.target, page: step.page, layer: step.layer })
  const remove = (target: string, page: number) => {
    const step: Step = { target, page, layer: 'mark', wasRemoved: true }
    turn(step, true)
    setDone((now) => [...now, step])
    setUndone([])
  }
  const undo = () => {
    const step = done.at(-1)
    if (!step) return
    turn(step, !step.wasRemoved)
    setDone(done.slice(0, -1))
    setUndone([...undone, step])
  }
  const redo = () => {
    const step = undone.at(-1)
    if (!step) return
    turn(step, step.wasRemoved)
    setUndone(undone.slice(0, -1))
    setDone([...done, step])
  }
  const marks = useMemo(() => marksOf(operations), [operations])
  const drawings = useMemo(
    () => new Map(wanted.split(',').map((page) => [Number(page), drawingsOf(operations, Number(page))])),
    [operations, wanted],
  )
  return { marks, drawings, add, remove, undo, redo, waiting, canUndo: done.length > 0, canRedo: undone.length > 0 }
}

export type Marks = ReturnType<typeof useMarks>
