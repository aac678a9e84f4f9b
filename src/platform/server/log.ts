import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>

/**
 * What is known of a request without naming anybody: the route's pattern and not its address, because addresses carry
 * ids, codes and search words.
 */
export const requestFacts = (request: FastifyRequest) => ({
  id: request.id,
  method: request.method,
  route: request.routeOptions?.url ?? 'none',
  action: (request.routeOptions?.config as { action?: string } | undefined)?.action,
})
