import { randomUUID } from 'node:crypto'
import type { WarnLog } from '../log.ts'
import { version } from '../version.ts'
import { plainMessage, stackFrames } from './errorText.ts'
import type { OnError } from './onError.ts'
import { reportAddress } from './reportAddress.ts'
import { sender } from './sender.ts'

type ErrorReports = {
  /** Reports an error in the background. */
  readonly report: OnError
  /** Waits for the reports that are under way. */
  close(): Promise<void>
}

/** A broken server fails often: the same error is reported once a minute, and no more than this many in all. */
const mostPerMinute = 20
const minute = 60_000

/** Sends errors to a service that understands Sentry's envelopes. They name the code, never the person or the data. */
export function openErrorReports(dsn: string, environment: string, log: WarnLog): ErrorReports {
  const { url, key } = reportAddress(dsn)
  const post = sender(url, log, 'error reports')
  const headers = { 'x-sentry-auth': `Sentry sentry_version=7, sentry_client=banyan/${version}, sentry_key=${key}` }
  const underWay = new Set<Promise<unknown>>()
  let window = { beganAt: 0, sent: new Set<string>() }
  return {
    report: (error, where) => {
      const now = Date.now()
      if (now - window.beganAt > minute) window = { beganAt: now, sent: new Set() }
      const same = `${where.action} ${error.name} ${error.stack?.split('\n').find((line) => line.startsWith('    at '))}`
      if (window.sent.has(same) || window.sent.size >= mostPerMinute) return
      window.sent.add(same)
      const sending = post(envelopeOf(error, where, environment), 'application/x-sentry-envelope', headers)
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    },
    close: async () => void (await Promise.allSettled(underWay)),
  }
}

/** Three lines of JSON: the envelope's header, the item's header, the item. */
function envelopeOf(error: Error, where: Parameters<OnError>[1], environment: string): string {
  const eventId = randomUUID().replaceAll('-', '')
  const now = new Date()
  const { code } = error as { code?: unknown }
  const event = {
    event_id: eventId,
    timestamp: now.getTime() / 1000,
    platform: 'node',
    level: 'error',
    release: `banyan@${version}`,
    environment,
    ...(where.action && { transaction: where.action }),
    tags: {
      ...(where.id && { request_id: where.id }),
      ...(typeof code === 'string' && /^[\w-]{1,40}$/.test(code) && { code }),
    },
    exception: {
      values: [
        {
          type: error.name,
          value: plainMessage(error.message),
          stacktrace: { frames: stackFrames(error.stack ?? '') },
        },
      ],
    },
  }
  const lines = [{ event_id: eventId, sent_at: now.toISOString() }, { type: 'event' }, event]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}
