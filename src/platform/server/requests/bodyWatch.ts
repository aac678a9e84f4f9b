import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerUnreadable } from './malformedRequest.ts'

/** Times are in milliseconds. */
export type BodyLimits = {
  /** The longest an ordinary body may take to arrive. */
  readonly whole: number
  /** How often the progress of an upload is checked, and the fewest bytes that must have arrived in between. */
  readonly stall: number
  readonly progress: number
}

export const bodyLimits: BodyLimits = { whole: 28_000, stall: 25_000, progress: 4096 }

/** Cuts off a client that sends its body too slowly. An upload may take as long as it needs, as long as it makes progress. */
export function watchBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { limits, https }: { limits: BodyLimits; https: boolean },
): void {
  const { raw } = request
  const { socket } = raw
  // An injected request has no connection.
  if (!(socket instanceof Socket)) return
  // An answered request may still be sending: a second answer would belong to no request.
  const cut = () => (reply.raw.headersSent ? socket.destroy() : answerUnreadable(tooSlow(), socket, https))
  const isUpload = /^multipart\//i.test(request.headers['content-type'] ?? '')
  let seen = socket.bytesRead
  const check = () => {
    if (socket.bytesRead - seen < limits.progress) cut()
    seen = socket.bytesRead
  }
  const timer = isUpload ? setInterval(check, limits.stall) : setTimeout(cut, limits.whole)
  timer.unref()
  const stop = () => clearInterval(timer)
  raw.once('end', stop).once('close', stop)
}

const tooSlow = () => Object.assign(new Error('The body arrived too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
