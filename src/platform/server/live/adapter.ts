import { setTimeout as pause } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, type Pool } from 'pg'
import type { Log } from '#platform/server/log.ts'

/** The longest possible timer, about 25 days. */
const never = 2 ** 31 - 1
/** Milliseconds to wait for the database. */
const databaseTimeout = 3000

/**
 * Sends messages between servers as database notifications. Messages always fit into one notification, so the adapter's
 * table for larger ones is never used and does not exist.
 *
 * The adapter expects a pool. It gets a single connection instead, for sending and listening: messages stay in order, and a
 * broken connection, which the adapter would never release, takes no slot in a pool. While the server closes, it gets none.
 */
export function sharedAdapter(url: string, log: Log) {
  let closing = false
  let current: Client | null = null
  // The adapter announces itself before its first connection is open, which is no interruption.
  const connected = Promise.withResolvers<void>()
  const report = (error: Error) => {
    if (!closing) log.warn({ err: error }, 'live messages between servers are interrupted')
  }
  const connect = async () => {
    if (closing) return new Promise<never>(() => {})
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: databaseTimeout,
      query_timeout: databaseTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', report)
    await client.connect()
    current = client
    connected.resolve()
    return Object.assign(client, { query: inOrder(client), release: () => endQuietly(client) })
  }
  const query = async (text: string, values: unknown[]) => {
    await Promise.race([connected.promise, pause(databaseTimeout, undefined, { ref: false })])
    const client = current
    if (!client) throw new Error('There is no connection for messages between servers.')
    try {
      return await client.query(text, values)
    } catch (error) {
      if (current === client) current = null
      // The adapter reconnects when this connection ends.
      endQuietly(client)
      throw error
    }
  }
  return {
    adapter: createAdapter({ connect, query } as unknown as Pool, {
      channelPrefix: 'live',
      payloadThreshold: 7900,
      cleanupInterval: never,
      errorHandler: report,
    }),
    close: () => {
      closing = true
      if (current) endQuietly(current)
    },
  }
}

/** Runs one query at a time. */
function inOrder(client: Client) {
  const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>
  let last: Promise<unknown> = Promise.resolve()
  return (text: string, values?: unknown[]) => {
    last = last.then(
      () => query(text, values),
      () => query(text, values),
    )
    return last
  }
}

function endQuietly(client: Client) {
  client.end().catch(() => {})
}
