import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import type { SpanContext } from './spans.ts'

/** The request or job that the running code belongs to. It holds no personal data. */
export type Work = {
  readonly id: string
  /** The action of a request, or the name of a job. */
  readonly name: string
  /** Set if the work is traced. */
  readonly span?: SpanContext
}

const running = new AsyncLocalStorage<Work>()
const requests = new WeakMap<FastifyRequest, Work>()
const spans = new WeakMap<FastifyRequest, SpanContext>()

export const currentWork = (): Work | undefined => running.getStore()

export const inWork = <T>(work: Work, run: () => T): T => running.run(work, run)

/** Says that the request is traced, before it is served. */
export function traceRequest(request: FastifyRequest, span: SpanContext) {
  spans.set(request, span)
}

export const workOf = (request: FastifyRequest): Work | undefined => requests.get(request)

export function inRequest<T>(request: FastifyRequest, name: string, run: () => T): T {
  const span = spans.get(request)
  const work = { id: request.id, name, ...(span && { span }) }
  requests.set(request, work)
  return running.run(work, run)
}
