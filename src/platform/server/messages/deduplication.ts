import type { MessageDriver } from './driver.ts'

const maxKeys = 10_000

/**
 * Sends once per idempotency key: a second call, during or after a successful first one, gets the result of the first.
 * Only the latest keys of this process are remembered; across restarts, the job queue prevents duplicates.
 */
export function deduplicated(driver: MessageDriver): MessageDriver {
  const sent = new Map<string, Promise<{ providerMessageId: string }>>()
  return {
    channel: driver.channel,
    async send(message) {
      const earlier = sent.get(message.idempotencyKey)
      if (earlier) return earlier
      const sending = driver.send(message)
      sent.set(message.idempotencyKey, sending)
      const oldest = sent.size > maxKeys ? sent.keys().next().value : undefined
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
