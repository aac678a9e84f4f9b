import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#platform/server/database/ids.ts'
import type { Sender } from '../server/httpSender.ts'
import type { Person } from '../stage/principals.ts'

const maxWaitMs = 600_000

/** Repeats the request with the same idempotency key until it gets a response. */
export async function sendUntilAnswered(
  send: Sender,
  as: Person,
  method: string,
  url: string,
  body: object,
): Promise<unknown> {
  const headers = { ...as.headers, 'idempotency-key': newId() }
  const end = Date.now() + maxWaitMs
  while (Date.now() < end) {
    const response = await send({ method, url, headers, payload: body })
    if (response.status === 200) return (JSON.parse(response.body) as { data: unknown }).data
    if (response.status !== 0 && response.status < 500)
      throw new Error(`the server returned ${response.status} ${response.body}`)
    await pause(20)
  }
  throw new Error('A write got no response within ten minutes.')
}
