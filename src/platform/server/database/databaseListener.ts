import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'

export type Listener = { close(): Promise<void> }

type Channels = Readonly<Record<string, (payload: string) => void>>

/** In milliseconds. A connection that does not respond within `timeout` is considered dead. */
const defaultTiming = { firstRetry: 100, lastRetry: 5000, keepAlive: 15_000, timeout: 5000 }

/**
 * Listens for database notifications on a dedicated connection, which is replaced whenever it breaks. Notifications sent in
 * between are lost, so `afterGap` runs every time listening starts. Resolves after the first attempt, even a failed one.
 */
export async function listen(
  url: string,
  log: Log,
  channels: Channels,
  afterGap: () => void,
  timing = defaultTiming,
): Promise<Listener> {
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failures = 0

  const connect = async () => {
    const fresh = new Client({
      connectionString: url,
      connectionTimeoutMillis: timing.timeout,
      query_timeout: timing.timeout,
    })
    const ended = new Promise<void>((resolve) => fresh.once('end', resolve))
    // An 'end' event always follows, and we handle that.
    fresh.on('error', () => {})
    fresh.on('notification', ({ channel, payload = '' }) => deliver(channels, channel, payload, log))
    client = fresh
    try {
      await fresh.connect()
      for (const channel of Object.keys(channels)) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      failures = 0
      afterGap()
      keepAlive(fresh)
      void ended.then(() => retry())
    } catch (error) {
      drop(fresh)
      retry(error)
    }
  }
  const retry = (error?: unknown) => {
    clearTimeout(timer)
    if (closed) return
    if (failures === 0) log.warn({ err: error }, 'lost the connection for notifications; retrying')
    const longestDelay = Math.min(timing.lastRetry, timing.firstRetry * 2 ** failures)
    failures += 1
    timer = setTimeout(connect, longestDelay * (0.5 + Math.random() / 2))
    timer.unref()
  }
  /** A connection that was cut without a goodbye looks idle until a query times out. */
  const keepAlive = (connection: Client) => {
    timer = setTimeout(() => {
      connection.query('select 1').then(
        () => keepAlive(connection),
        () => drop(connection),
      )
    }, timing.keepAlive)
    timer.unref()
  }
  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      // A dead connection would never confirm that it is closed.
      await Promise.race([client?.end().catch(() => {}), pause(1000, undefined, { ref: false })])
    },
  }
}

function drop(client: Client) {
  client.end().catch(() => {})
}

function deliver(channels: Channels, channel: string, payload: string, log: Log) {
  try {
    channels[channel]?.(payload)
  } catch (error) {
    log.error({ err: error, channel }, 'failed to handle a notification')
  }
}
