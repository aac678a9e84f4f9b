import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { ObserveStatements } from '../database/roundTrip.ts'
import type { WarnLog } from '../log.ts'
import type { OnError } from './onError.ts'
import { logSlowQueries } from './slowQueries.ts'
import { inWork, type Work } from './work.ts'

/** Slow queries, traces and error reports of a server. */
export type Watch = {
  /** Undefined if errors are reported to nobody. */
  readonly onError: OnError | undefined
  readonly observe: ObserveStatements
  /** Begins to watch the requests of the server, whose log is used from now on. */
  begin(http: FastifyInstance): void
  /** Runs a job so that its statements and errors name it. */
  inJob(work: Work, run: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Traces and reports are loaded only if there is somewhere to send them. */
export async function openWatch(config: Config): Promise<Watch> {
  let log: WarnLog | null = null
  // There is no log before there is a server.
  const lateLog: WarnLog = { warn: (entry, text) => log?.warn(entry, text) }
  const { tracesUrl, tracesShare, errorReportsUrl, slowQueryMs, production } = config
  const environment = production ? 'production' : 'development'
  const traces = tracesUrl ? (await import('./traces.ts')).openTraces(tracesUrl, tracesShare, lateLog) : null
  const reports = errorReportsUrl
    ? (await import('./errorReports.ts')).openErrorReports(errorReportsUrl, environment, lateLog)
    : null
  const logSlow = logSlowQueries(lateLog, slowQueryMs)
  return {
    onError: reports?.report,
    observe: traces
      ? (observed) => {
          logSlow(observed)
          traces.observe(observed)
        }
      : logSlow,
    begin: (http) => {
      log = http.log
      traces?.watch(http)
    },
    inJob: (work, run) => (traces ? traces.inJob(work, run) : inWork(work, run)),
    close: async () => void (await Promise.all([traces?.close(), reports?.close()])),
  }
}
