import type { ReportDefinition } from '#modules/reports/definition.ts'
import { mayUse, type Principal } from '#platform/contract/access/access.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { ReportSubject } from '#platform/server/contributions/reportSubject.ts'
import { invalid, Problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { type CompiledReport, compile } from './compile.ts'

type Reader = Principal & { readonly timeZone: string }

export const subjectsFor = ({ reportSubjects }: Pick<Services, 'reportSubjects'>, reader: Principal): ReportSubject[] =>
  reportSubjects.filter(({ access }) => mayUse(access, reader))

/** What is told about a subject that does not exist, and about one that the reader may not see. */
export const noSubject = () => new Problem(serverText('no-such-subject', 'This subject of reports was not found.'), 404)

/**
 * The only way from a report to a query: with the rights of the person who reads it, whoever wrote it. Sensitive columns need
 * a reason.
 */
export function compileFor(
  services: Pick<Services, 'reportSubjects' | 'now'>,
  reader: Reader,
  definition: ReportDefinition,
  reason: string,
): CompiledReport {
  const subject = subjectsFor(services, reader).find(({ name }) => name === definition.subject)
  if (!subject) throw noSubject()
  const day: CivilDate = today(reader.timeZone, services.now())
  const compiled = compile(subject, definition, day)
  if (compiled.sensitive.length > 0 && reason === '')
    throw invalid([
      { field: 'reason', ...serverText('reason-missing', 'Say why you need the sensitive columns. It is recorded.') },
    ])
  return compiled
}
