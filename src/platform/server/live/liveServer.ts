import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { type LiveRefusal, livePath, missedEvent } from '#platform/contract/liveConnection.ts'
import { fromDatabase, Problem, problem } from '../requests/problem.ts'
import type { Services } from '../services.ts'
import { sharedAdapter } from './adapter.ts'
import { admit, refuseForeignSite, type Seat } from './admission.ts'
import { turnstile } from './concurrencyLimit.ts'
import { hostReader } from './host.ts'
import { sayings } from './recentMessages.ts'
import { watchSeats } from './seatWatch.ts'
import { marksFrom, standingSessions } from './sessionMarks.ts'

/** Live messages to open windows. They are hints: whoever misses one reads the same fact from the server later. */
export type Live = {
  toUser(tenantId: string, userId: string, event: string, data: unknown): void
  toUsers(tenantId: string, userIds: readonly string[], event: string, data: unknown): void
  toSchool(tenantId: string, event: string, data: unknown): void
}

export type LiveServer = Live & {
  /** The number of windows connected to this server. */
  count(): number
  /** Shows out the windows of a session at once. */
  endSession(sessionId: string): void
  /** Looks at every window's session again, now. */
  recheck(): Promise<void>
  close(): Promise<void>
}

type Events = Record<string, (data: unknown) => void>
type Window = Socket<Events, Events, Events, Partial<Seat>>
type LiveServices = Pick<Services, 'config' | 'database' | 'directory' | 'log'>

/** The largest message in bytes of JSON: a hint says what changed, and the window reads the rest. */
const messageLimit = 4000
/** A notification between servers holds about 8,000 bytes: a message and the rooms of this many people. */
const usersAtOnce = 25
/** Tabs of one browser share a session. */
const windowsPerSession = 50
/** Clients have nothing to say here; one that keeps talking is let go. */
const remarkLimit = 20

const userRoom = (tenantId: string, userId: string) => `user:${tenantId}:${userId}`
const schoolRoom = (tenantId: string) => `school:${tenantId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`

/**
 * Opens the live connection on an HTTP server. Which rooms a window is in follows from its session alone. With
 * `severalServers`, the database's address, messages also reach windows connected to the other servers.
 */
export function openLive(options: {
  server: HttpServer
  services: LiveServices
  severalServers: string | null
}): LiveServer {
  const { server, services } = options
  const { log, database } = services
  const shared = options.severalServers ? sharedAdapter(options.severalServers, log) : null
  const io = new Server<Events, Events, Events, Partial<Seat>>(server, {
    path: livePath,
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 4096,
    perMessageDeflate: false,
    httpCompression: false,
    // Below the idle limit of HTTP connections, which also binds a waiting poll.
    pingInterval: 20_000,
    pingTimeout: 20_000,
    // Long enough to wait for one's turn when everybody comes back at once.
    connectTimeout: 45_000,
    ...(shared && { adapter: shared.adapter }),
  })
  const windows = io.of('/')
  let closing = false
  guardDoor(io, services, () => closing)
  const lately = sayings()
  windows.on('connection', (window) => {
    seat(window)
    const { readFrom } = window.data
    // What other servers have said is not known here.
    if (readFrom !== undefined) window.emit(missedEvent, shared ? null : lately.since(window.rooms, readFrom))
  })

  const watch = watchSeats({
    seats: () => seatsOf(windows.sockets.values()),
    marksOf: async (watched) => {
      const values = [JSON.stringify(watched)]
      return marksFrom((await database.pool.query({ name: 'standing', text: standingSessions, values })).rows)
    },
    showOut: ({ window }) => window.disconnect(true),
    log,
  })
  const send = (rooms: string[], event: string, data: unknown) => {
    if (closing || rooms.length === 0) return
    try {
      if (JSON.stringify(data ?? null).length > messageLimit) throw new Error('The message is too large to be a hint.')
      windows.to(rooms).emit(event, data)
      lately.note(rooms, event)
    } catch (error) {
      // The fact behind the hint is already committed: its author must not be told that it failed.
      log.error({ err: error, event }, 'a live message was not sent')
    }
  }
  return {
    toUser: (tenantId, userId, event, data) => send([userRoom(tenantId, userId)], event, data),
    toUsers: (tenantId, userIds, event, data) => {
      const rooms = [...new Set(userIds)].map((userId) => userRoom(tenantId, userId))
      for (let from = 0; from < rooms.length; from += usersAtOnce)
        send(rooms.slice(from, from + usersAtOnce), event, data)
    },
    toSchool: (tenantId, event, data) => send([schoolRoom(tenantId)], event, data),
    count: () => windows.sockets.size,
    endSession: (sessionId) => {
      const ids = windows.adapter.rooms.get(sessionRoom(sessionId)) ?? []
      for (const id of [...ids]) windows.sockets.get(id)?.disconnect(true)
    },
    recheck: watch.now,
    close: async () => {
      closing = true
      watch.stop()
      // Not io.close(), which would also close the HTTP server under answers that are still on their way.
      await windows.adapter.close()
      io.engine.close()
      shared?.close()
    },
  }
}

