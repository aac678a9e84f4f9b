import type { ReportDefinition } from '#modules/reports/definition.ts'
import { mayUse, type Principal } from '#platform/contract/access/access.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { ReportSubject } from '#platform/server/contributions/reportSubject.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, Problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { type CompiledReport, compile } from './compile.ts'
import { findPermitted } from './permitted.ts'

type Reader = Principal & { readonly userId: string; readonly timeZone: string }

export const subjectsFor = ({ reportSubjects }: Pick<Services, 'reportSubjects'>, reader: Principal): ReportSubject[] =>
  reportSubjects.filter(({ access }) => mayUse(access, reader))

/** What is told about a subject that does not exist, and about one that the reader may not see. */
export const noSubject = () => new Problem(serverText('no-such-subject', 'This subject of reports was not found.'), 404)

/** A report as it is written down: it makes sense and is about a subject of its writer. Nothing is read with it. */
export function compileDraft(
  services: Pick<Services, 'reportSubjects' | 'now'>,
  reader: Reader,
  definition: ReportDefinition,
): CompiledReport {
  const subject = subjectsFor(services, reader).find(({ name }) => name === definition.subject)
  if (!subject) throw noSubject()
  const day: CivilDate = today(reader.timeZone, services.now())
  return compile(subject, definition, day)
}

type ReadableReport = CompiledReport & {
  /** The last day of the first permission to end; null if it needs none. */
  readonly permittedUntil: CivilDate | null
}

/**
 * The only way from a report to its rows: with the rights of the person who reads it, whoever wrote it. Protected columns need a
 * permission that lasts, sensitive ones a reason.
 */
export async function compileFor(
  db: TenantDb,
  services: Pick<Services, 'reportSubjects' | 'now'>,
  reader: Reader,
  definition: ReportDefinition,
  reason: string,
): Promise<ReadableReport> {
  const compiled = compileDraft(services, reader, definition)
  const permittedUntil = await checkPermissions(db, reader, definition.subject, compiled)
  if (compiled.sensitive.length > 0 && reason === '')
    throw invalid([
      { field: 'reason', ...serverText('reason-missing', 'Say why you need the sensitive columns. It is recorded.') },
    ])
  return { ...compiled, permittedUntil }
}

async function checkPermissions(
  db: TenantDb,
  { userId }: Reader,
  subject: string,
  { guarded }: CompiledReport,
): Promise<CivilDate | null> {
  if (guarded.length === 0) return null
  const permitted = await findPermitted(db, userId, subject)
  const missing = guarded.filter(({ key }) => !permitted.has(key))
  if (missing.length > 0) {
    const columns = missing.map(({ label }) => label.en).join(', ')
    const text = serverText('permission-needed', 'You need a permission for these columns: {columns}.', { columns })
    throw new Problem(text, 403, { details: { columns: missing.map(({ key }) => key) } })
  }
  const days = guarded.flatMap(({ key }) => permitted.get(key) ?? [])
  return days.toSorted()[0] ?? null
}
