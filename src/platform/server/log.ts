import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>

/** All that what watches the server has to say. */
export type WarnLog = { warn(entry: object, text: string): void }

/**
 * The properties of a request that contain no personal data. The route's pattern replaces the URL, because URLs contain ids,
 * codes and search terms.
 */
export const requestLogFields = (request: FastifyRequest) => ({
  id: request.id,
  method: request.method,
  route: request.routeOptions?.url ?? 'none',
  action: (request.routeOptions?.config as { action?: string } | undefined)?.action,
})