/** Nobody gets further than their first packet without being admitted. */
function guardDoor(io: Server<Events, Events, Events, Partial<Seat>>, services: LiveServices, closing: () => boolean) {
  const hostOf = hostReader(services.config.trustProxy)
  const asked = (request: IncomingMessage) => ({ host: hostOf(request), headers: request.headers })
  // Half of the pool stays free for HTTP when everybody comes back at once.
  const inTurn = turnstile(Math.max(1, Math.floor(services.config.poolSize / 2)), 20_000)

  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
    try {
      if (closing()) throw problem('busy')
      refuseForeignSite(asked(request))
      next()
    } catch (error) {
      next(error instanceof Error ? error : new Error('refused'))
    }
  })
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['cache-control'] = 'no-store'
    headers['x-content-type-options'] = 'nosniff'
  })
  io.use(async (window, next) => {
    try {
      const { request } = window
      const askedAt = performance.now()
      const admitted = await inTurn(async () => {
        if (window.conn.readyState !== 'open') throw problem('sign-in-needed')
        return admit(asked(request), window.handshake.auth, services, askedAt)
      })
      const others = window.nsp.adapter.rooms.get(sessionRoom(admitted.sessionId))?.size ?? 0
      if (others >= windowsPerSession) throw problem('too-many', { retryAfter: 60 })
      Object.assign(window.data, admitted)
      next()
    } catch (error) {
      next(refusalOf(error, services))
      // Let the refusal out first, then close: the next try begins with a new connection.
      setTimeout(() => window.conn.close(), 1000).unref()
    }
  })
}

function seat(window: Window) {
  const { tenantId, userId, sessionId } = window.data
  if (!tenantId || !userId || !sessionId) {
    window.disconnect(true)
    return
  }
  void window.join([userRoom(tenantId, userId), schoolRoom(tenantId), sessionRoom(sessionId)])
  let remarks = 0
  window.onAny(() => {
    remarks += 1
    if (remarks > remarkLimit) window.disconnect(true)
  })
}

function* seatsOf(windows: Iterable<Window>) {
  for (const window of windows) {
    const { tenantId, sessionId, mark } = window.data
    if (tenantId && sessionId && mark) yield { tenantId, sessionId, mark, window }
  }
}

function refusalOf(error: unknown, { log }: LiveServices): Error & { data: LiveRefusal } {
  const known = error instanceof Problem ? error : (fromDatabase(error) ?? problem('server-error'))
  if (known.code === 'server-error') log.error({ err: error }, 'a live connection failed')
  const { status, code, retryAfter, details } = known
  const data = { status, code, ...(retryAfter && { retryAfter }), ...(details !== undefined && { details }) }
  return Object.assign(new Error(known.message), { data })
}
