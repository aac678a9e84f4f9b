import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, type Pool } from 'pg'
import type { Log } from '#platform/server/log.ts'

/** The longest a timer can wait, about 25 days. */
const never = 2 ** 31 - 1
/** Milliseconds after which a connection that does not answer is given up. */
const patience = 3000

/**
 * Carries messages between servers by the database's notifications. Messages are kept below the size of one, so the
 * table for larger ones is never touched and does not exist.
 *
 * The adapter expects a pool. It is handed a single connection instead, on which it speaks and hears: messages keep their
 * order, and one that breaks, which the adapter would never give back, costs no place in a pool. Once the server closes
 * it gets none at all.
 */
export function sharedAdapter(url: string, log: Log) {
  let closing = false
  let current: Client | null = null
  const tell = (error: Error) => {
    if (!closing) log.warn({ err: error }, 'live messages between servers are interrupted')
  }
  const connect = async () => {
    if (closing) return new Promise<never>(() => {})
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', tell)
    await client.connect()
    current = client
    return Object.assign(client, { query: inOrder(client), release: () => endQuietly(client) })
  }
  const query = async (text: string, values: unknown[]) => {
    const client = current
    if (!client) throw new Error('No connection carries messages between servers.')
    try {
      return await client.query(text, values)
    } catch (error) {
      if (current === client) current = null
      // The adapter connects again when it sees the end of this connection.
      endQuietly(client)
      throw error
    }
  }
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

/** One query at a time, the next when the one before has been answered. */
function inOrder(client: Client) {
  const ask = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>
  let last: Promise<unknown> = Promise.resolve()
  return (text: string, values?: unknown[]) => {
    last = last.then(
      () => ask(text, values),
      () => ask(text, values),
    )
    return last
  }
}

function endQuietly(client: Client) {
  client.end().catch(() => {})
}
