import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sayProblem } from '#modules/imports/problemWords.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'
import type { MessageLanguage } from '#platform/contract/notifications.ts'
import type { ImportKind } from '#platform/server/contributions/importKind.ts'
import type { Download } from '#platform/server/requests/context.ts'
import { writeXlsx } from '#platform/server/spreadsheets/sheetWriter.ts'
import type { StoredRow } from '../rowQueries.ts'
import type { StoredRun } from '../runQueries.ts'
import { refusedHeadings } from './refusalHeadings.ts'
import { xlsxType } from './template.ts'

type Refused = {
  readonly run: StoredRun
  readonly kind: ImportKind
  readonly columns: readonly ImportColumn[]
  readonly rows: readonly StoredRow[]
}

/** The refused rows as a file: the columns as they came, with what was corrected since, then the status and every reason. */
export async function refusedFile({ run, kind, columns, rows }: Refused, language: MessageLanguage): Promise<Download> {
  const words = refusedHeadings[language]
  const headings = new Map(columns.map(({ key, heading }) => [key, heading]))
  const kept = run.matching.map((match, place) => ({ ...match, place })).filter(({ how }) => how !== 'ours')
  // Something may have been entered in a column the file did not have.
  const there = new Set(kept.map(({ column }) => column))
  const added = columns.filter(({ key }) => !there.has(key) && rows.some(({ fixes }) => Object.hasOwn(fixes, key)))
  const line = ({ cells, fixes, problems }: StoredRow) => ({
    ...Object.fromEntries(
      kept.map(({ column, place }) => [`c${place}`, (column !== null && fixes[column]) || cells[place] || '']),
    ),
    ...Object.fromEntries(added.map(({ key }) => [`a${key}`, fixes[key] ?? ''])),
    status: words.refused,
    reason: problems
      .map((problem) => `${headings.get(problem.column) ?? ''}: ${sayProblem(problem, language, kind.problems)}`)
      .join(' · '),
  })
  const sheet = {
    name: words.refused,
    columns: [
      ...kept.map(({ heading, place }) => ({ header: heading, key: `c${place}` })),
      ...added.map(({ key, heading }) => ({ header: heading, key: `a${key}` })),
      { header: words.status, key: 'status', width: 18 },
      { header: words.reason, key: 'reason', width: 70 },
    ],
    rows: rows.map(line),
  }
  const stream = new PassThrough()
  const [body] = await Promise.all([buffer(stream), writeXlsx(stream, [sheet])])
  const name = `${run.fileName.replace(/\.[^.]*$/, '')} - ${words.refused}.xlsx`
  return { body, type: xlsxType, name, size: body.length }
}
