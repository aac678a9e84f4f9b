import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Failed } from '#platform/contract/envelope.ts'
import type { Config } from '../config.ts'
import { requestFacts } from '../log.ts'
import { refuseForeignPage } from './credentials.ts'
import { answerUnreadable, bareHeaders } from './malformedRequest.ts'
import { fromDatabase, invalid, Problem, problem } from './problem.ts'
import { mounted } from './routeMount.ts'

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
    // What is logged of a request says its id itself; a logger of its own would cost every request a little.
    childLoggerFactory: (logger) => logger,
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
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 20, fields: 20, fieldSize: 10_000, fileSize: 2 ** 31 } })
  await app.register(compress, {
    threshold: 8192,
    encodings: ['gzip', 'identity'],
    customTypes: /json|javascript|css|svg|html/,
    // A compressed body is refused below: a small one can grow beyond every limit.
    globalDecompression: false,
  })

  const pageHeaders = headersFor(config)
  const dataHeaders = bareHeaders(config.https)
  const logsAnswers = ['debug', 'trace'].includes(config.logLevel)
  // These run with every request, so they do not wait for anything.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? dataHeaders : pageHeaders)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuseForeignPage(request)
      refuseCompressed(request)
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const level = reply.statusCode >= 500 ? 'error' : 'debug'
    if (level === 'debug' && !logsAnswers) return
    const facts = { ...requestFacts(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log[level](facts, 'answered')
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

function refuseCompressed({ headers }: FastifyRequest) {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return
  throw problem('wrong-content-type', { fields: [{ field: 'content-encoding', message: 'is not accepted here' }] })
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = toProblem(error)
  if (known.status >= 500 && known.code !== 'busy' && known.code !== 'maintenance') {
    request.log.error({ ...requestFacts(request), err: error }, 'failed')
  }
  // What is refused now may be answered in a moment.
  reply.header('cache-control', 'no-store')
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
  if (brokenForm.test(error.message)) return invalid([{ field: 'body', message: 'is not a form that can be read' }])
  return problem('server-error')
}

/** What the reader of multipart forms says of one that is cut off or has no boundary; it gives these no code. */
const brokenForm = /unexpected end of multipart data|^Multipart: Boundary|^The needle cannot/i

/** Sent with every page and its parts. The same each time, so they are put together once. */
const headersFor = (config: Config): Record<string, string> => ({
  'content-security-policy': Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    // Positions of pop-ups and sizes of virtual rows are style attributes.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    // PDFs are shown in a frame, from memory.
    'frame-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  ...(config.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
