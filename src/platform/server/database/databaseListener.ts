import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'

export type Listener = { close(): Promise<void> }

type Channels = Readonly<Record<string, (payload: string) => void>>

/** Milliseconds. A connection that does not answer within `patience` is taken for dead. */
const usual = { firstRetry: 100, lastRetry: 5000, ask: 15_000, patience: 5000 }

/**
 * Hears the database's notifications on one connection of its own, which is replaced as often as it breaks. What was said
 * meanwhile is lost, so `afterGap` runs whenever listening begins again. Resolves after the first try, also a failed one.
 */
export async function listen(
  url: string,
  log: Log,
  channels: Channels,
  afterGap: () => void,
  timing = usual,
): Promise<Listener> {
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failures = 0

  const connect = async () => {
    const fresh = new Client({
      connectionString: url,
      connectionTimeoutMillis: timing.patience,
      query_timeout: timing.patience,
    })
    const ended = new Promise<void>((resolve) => fresh.once('end', resolve))
    // The end of the connection follows and is what counts.
    fresh.on('error', () => {})
    fresh.on('notification', ({ channel, payload = '' }) => deliver(channels, channel, payload, log))
    client = fresh
    try {
      await fresh.connect()
      for (const channel of Object.keys(channels)) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      failures = 0
      afterGap()
      ask(fresh)
      void ended.then(() => retry())
    } catch (error) {
      drop(fresh)
      retry(error)
    }
  }
  const retry = (error?: unknown) => {
    clearTimeout(timer)
    if (closed) return
    if (failures === 0) log.warn({ err: error }, 'the database is not heard from; trying again')
    const longest = Math.min(timing.lastRetry, timing.firstRetry * 2 ** failures)
    failures += 1
    timer = setTimeout(connect, longest * (0.5 + Math.random() / 2))
    timer.unref()
  }
  /** A connection whose other end has vanished looks like a quiet one until it is asked. */
  const ask = (asked: Client) => {
    timer = setTimeout(() => {
      asked.query('select 1').then(
        () => ask(asked),
        () => drop(asked),
      )
    }, timing.ask)
    timer.unref()
  }
  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      // The other end may be gone and never say goodbye.
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
    log.error({ err: error, channel }, 'a notification was not handled')
  }
}
