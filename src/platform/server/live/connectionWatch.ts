import type { Log } from '#platform/server/log.ts'

/** A change without a notification is noticed after this many milliseconds. */
const checkInterval = 3000
const batchSize = 1000

export type ConnectionWatch = { now(): Promise<void>; stop(): void }

type WatchedConnection = { readonly tenantId: string; readonly sessionId: string; readonly mark: string }

/**
 * Periodically checks that the sessions behind open connections are still valid with the same rights, and disconnects
 * those that are not. This also covers expiry, maintenance windows and lost notifications.
 */
export function watchConnections<C extends WatchedConnection>(options: {
  connections(): Iterable<C>
  marksOf(watched: Record<string, string[]>): Promise<Map<string, string>>
  disconnect(connection: C): void
  log: Log
}): ConnectionWatch {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> | null = null
  let again = false
  let failing = false

  const checkAll = async () => {
    const connections = [...options.connections()]
    for (let from = 0; from < connections.length && !stopped; from += batchSize) {
      const batch = connections.slice(from, from + batchSize)
      const marks = await options.marksOf(sessionsByTenant(batch))
      for (const connection of batch) {
        if (marks.get(connection.sessionId) !== connection.mark) options.disconnect(connection)
      }
    }
  }
  const round = async () => {
    clearTimeout(timer)
    do {
      again = false
      try {
        await checkAll()
        failing = false
      } catch (error) {
        // Without the database the server sends no messages either, so the connections can stay.
        if (!failing) options.log.warn({ err: error }, 'checking live connections failed')
        failing = true
      }
    } while (again && !stopped)
    running = null
    if (!stopped) schedule()
  }
  const now = () => {
    if (stopped) return Promise.resolve()
    if (running) again = true
    else running = round()
    return running
  }
  const schedule = () => {
    timer = setTimeout(now, checkInterval)
    timer.unref()
  }
  schedule()
  return {
    now,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const sessionsByTenant = (connections: readonly WatchedConnection[]) =>
  Object.fromEntries(
    [...Map.groupBy(connections, ({ tenantId }) => tenantId)].map(([tenantId, own]) => [
      tenantId,
      [...new Set(own.map(({ sessionId }) => sessionId))],
    ]),
  )
