import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Failed } from '#platform/contract/envelope.ts'
import type { Config } from './config.ts'
import { requestFacts } from './log.ts'
import { mounted } from './mount.ts'
import { fromDatabase, Problem, problem } from './problem.ts'
import { refuseForeignPage } from './request.ts'
import { answerUnreadable, bareHeaders } from './unreadable.ts'

/** The largest JSON body, in bytes. Files travel by upload routes, which have limits of their own. */
const bodyLimit = 1_048_576

/** A client that sends its headers or body slower than this is let go; milliseconds. */
const patience = 28_000

/** A bare server with the house rules: headers, limits, one shape of error, and no route that `mount` did not make. */
export async function buildHttp(config: Config): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.logLevel, base: null },
    // Requests are logged below, by route and not by address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit,
    requestTimeout: patience,
    connectionTimeout: patience,
    // By itself Node looks for slow clients only twice a minute.
    http: { headersTimeout: patience / 2, connectionsCheckingInterval: 1000 },
    keepAliveTimeout: 10_000,
    routerOptions: { maxParamLength: 300 },
    return503OnClosing: true,
    // Neither of these has passed the hooks below, so each brings its own headers.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(bareHeaders(config.https))),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, config.https),
  })
  refuseUnmountedRoutes(app)
  await app.register(helmet, headers(config))
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 20, fields: 20, fieldSize: 10_000, fileSize: 2 ** 31 } })
  await app.register(compress, {
    threshold: 8192,
    encodings: ['gzip', 'identity'],
    customTypes: /json|javascript|css|svg|html/,
  })

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignPage(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    const facts = { ...requestFacts(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (reply.statusCode >= 500) request.log.error(facts, 'answered')
    else request.log.debug(facts, 'answered')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  return app
}

/** A route beside the contract would have no access rule: the start fails instead. */
function refuseUnmountedRoutes(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const { method, url, config } = route
    if (!(config as { [mounted]?: true } | undefined)?.[mounted]) {
      throw new Error(`${method} ${url} was not made by mount(): declare it in a contract, with its access.`)
    }
  })
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = toProblem(error)
  if (known.status >= 500 && known.code !== 'busy' && known.code !== 'maintenance') {
    request.log.error({ ...requestFacts(request), err: error }, 'failed')
  }
  if (known.retryAfter) reply.header('retry-after', String(known.retryAfter))
  const body: Failed = {
    status: known.status,
    message: known.message,
    code: known.code,
    ...(known.fields && { fields: known.fields }),
    ...(known.details !== undefined && { details: known.details }),
    requestId: request.id,
  }
  return reply.code(known.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  const refused = fromDatabase(error)
  if (refused) return refused
  if (error.statusCode === 413) return problem('too-large', { fields: [{ field: 'body', message: 'is too large' }] })
  if (error.statusCode === 415)
    return problem('wrong-content-type', { fields: [{ field: 'content-type', message: 'is not accepted here' }] })
  // Fastify's own refusals: a body that is not JSON, a broken address, a header too many.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    const field = /BAD_URL|PARAM_LENGTH/.test(error.code) ? 'address' : 'body'
    return problem('invalid-input', { fields: [{ field, message: 'cannot be read' }] })
  }
  return problem('server-error')
}

const headers = (config: Config) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Positions of pop-ups and sizes of virtual rows are style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      // Not upgraded: a school's own machine may serve plain http on the local network.
      upgradeInsecureRequests: null,
    },
  },
  strictTransportSecurity: config.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  referrerPolicy: { policy: 'no-referrer' as const },
  xFrameOptions: { action: 'deny' as const },
})
