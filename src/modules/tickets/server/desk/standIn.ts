import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { DeskEvent } from '#modules/tickets/deskSchemas.ts'
import { isSigned, signedHeaders } from './signature.ts'

/** A message as the desk received it. */
export type HandedOver = {
  readonly deliveryId: string
  readonly event: 'ticket.sent' | 'ticket.replied' | 'ticket.recalled'
  readonly sequence: number
  readonly schoolId: string
  readonly replyTo: string
  readonly ticket: {
    readonly deskTicketId: string
    readonly number: number
    readonly subject: string
    readonly message: string
  }
  readonly note: string
}

export type StandInDesk = {
  readonly url: string
  /** What it accepted, without repetitions. */
  readonly taken: readonly HandedOver[]
  /** Refuses this many messages before it works again. */
  failNext(count: number): void
  /** A signed event, to be sent whenever and as often as the caller wants. */
  eventFor(
    message: HandedOver,
    event: DeskEvent['event'],
    text: string,
  ): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

type DeskOptions = {
  readonly secret: string
  /** Answers and resolves what it is sent by itself after these times, in ms; left out, it stays silent. */
  readonly answersAfter?: { readonly reply: number; readonly resolve: number }
}

/** A server on a free local port that behaves like the vendor's desk, for tests and for trying out the product. */
export async function startDesk({ secret, answersAfter }: DeskOptions): Promise<StandInDesk> {
  const taken: HandedOver[] = []
  let failures = 0
  const eventFor: StandInDesk['eventFor'] = ({ schoolId, ticket: { deskTicketId } }, event, text) => {
    const body = JSON.stringify({ eventId: randomUUID(), schoolId, deskTicketId, event, text })
    return { body, headers: { 'content-type': 'application/json', ...signedHeaders(secret, body, new Date()) } }
  }
  const answer = (message: HandedOver, event: DeskEvent['event'], text: string, after: number) =>
    setTimeout(() => send(message.replyTo, eventFor(message, event, text)), after).unref()
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const bytes = await buffer(incoming)
    const finish = (status: number) => response.writeHead(status).end()
    if (!isSigned(secret, incoming.headers, bytes, new Date())) return finish(401)
    if (failures > 0) {
      failures -= 1
      return finish(503)
    }
    const message = JSON.parse(bytes.toString()) as HandedOver
    if (!taken.some(({ deliveryId }) => deliveryId === message.deliveryId)) {
      taken.push(message)
      if (answersAfter && message.event === 'ticket.sent') {
        answer(
          message,
          'replied',
          'Thank you. We are looking into it and will get back to you shortly.',
          answersAfter.reply,
        )
        answer(message, 'resolved', 'We found the cause and corrected it. Please try again.', answersAfter.resolve)
      }
    }
    return finish(202)
  }
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  // Does not keep the process alive.
  server.unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    taken,
    failNext: (count) => {
      failures = count
    },
    eventFor,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Sends an event to a school on this machine, whose host name the system need not know. */
function send(replyTo: string, { body, headers }: { body: string; headers: Record<string, string> }): void {
  const { host, port, pathname } = new URL(replyTo)
  const outgoing = request({
    host: '127.0.0.1',
    port: port || 80,
    path: pathname,
    method: 'POST',
    headers: { ...headers, host },
  })
  outgoing.on('response', (reply) => reply.resume())
  // Whoever tries out the product may have stopped the server meanwhile.
  outgoing.on('error', () => undefined)
  outgoing.end(body)
}

let shared: Promise<StandInDesk> | undefined

/** The desk of this process, which answers after a few seconds and resolves within a minute. */
export function sharedDesk(secret: string): Promise<StandInDesk> {
  shared ??= startDesk({ secret, answersAfter: { reply: 4_000, resolve: 45_000 } })
  return shared
}
