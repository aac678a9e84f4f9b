import type { ObserveStatements } from '../database/roundTrip.ts'
import type { WarnLog } from '../log.ts'

/** Longer statements are cut: their beginning says which one it is. */
const longestText = 2000

/** A statement as one line. Its values are parameters, so it holds none. */
export const statementLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, longestText)

/**
 * Logs what takes longer than `threshold` milliseconds, with the request or job it belongs to. PostgreSQL answers the statements
 * of one packet together, so they are logged together.
 */
export const logSlowQueries =
  (log: WarnLog, threshold: number): ObserveStatements =>
  ({ statements, ms, failed, work }) => {
    if (ms < threshold) return
    const entry = { id: work?.id, action: work?.name, ms: Math.round(ms), ...(failed && { failed }) }
    log.warn({ ...entry, statements: statements.map(({ text }) => statementLine(text)) }, 'slow query')
  }
