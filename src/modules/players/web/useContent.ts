import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Reply } from '#platform/contract/route.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { players } from '../contract.ts'
import { flush, keepEvent } from './outbox.ts'

export type Opened = Reply<typeof players.routes.openContent>

const noContentId = '00000000-0000-0000-0000-000000000000'

export function useOpened() {
  const [params] = useSearchParams()
  const contentId = params.get('contentId') ?? noContentId
  return useRead(players.routes.openContent, { params: { contentId } }, { refetchOnWindowFocus: false })
}

/** Records that a resource was opened and for how long, queued on this device first. */
export function useUsage(contentId: string): void {
  const owner = useUser().userId
  useEffect(() => {
    const since = Date.now()
    const send = () => void flush(owner).catch(() => {})
    void keepEvent(owner, contentId, 'open').then(send, () => {})
    globalThis.addEventListener('online', send)
    return () => {
      globalThis.removeEventListener('online', send)
      const seconds = Math.min(86_400, Math.round((Date.now() - since) / 1000))
      void keepEvent(owner, contentId, 'close', seconds).then(send, () => {})
    }
  }, [owner, contentId])
}

/** A ref to the latest value, for listeners that outlive a render. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
