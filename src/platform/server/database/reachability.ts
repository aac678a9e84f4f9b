import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** Milliseconds the database has to answer. */
const timeout = 2000

export type Reachability = {
  /** Whether the database responds. Never rejects, and never takes longer than two seconds. */
  check(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Asks the database on a connection of its own: all others may be busy with slow statements, which does not mean that the
 * database is away. Whoever asks while an answer is awaited gets the same one, so that nothing queues.
 */
export function openReachability(url: string): Reachability {
  let client: Client | null = null
  let asking: Promise<boolean> | null = null
  let closed = false

  const connect = async () => {
    const fresh = new Client({
      connectionString: url,
      connectionTimeoutMillis: timeout,
      application_name: 'banyan health',
    })
    fresh.once('end', () => {
      if (client === fresh) client = null
    })
    // A query that is under way rejects anyway.
    fresh.on('error', () => drop(fresh))
    await fresh.connect()
    client = fresh
    return fresh
  }
  const drop = (lost: Client) => {
    if (client === lost) client = null
    cut(lost)
  }
  const ask = async () => {
    let asked = client
    try {
      asked ??= await connect()
      // The driver would only reject and leave the query in its queue, so the connection goes with it.
      const answered = await Promise.race([
        asked.query('select 1').then(() => true),
        pause(timeout, false, { ref: false }),
      ])
      if (!answered) drop(asked)
      return answered
    } catch {
      if (asked) drop(asked)
      return false
    }
  }

  return {
    check: () => {
      if (closed) return Promise.resolve(false)
      asking ??= ask().finally(() => {
        asking = null
      })
      return Promise.race([asking, pause(timeout, false, { ref: false })])
    },
    close: async () => {
      closed = true
      await asking
      if (client) await Promise.race([client.end().catch(() => {}), pause(1000, undefined, { ref: false })])
    },
  }
}

/** Closes a connection without a goodbye, which a dead one would never confirm. */
function cut(client: Client) {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}
