import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { drawingsOf, marksOf, merged } from '#modules/reader/operations.ts'
import type { BookOperation } from '#modules/reader/schemas.ts'
import type { MarkStore } from './markStore.ts'

type NewOperation = BookOperation extends infer One
  ? One extends BookOperation
    ? Omit<One, 'operationId' | 'madeAt'>
    : never
  : never
type Step = { target: string; page: number; layer: 'drawing' | 'mark'; wasRemoved: boolean }

const retryInterval = 5000

/** The marks on a document, merged from the server and this device. */
export function useMarks(store: MarkStore, pages: readonly number[]) {
  const [operations, setOperations] = useState<readonly BookOperation[]>([])
  const [waiting, setWaiting] = useState(0)
  const [done, setDone] = useState<readonly Step[]>([])
  const [undone, setUndone] = useState<readonly Step[]>([])
  const fetched = useRef(new Set<number>())
  const mergeIn = useCallback((more: readonly BookOperation[]) => setOperations((now) => merged(now, more)), [])

  useEffect(() => {
    let isOpen = true
    fetched.current = new Set()
    void store.queued().then(
      (mine) => {
        if (!isOpen) return
        mergeIn(mine)
        setWaiting((now) => Math.max(now, mine.length))
      },
      () => {},
    )
    void store.marks().then(
      (all) => isOpen && mergeIn(all.operations),
      () => {},
    )
    return () => {
      isOpen = false
    }
  }, [store, mergeIn])

  const wanted = pages.join()
  useEffect(() => {
    for (const pageNumber of wanted.split(',').map(Number)) {
      if (!pageNumber || fetched.current.has(pageNumber)) continue
      fetched.current.add(pageNumber)
      void store.drawings(pageNumber).then(
        ({ operations: fetchedOperations, isComplete }) => {
          mergeIn(fetchedOperations)
          if (!isComplete) fetched.current.delete(pageNumber)
        },
        () => fetched.current.delete(pageNumber),
      )
    }
  }, [store, wanted, mergeIn])

  const send = useCallback(() => void store.flush().then(setWaiting, () => {}), [store])
  useEffect(() => {
    send()
    const timer = setInterval(send, retryInterval)
    globalThis.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('online', send)
    }
  }, [send])

  const append = useCallback(
    (made: NewOperation): BookOperation => {
      const operation = { ...made, operationId: crypto.randomUUID(), madeAt: new Date().toISOString() } as BookOperation
      mergeIn([operation])
      setWaiting((now) => now + 1)
      void store.keep(operation).then(send)
      return operation
    },
    [store, mergeIn, send],
  )
  const add = (made: NewOperation) => {
    const operation = append(made)
    const layer = made.kind === 'stroke' || made.kind === 'erase' ? 'drawing' : 'mark'
    if (made.kind !== 'edit')
      setDone((now) => [...now, { target: operation.operationId, page: made.page, layer, wasRemoved: false }])
    setUndone([])
  }
  const setRemoved = (step: Step, isRemoved: boolean) =>
    append({ kind: isRemoved ? 'remove' : 'restore', target: step.target, page: step.page, layer: step.layer })
  const remove = (target: string, page: number) => {
    const step: Step = { target, page, layer: 'mark', wasRemoved: true }
    setRemoved(step, true)
    setDone((now) => [...now, step])
    setUndone([])
  }
  const undo = () => {
    const step = done.at(-1)
    if (!step) return
    setRemoved(step, !step.wasRemoved)
    setDone(done.slice(0, -1))
    setUndone([...undone, step])
  }
  const redo = () => {
    const step = undone.at(-1)
    if (!step) return
    setRemoved(step, step.wasRemoved)
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
