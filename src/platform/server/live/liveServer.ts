import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { type LiveRefusal, livePath, missedEvent } from '#platform/contract/liveConnection.ts'
import type { HostLimits } from '../limits/hostLimits.ts'
import type { LimitCounts } from '../limits/limitCounts.ts'
import { fromDatabase, Problem, problem } from '../requests/problem.ts'
import { fairShares, inTurn } from '../requests/shares/fairShares.ts'
import type { Services } from '../services.ts'
import { normaliseHost } from '../tenants/tenantAddress.ts'
import { sharedAdapter } from './adapter.ts'
import { type AdmittedUser, admit, refuseForeignSite } from './admission.ts'
import { watchConnections } from './connectionWatch.ts'
import { hostReader } from './host.ts'
import type { Live } from './live.ts'
import { recentMessages } from './recentMessages.ts'
import { marksFrom, validSessionsQuery } from './sessionMarks.ts'

export type LiveServer = Live & {
  /** The number of windows connected to this server. */
  count(): number
  /** Disconnects all windows of a session at once. */
  endSession(sessionId: string): void
  /** Checks the session of every window now. */
  recheck(): Promise<void>
  close(): Promise<void>
}

type Events = Record<string, (data: unknown) => void>
type Window = Socket<Events, Events, Events, Partial<AdmittedUser>>
type LiveServices = Pick<Services, 'config' | 'database' | 'directory' | 'log'>
type WindowLimits = Pick<HostLimits, 'windowsPerPerson' | 'windowsPerSchool'>

/** The largest message in bytes of JSON. A hint says what changed, and the window fetches the rest. */
const messageLimit = 4000
/** A database notification fits about 8,000 bytes: a message and the rooms of this many users. */
const usersPerMessage = 25
/** Tabs of one browser share a session. */
const windowsPerSession = 50
/** Clients have nothing to send; one that sends more than this is disconnected. */
const clientMessageLimit = 20

const userRoom = (tenantId: string, userId: string) => `user:${tenantId}:${userId}`
const schoolRoom = (tenantId: string) => `school:${tenantId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`

/**
 * Opens live connections on an HTTP server. A window's rooms depend only on its session. With `severalServers`, the
 * database URL, messages also reach windows connected to other servers.
 */
export function openLive(options: {
  server: HttpServer
  services: LiveServices
  severalServers: string | null
  limits: WindowLimits
  limitCounts: LimitCounts
}): LiveServer {
  const { server, services } = options
  const { log, database } = services
  const shared = options.severalServers ? sharedAdapter(options.severalServers, log) : null
  const io = new Server<Events, Events, Events, Partial<AdmittedUser>>(server, {
    path: livePath,
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 4096,
    perMessageDeflate: false,
    httpCompression: false,
    // Below the idle timeout of HTTP connections, which also applies to long polls.
    pingInterval: 20_000,
    pingTimeout: 20_000,
    // Long enough for the queue when all clients reconnect at once.
    connectTimeout: 45_000,
    ...(shared && { adapter: shared.adapter }),
  })
  const windows = io.of('/')
  let closing = false
  guardConnections(io, options, () => closing)
  const recent = recentMessages()
  windows.on('connection', (window) => {
    joinRooms(window)
    const { readFrom } = window.data
    // We do not know which messages other servers sent.
    if (readFrom !== undefined) window.emit(missedEvent, shared ? null : recent.since(window.rooms, readFrom))
  })

  const watch = watchConnections({
    connections: () => admittedWindows(windows.sockets.values()),
    marksOf: async (watched) => {
      const values = [JSON.stringify(watched)]
      return marksFrom((await database.pool.query({ name: 'standing', text: validSessionsQuery, values })).rows)
    },
    disconnect: ({ window }) => window.disconnect(true),
    log,
  })
  const send = (rooms: string[], event: string, data: unknown) => {
    if (closing || rooms.length === 0) return
    try {
      if (JSON.stringify(data ?? null).length > messageLimit) throw new Error('The live message is too large.')
      windows.to(rooms).emit(event, data)
      recent.add(rooms, event)
    } catch (error) {
      // The change behind the hint is already committed, so the caller must not fail.
      log.error({ err: error, event }, 'sending a live message failed')
    }
  }
  return {
    toUser: (tenantId, userId, event, data) => send([userRoom(tenantId, userId)], event, data),
    toUsers: (tenantId, userIds, event, data) => {
      const rooms = [...new Set(userIds)].map((userId) => userRoom(tenantId, userId))
      for (let from = 0; from < rooms.length; from += usersPerMessage)
        send(rooms.slice(from, from + usersPerMessage), event, data)
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
      // Not io.close(), which would also close the HTTP server while it is still sending responses.
      await windows.adapter.close()
      io.engine.close()
      shared?.close()
    },
  }
}

