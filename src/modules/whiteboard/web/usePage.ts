import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { whiteboard } from '../contract.ts'
import { isNewer } from '../elementVersions.ts'
import type { BoardElement } from '../schemas.ts'
import { dropSent, keepUnsent, unsentOf } from './outbox.ts'

/** As the canvas has it; what else belongs to it is the canvas's own. */
export type Drawn = { readonly id: string; readonly version: number; readonly versionNonce: number }

/** How long the hand must rest before its work is sent, in ms. */
const restsFor = 700
/** After a lost connection it is tried again, in ms. */
const again = 5000
/** Sent at once: well under what a request may carry. */
const mostBytes = 600_000
const mostAtOnce = 100

export const backgroundId = 'background'
/** Pixels across a page of a book: sharp on a board that is shown large. */
export const pictureWidth = 1600

const written = (one: Drawn): BoardElement => ({
  elementId: one.id,
  version: one.version,
  nonce: one.versionNonce,
  element: JSON.stringify(one),
})

export const drawnOf = ({ element }: BoardElement): Drawn => JSON.parse(element)

/** What the server has of a page and what waits on this device, by the element's id; of two the newer. */
export async function loadPage(owner: string, whiteboardId: string, pageId: string) {
  const unsent = await unsentOf(owner, pageId).catch(() => [])
  const params = { whiteboardId, pageId }
  const server = await call(whiteboard.routes.listElements, { params }).catch((problem: ApiProblem) => {
    // Without a network the page shows what is on the device.
    if (problem.code === 'unreachable' && unsent.length > 0) return { elements: [] }
    throw problem
  })
  const all = new Map<string, BoardElement>()
  for (const one of [...server.elements, ...unsent]) {
    const before = all.get(one.elementId)
    if (!before || isNewer(one, before)) all.set(one.elementId, one)
  }
  return { all, unsent: unsent.length }
}

type Wishes = { owner: string; whiteboardId: string; pageId: string; onNewer: (elements: readonly Drawn[]) => void }

/** The elements of one page: what the server has and what this device drew, as one; changes are sent by themselves. */
export function usePage({ owner, whiteboardId, pageId, onNewer }: Wishes) {
  const [elements, setElements] = useState<readonly Drawn[] | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [isFull, setFull] = useState(false)
  const known = useRef(new Map<string, BoardElement>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useRef(onNewer)
  tell.current = onNewer

  useEffect(() => {
    let isOpen = true
    known.current = new Map()
    loadPage(owner, whiteboardId, pageId).then(
      ({ all, unsent }) => {
        if (!isOpen) return
        known.current = all
        setWaiting(unsent)
        setElements([...all.values()].map(drawnOf))
      },
      () => isOpen && setBroken(true),
    )
    return () => {
      isOpen = false
    }
  }, [owner, whiteboardId, pageId])

  const send = useCallback(async () => {
    clearTimeout(timer.current)
    for (;;) {
      const unsent = await unsentOf(owner, pageId)
      setWaiting(unsent.length)
      const batch = fitting(unsent)
      if (batch.length === 0) return
      const params = { whiteboardId, pageId }
      const { newer } = await call(whiteboard.routes.keepElements, { params, body: { elements: batch } })
      await dropSent(owner, pageId, batch)
      for (const one of newer) known.current.set(one.elementId, one)
      if (newer.length > 0) tell.current(newer.map(drawnOf))
    }
  }, [owner, whiteboardId, pageId])

  const sending = useRef<Promise<void> | null>(null)
  const sendSoon = useCallback(
    (after = restsFor) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        sending.current ??= send()
          .catch((problem: ApiProblem) => {
            if (problem.code === 'too-many') setFull(true)
            else sendSoon(again)
          })
          .finally(() => {
            sending.current = null
          })
      }, after)
    },
    [send],
  )
  useEffect(() => {
    sendSoon()
    const now = () => sendSoon(0)
    globalThis.addEventListener('online', now)
    return () => {
      clearTimeout(timer.current)
      globalThis.removeEventListener('online', now)
      // Whoever leaves has drawn the last line already; it is on the device and tried once more.
      void send().catch(() => {})
    }
  }, [send, sendSoon])

  const changed = useCallback(
    (all: readonly Drawn[]) => {
      const fresh = all
        .filter(({ id }) => id !== backgroundId)
        .filter(({ id, version, versionNonce: nonce }) => {
          const before = known.current.get(id)
          return !before || isNewer({ version, nonce }, before)
        })
        .map(written)
      if (fresh.length === 0) return
      for (const one of fresh) known.current.set(one.elementId, one)
      setWaiting((now) => Math.max(now, fresh.length))
      void keepUnsent(owner, pageId, fresh).then(
        () => sendSoon(),
        () => sendSoon(),
      )
    },
    [owner, pageId, sendSoon],
  )
  return { elements, isBroken, isFull, waiting, changed }
}

/** As many as a request carries. */
function fitting(unsent: readonly BoardElement[]): BoardElement[] {
  const batch: BoardElement[] = []
  let bytes = 0
  for (const one of unsent) {
    // Letters of most scripts are three bytes.
    bytes += one.element.length * 3
    if (batch.length > 0 && (bytes > mostBytes || batch.length >= mostAtOnce)) break
    batch.push(one)
  }
  return batch
}
