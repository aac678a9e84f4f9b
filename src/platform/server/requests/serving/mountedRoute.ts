import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Success } from '#platform/contract/envelope.ts'
import type { Failure, Route } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { Services } from '#platform/server/services.ts'
import type { inputReader } from '../input.ts'
import { oncePer } from '../memo.ts'
import { Problem, type ProblemExtra } from '../problem.ts'
import type { Scopes } from '../reachCheck.ts'
import type { RequestOrigin } from '../reads/readRoutes.ts'

export type Handler = (input: unknown, context: unknown) => unknown

export type Mounted = {
  readonly action: string
  readonly route: Route
  readonly handler: Handler
  readonly read: ReturnType<typeof inputReader>
  readonly write: (value: unknown) => unknown
  readonly scopes: Scopes
  readonly services: Services
}

const replyOf = oncePer((route: Route) => z.compile(route.reply))

/** Replies are parsed by the contract, so that undeclared fields are never sent. */
export function replyWriter(route: Route) {
  return (value: unknown) => {
    const parsed = replyOf(route).safeParse(value)
    if (parsed.success) return parsed.data
    throw new Error(`${route.method} ${route.path} broke its contract: ${z.prettifyError(parsed.error)}`)
  }
}

export const envelope = (route: Route, data: unknown): Success<unknown> => ({
  status: 200,
  message: route.message?.message ?? 'OK',
  ...(route.message && { messageCode: route.message.code }),
  data,
})

/** Whoever was told that it took too long gets no second answer. */
export const send = (reply: FastifyReply, body: unknown) =>
  reply.sent ? reply : reply.type('application/json; charset=utf-8').send(JSON.stringify(body))

export const originOf = ({ id, ip, headers }: FastifyRequest): RequestOrigin => ({
  requestId: id,
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, 300),
})

export const common = (one: Mounted, { requestId, address, userAgent }: RequestOrigin) => ({
  services: one.services,
  requestId,
  address,
  userAgent,
  fail: (code: string, extra: ProblemExtra = {}) => {
    const failure: Failure | undefined = one.route.fails?.[code]
    if (!failure)
      throw new Error(
        `${one.action} failed with '${code}', which its contract does not declare. Add it to the route's fails.`,
      )
    throw new Problem(serverText(code, failure.message, extra.values), failure.status, extra)
  },
})