/** Refuses every connection that is not admitted with its first packet. */
function guardConnections(
  io: Server<Events, Events, Events, Partial<AdmittedUser>>,
  { services, limits, limitCounts }: { services: LiveServices; limits: WindowLimits; limitCounts: LimitCounts },
  closing: () => boolean,
) {
  const hostOf = hostReader(services.config.trustProxy)
  const connectionRequest = (request: IncomingMessage) => ({ host: hostOf(request), headers: request.headers })
  // Keeps half of the pool free for HTTP when all clients reconnect at once.
  const slots = Math.max(1, Math.floor(services.config.poolSize / 2))
  const turns = fairShares({
    slots,
    perSchool: Math.max(1, slots - 1),
    perPerson: slots,
    waiting: 20_000,
    wait: 60_000,
  })

  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
    try {
      if (closing()) throw problem('busy')
      refuseForeignSite(connectionRequest(request), services.config)
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
      const requestedAt = performance.now()
      const connection = connectionRequest(request)
      const admitted = await inTurn(turns, { school: connection.host }, async () => {
        if (window.conn.readyState !== 'open') throw problem('sign-in-needed')
        return admit(connection, window.handshake.auth, services, requestedAt)
      })
      const { tenantId, userId, sessionId } = admitted
      const open = (room: string) => window.nsp.adapter.rooms.get(room)?.size ?? 0
      if (
        open(sessionRoom(sessionId)) >= windowsPerSession ||
        open(userRoom(tenantId, userId)) >= limits.windowsPerPerson ||
        open(schoolRoom(tenantId)) >= limits.windowsPerSchool
      ) {
        limitCounts.note('too-many', normaliseHost(connection.host))
        throw problem('too-many', { retryAfter: 60 })
      }
      Object.assign(window.data, admitted)
      next()
    } catch (error) {
      next(refusalOf(error, services))
      // Give the refusal time to arrive before closing; the next attempt needs a new connection.
      setTimeout(() => window.conn.close(), 1000).unref()
    }
  })
}

function joinRooms(window: Window) {
  const { tenantId, userId, sessionId } = window.data
  if (!tenantId || !userId || !sessionId) {
    window.disconnect(true)
    return
  }
  void window.join([userRoom(tenantId, userId), schoolRoom(tenantId), sessionRoom(sessionId)])
  let received = 0
  window.onAny(() => {
    received += 1
    if (received > clientMessageLimit) window.disconnect(true)
  })
}

function* admittedWindows(windows: Iterable<Window>) {
  for (const window of windows) {
    const { tenantId, sessionId, mark } = window.data
    if (tenantId && sessionId && mark) yield { tenantId, sessionId, mark, window }
  }
}

function refusalOf(error: unknown, { log }: LiveServices): Error & { data: LiveRefusal } {
  const known = error instanceof Problem ? error : (fromDatabase(error) ?? problem('server-error'))
  if (known.code === 'server-error') log.error({ err: error }, 'admitting a live connection failed')
  const { status, code, retryAfter, details } = known
  const data = { status, code, ...(retryAfter && { retryAfter }), ...(details !== undefined && { details }) }
  return Object.assign(new Error(known.message), { data })
}
