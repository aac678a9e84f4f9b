import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { whiteboard } from '../contract.ts'
import { isNewer } from '../elementVersions.ts'
import type { BoardElement } from '../schemas.ts'
import { dropSent, keepUnsent, unsentOf } from './outbox.ts'

/** The part of a canvas element used for syncing; the rest is opaque. */
export type SceneElement = { readonly id: string; readonly version: number; readonly versionNonce: number }

/** Milliseconds without changes before they are sent. */
const sendDelay = 700
/** Milliseconds before retrying after an error. */
const retryDelay = 5000
/** Per request, well below the server's limit. */
const maxBatchBytes = 600_000
const maxBatchSize = 100

export const backgroundId = 'background'
/** Width in pixels at which book pages are rendered. */
export const pictureWidth = 1600

const serialize = (one: SceneElement): BoardElement => ({
  elementId: one.id,
  version: one.version,
  nonce: one.versionNonce,
  element: JSON.stringify(one),
})

export const parseElement = ({ element }: BoardElement): SceneElement => JSON.parse(element)

/** Merges a page's elements from the server and the unsent ones on this device; the newer state of each wins. */
export async function loadPage(owner: string, whiteboardId: string, pageId: string) {
  const unsent = await unsentOf(owner, pageId).catch(() => [])
  const params = { whiteboardId, pageId }
  const server = await call(whiteboard.routes.listElements, { params }).catch((problem: ApiProblem) => {
    // Offline, show what this device has.
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

type PageOptions = {
  owner: string
  whiteboardId: string
  pageId: string
  onNewer: (elements: readonly SceneElement[]) => void
}

/** The merged elements of one page. Changes are sent automatically. */
export function usePage({ owner, whiteboardId, pageId, onNewer }: PageOptions) {
  const [elements, setElements] = useState<readonly SceneElement[] | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [isFull, setFull] = useState(false)
  const known = useRef(new Map<string, BoardElement>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestOnNewer = useRef(onNewer)
  latestOnNewer.current = onNewer

  useEffect(() => {
    let isOpen = true
    known.current = new Map()
    loadPage(owner, whiteboardId, pageId).then(
      ({ all, unsent }) => {
        if (!isOpen) return
        known.current = all
        setWaiting(unsent)
        setElements([...all.values()].map(parseElement))
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
      const batch = nextBatch(unsent)
      if (batch.length === 0) return
      const params = { whiteboardId, pageId }
      const { newer } = await call(whiteboard.routes.keepElements, { params, body: { elements: batch } })
      await dropSent(owner, pageId, batch)
      for (const one of newer) known.current.set(one.elementId, one)
      if (newer.length > 0) latestOnNewer.current(newer.map(parseElement))
    }
  }, [owner, whiteboardId, pageId])

  const sending = useRef<Promise<void> | null>(null)
  const sendSoon = useCallback(
    (after = sendDelay) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        sending.current ??= send()
          .catch((problem: ApiProblem) => {
            if (problem.code === 'page-full') setFull(true)
            else sendSoon(retryDelay)
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
      // Try once more on leaving; the changes are on the device in any case.
      void send().catch(() => {})
    }
  }, [send, sendSoon])

  const changed = useCallback(
    (all: readonly SceneElement[]) => {
      const fresh = all
        .filter(({ id }) => id !== backgroundId)
        .filter(({ id, version, versionNonce: nonce }) => {
          const before = known.current.get(id)
          return !before || isNewer({ version, nonce }, before)
        })
        .map(serialize)
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

/** As many elements as fit into one request. */
function nextBatch(unsent: readonly BoardElement[]): BoardElement[] {
  const batch: BoardElement[] = []
  let bytes = 0
  for (const one of unsent) {
    // Up to three UTF-8 bytes per UTF-16 unit.
    bytes += one.element.length * 3
    if (batch.length > 0 && (bytes > maxBatchBytes || batch.length >= maxBatchSize)) break
    batch.push(one)
  }
  return batch
}
