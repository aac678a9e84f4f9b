import type { FastifyRequest } from 'fastify'
import type { Route } from '#platform/contract/route.ts'
import { problem } from '../requests/problem.ts'
import type { HostLimits } from './hostLimits.ts'

const late = new WeakSet<FastifyRequest>()

/**
 * Answers with 503 if the work takes longer than a request may. The work itself runs on to its next end, but whatever it
 * wrote is not committed: see `refuseLate`. For an upload the time begins when all of it has arrived.
 */
export function withinTime<T>(
  request: FastifyRequest,
  route: Pick<Route, 'carries'>,
  limits: Pick<HostLimits, 'request' | 'upload'>,
  work: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      late.add(request)
      reject(problem('took-too-long', { retryAfter: 5 }))
    }
    const isArriving = route.carries === 'upload' && !request.raw.complete
    let timer = setTimeout(stop, isArriving ? limits.upload : limits.request)
    const arrived = () => {
      clearTimeout(timer)
      timer = setTimeout(stop, limits.request)
    }
    if (isArriving) request.raw.once('end', arrived)
    const end = () => {
      clearTimeout(timer)
      if (isArriving) request.raw.off('end', arrived)
    }
    work().then(
      (value) => {
        end()
        resolve(value)
      },
      (error) => {
        end()
        reject(error)
      },
    )
  })
}

/** Called before each commit: who has been told that it took too long must not find it done. */
export function refuseLate(request: FastifyRequest) {
  if (late.has(request)) throw problem('took-too-long', { retryAfter: 5 })
}
