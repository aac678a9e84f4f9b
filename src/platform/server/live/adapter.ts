import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, type Pool } from 'pg'
import type { Log } from '#platform/server/log.ts'

/** The longest a timer can wait, about 25 days. */
const never = 2 ** 31 - 1

/**
 * Carries messages between servers by the database's notifications. Messages are kept below the size of one, so the
 * table for larger ones is never touched and does not exist.
 *
 * The adapter takes a connection out of its pool and does not give it back when it breaks. So it is handed one of its own
 * that nobody else counts on, and none once the server closes.
 */
export function sharedAdapter(url: string, pool: Pool, log: Log) {
  let closing = false
  let current: Client | null = null
  const tell = (error: Error) => log.warn({ err: error }, 'live messages between servers are interrupted')
  const connect = async () => {
    if (closing) return new Promise<never>(() => {})
    const client = new Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
    client.on('error', tell)
    await client.connect()
    current = client
    return Object.assign(client, { release: () => endQuietly(client) })
  }
  const query = (text: string, values: unknown[]) => pool.query(text, values)
  return {
    adapter: createAdapter({ connect, query } as unknown as Pool, {
      channelPrefix: 'live',
      payloadThreshold: 7900,
      cleanupInterval: never,
      errorHandler: tell,
    }),
    close: () => {
      closing = true
      if (current) endQuietly(current)
    },
  }
}

function endQuietly(client: Client) {
  client.end().catch(() => {})
}
