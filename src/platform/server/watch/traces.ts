import type { FastifyInstance } from 'fastify'
import type { ObserveStatements } from '../database/roundTrip.ts'
import type { WarnLog } from '../log.ts'
import { version } from '../version.ts'
import { sender } from './sender.ts'
import { statementLine } from './slowQueries.ts'
import { beginTrace, childOf, type Span, type SpanKind } from './spans.ts'
import { inWork, traceRequest, type Work, workOf } from './work.ts'

type Traces = {
  /** Traces the requests of a server from now on. */
  watch(http: FastifyInstance): void
  readonly observe: ObserveStatements
  /** Runs a job in a trace of its own. */
  inJob<T>(work: Work, run: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Spans that wait to be sent. More are dropped: watching must never use up the memory of the server. */
const mostWaiting = 4096
const batchSize = 512
/** In milliseconds. */
const sendEvery = 5000

/** Sends spans to a collector as OTLP over HTTP in JSON. `share` is the percentage of requests and jobs that are traced. */
export function openTraces(address: string, share: number, log: WarnLog): Traces {
  const post = sender(address, log, 'traces')
  let waiting: Span[] = []
  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      await post(JSON.stringify(exportOf(batch)), 'application/json')
    }
  }
  const timer = setInterval(() => void flush(), sendEvery)
  timer.unref()
  const add = (span: Span) => {
    if (waiting.length < mostWaiting) waiting.push(span)
  }
  const isChosen = () => Math.random() * 100 < share

  return {
    watch: (http) => {
      http.addHook('onRequest', (request, _reply, done) => {
        if (isChosen()) traceRequest(request, beginTrace(request.headers.traceparent))
        done()
      })
      http.addHook('onResponse', (request, reply, done) => {
        done()
        const work = workOf(request)
        if (!work?.span) return
        const endedAt = Date.now()
        add({
          ...work.span,
          kind: 'request',
          name: `${request.method} ${request.routeOptions.url}`,
          startedAt: endedAt - reply.elapsedTime,
          endedAt,
          failed: reply.statusCode >= 500,
          attributes: {
            'http.request.method': request.method,
            'http.route': String(request.routeOptions.url),
            'http.response.status_code': reply.statusCode,
            'banyan.action': work.name,
            'banyan.request_id': work.id,
          },
        })
      })
    },
    observe: ({ statements, ms, failed, work }) => {
      if (!work?.span) return
      const endedAt = Date.now()
      const text = statements.map((one) => statementLine(one.text)).join('; ')
      add({
        ...childOf(work.span),
        kind: 'database',
        name: statements.length === 1 ? 'statement' : `${statements.length} statements`,
        startedAt: endedAt - ms,
        endedAt,
        failed,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      })
    },
    inJob: async (work, run) => {
      if (!isChosen()) return inWork(work, run)
      const span = beginTrace(undefined)
      const startedAt = Date.now()
      let failed = true
      try {
        const result = await inWork({ ...work, span }, run)
        failed = false
        return result
      } finally {
        const attributes = { 'banyan.job': work.name, 'banyan.job_id': work.id }
        add({ ...span, kind: 'job', name: work.name, startedAt, endedAt: Date.now(), failed, attributes })
      }
    },
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

/** The numbers of the protocol. */
const kinds: Record<SpanKind, number> = { request: 2, database: 3, job: 1 }
const failedStatus = 2

/** The body of an ExportTraceServiceRequest. */
const exportOf = (spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': 'banyan', 'service.version': version }) },
      scopeSpans: [{ scope: { name: 'banyan' }, spans: spans.map(spanJson) }],
    },
  ],
})

const spanJson = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(span.endedAt),
  attributes: attributesOf(span.attributes),
  ...(span.failed && { status: { code: failedStatus } }),
})

/** As text, because they are larger than what a number holds. */
const nanoseconds = (milliseconds: number) => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)

const attributesOf = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
