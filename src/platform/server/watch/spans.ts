import { randomBytes } from 'node:crypto'

/** The place of a span in its trace, as in W3C Trace Context. */
export type SpanContext = { readonly traceId: string; readonly spanId: string; readonly parentId?: string }

export type SpanKind = 'request' | 'database' | 'job'

/** A finished piece of work. Times are in milliseconds since 1970. */
export type Span = SpanContext & {
  readonly kind: SpanKind
  readonly name: string
  readonly startedAt: number
  readonly endedAt: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly failed: boolean
}

const parent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

const newSpanId = () => randomBytes(8).toString('hex')

/** Continues the trace of a proxy that sent a `traceparent`, or begins one. */
export function beginTrace(traceparent: unknown): SpanContext {
  const [, traceId, parentId] = (typeof traceparent === 'string' && parent.exec(traceparent)) || []
  return traceId && parentId && !/^0+$/.test(traceId)
    ? { traceId, spanId: newSpanId(), parentId }
    : { traceId: randomBytes(16).toString('hex'), spanId: newSpanId() }
}

export const childOf = ({ traceId, spanId }: SpanContext): SpanContext => ({
  traceId,
  spanId: newSpanId(),
  parentId: spanId,
})
