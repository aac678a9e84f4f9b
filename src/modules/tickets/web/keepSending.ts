import { queryClient } from '#platform/web/query.ts'
import { flush, nextTry } from './outbox.ts'

/** How often what waits is tried again, in ms. */
const retryTime = 30_000

/** Sends what waits now, when the network returns, when a limit ends, and now and then, until the function it returns is called. */
export function keepSending(owner: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  const send = async () => {
    clearTimeout(timer)
    const sent = await flush(owner).catch(() => 0)
    if (sent > 0) void queryClient.invalidateQueries()
    const wait = await nextTry(owner).catch(() => null)
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(() => void send(), Math.min(wait ?? retryTime, retryTime))
  }
  const now = () => void send()
  now()
  globalThis.addEventListener('online', now)
  return () => {
    isEnded = true
    clearTimeout(timer)
    globalThis.removeEventListener('online', now)
  }
}
