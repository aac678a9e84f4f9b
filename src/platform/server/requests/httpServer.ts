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
import { serverText } from '#platform/contract/serverText.ts'
import type { Config } from '../config.ts'
import type { LimitCounts } from '../limits/limitCounts.ts'
import { requestLogFields } from '../log.ts'
import { jsonStream, lineStream } from '../logLines.ts'
import { normaliseHost } from '../tenants/tenantAddress.ts'
import type { OnError } from '../watch/onError.ts'
import { type BodyLimits, bodyLimits, watchBody } from './bodyWatch.ts'
import { refuseForeignPage } from './credentials.ts'
import { answerUnreadable, bareHeaders } from './malformedRequest.ts'
import { failedOf, fromDatabase, fromStorage, invalid, Problem, problem } from './problem.ts'
import { mounted } from './routeMount.ts'

/** The largest JSON body, in bytes. Upload routes have their own limits. */
const bodyLimit = 1_048_576

/** Milliseconds a client has to send its headers. */
const headersTimeout = 14_000

/** Milliseconds after which a connection on which nothing moves is closed; longer than a stalled upload may last. */
const connectionTimeout = 28_000

type HttpOptions = {
  readonly limits?: BodyLimits
  readonly limitCounts?: LimitCounts
  readonly onError?: OnError
}

/** An HTTP server with our headers, limits and error format, which refuses every route that `mount` did not create. */
export async function buildHttp(config: Config, options: HttpOptions = {}): Promise<FastifyInstance> {
  const { limits = bodyLimits } = options
  const app = fastify({
    logger: {
      level: config.logLevel,
      base: null,
      stream: config.readableLog ? lineStream : jsonStream,
      ...(options.onError && { hooks: { logMethod: reportingTo(options.onError) } }),
    },
    // Requests are logged below, by action instead of URL.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Log lines include the request id themselves; a child logger would slow down every request.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy ?? false,
    bodyLimit,
    // Node's limit is for the whole request and would cut off uploads on slow lines; see bodyWatch.ts.
    requestTimeout: 0,
    connectionTimeout,
    // By default, Node checks for slow clients only twice a minute.
    http: { headersTimeout, connectionsCheckingInterval: 1000 },
    keepAliveTimeout: 10_000,
    // Clients may call every address with a slash at its end.
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // What arrives on an open connection while the server closes is still answered.
    return503OnClosing: false,
    // These do not go through the hooks below, so they set their own headers.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(bareHeaders(config.https))),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, config.https),
  })
  refuseUnmountedRoutes(app)
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 20, fields: 20, fieldSize: 10_000, fileSize: 2 ** 31 } })
  readSignedForms(app)
  await app.register(compress, {
    threshold: 8192,
    encodings: ['gzip', 'identity'],
    customTypes: /json|javascript|css|svg|html/,
    // Compressed bodies are refused below, because a small one can expand beyond any limit.
    globalDecompression: false,
  })

  const pageHeaders = headersFor(config)
  const dataHeaders = bareHeaders(config.https)
  const logsAnswers = ['debug', 'trace'].includes(config.logLevel)
  // These run for every request, so they must be synchronous.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? dataHeaders : pageHeaders)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      watchBody(request, reply, { limits, https: config.https })
      refuseForeignPage(request, config)
      refuseCompressed(request)
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const level = reply.statusCode >= 500 ? 'error' : 'debug'
    if (level === 'debug' && !logsAnswers) return
    const entry = { ...requestLogFields(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log[level](entry, 'request completed')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, options.limitCounts))
  return app
}

/** Fails the start if a route is not part of a contract, because it would have no access rule. */
function refuseUnmountedRoutes(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const { method, url, config } = route
    if (!(config as { [mounted]?: true } | undefined)?.[mounted]) {
      throw new Error(`${method} ${url} was not made by mount(): declare it in a contract, with its access.`)
    }
  })
}

/** Some services send their signed reports as forms. No other route takes one: a page elsewhere could send it unasked. */
function readSignedForms(app: FastifyInstance) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const { isSigned } = request.routeOptions.config as { isSigned?: boolean }
    if (isSigned) done(null, Object.fromEntries(new URLSearchParams(String(body))))
    else done(Object.assign(new Error('Forms are not accepted here.'), { statusCode: 415 }))
  })
}

function refuseCompressed({ headers }: FastifyRequest) {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return
  throw problem('wrong-content-type', {
    fields: [{ field: 'content-encoding', ...serverText('not-accepted', 'is not accepted here') }],
  })
}

/** Errors are reported where they are logged, so that none is forgotten. */
const reportingTo = (onError: OnError) =>
  function logAndReport(this: unknown, entry: unknown[], write: (...entry: unknown[]) => void, level: number) {
    const { err, ...where } = (entry[0] ?? {}) as { err?: unknown; action?: string; id?: string }
    if (level >= errorLevel && err instanceof Error) onError(err, where)
    write.apply(this, entry)
  }

/** The number that the log has for errors. */
const errorLevel = 50

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, counts?: LimitCounts) {
  const failure = toProblem(error)
  counts?.note(failure.code, normaliseHost(request.host))
  if (failure.status >= 500 && !expected.includes(failure.code)) {
    request.log.error({ ...requestLogFields(request), err: error }, 'request failed')
  }
  // The same request may succeed in a moment, so an error must not be cached.
  reply.header('cache-control', 'no-store')
  if (failure.retryAfter) reply.header('retry-after', String(failure.retryAfter))
  const body = JSON.stringify(failedOf(failure, request.id))
  return reply.code(failure.status).type('application/json; charset=utf-8').send(body)
}

/** Failures of the server that are no bugs. */
const expected = ['busy', 'maintenance', 'school-storage-full']

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  const refused = fromStorage(error) ?? fromDatabase(error)
  if (refused) return refused
  if (error.statusCode === 413)
    return problem('too-large', { fields: [{ field: 'body', ...serverText('too-large', 'is too large') }] })
  if (error.statusCode === 415)
    return problem('wrong-content-type', {
      fields: [{ field: 'content-type', ...serverText('not-accepted', 'is not accepted here') }],
    })
  // Fastify's own errors: a body that is not JSON, a malformed URL or too many headers.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    const field = /BAD_URL|PARAM_LENGTH/.test(error.code) ? 'address' : 'body'
    return problem('invalid-input', { fields: [{ field, ...serverText('unreadable', 'cannot be read') }] })
  }
  if (brokenForm.test(error.message))
    return invalid([{ field: 'body', ...serverText('form-unreadable', 'is not a form that can be read') }])
  return problem('server-error')
}

/** The multipart parser's messages for truncated forms and missing boundaries, which have no error code. */
const brokenForm = /unexpected end of multipart data|^Multipart: Boundary|^The needle cannot/i

/** The headers of every page and asset. They never change, so they are built once. */
const headersFor = (config: Config): Record<string, string> => ({
  'content-security-policy': Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    // Pop-up positions and the sizes of virtual rows are style attributes.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    // Recordings are heard before they are sent.
    'media-src': "'self' blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    // PDFs are shown in a frame, from a blob.
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
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
  ...(config.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
