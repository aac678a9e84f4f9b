import type { MessageDriver } from './driver.ts'

const mostKeys = 10_000

/**
 * Sends once per idempotency key: a second call while the first runs, or after it succeeded, gets the first's
 * answer. It remembers the last keys of this process only; across restarts the queue's own row is the guard.
 */
export function once(driver: MessageDriver): MessageDriver {
  const sent = new Map<string, Promise<{ providerMessageId: string }>>()
  return {
    channel: driver.channel,
    async send(message) {
      const earlier = sent.get(message.idempotencyKey)
      if (earlier) return earlier
      const sending = driver.send(message)
      sent.set(message.idempotencyKey, sending)
      const oldest = sent.size > mostKeys ? sent.keys().next().value : undefined
      if (oldest !== undefined) sent.delete(oldest)
      try {
        return await sending
      } catch (error) {
        sent.delete(message.idempotencyKey)
        throw error
      }
    },
  }
}
