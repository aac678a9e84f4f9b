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

type RefusedRows = {
  readonly run: StoredRun
  readonly kind: ImportKind
  readonly columns: readonly ImportColumn[]
  readonly rows: readonly StoredRow[]
}

/** The rejected rows as a spreadsheet: the original columns with corrections, plus status and reasons. */
export async function refusedFile(
  { run, kind, columns, rows }: RefusedRows,
  language: MessageLanguage,
): Promise<Download> {
  const words = refusedHeadings[language]
  const headings = new Map(columns.map(({ key, heading }) => [key, heading]))
  const original = run.matching.map((match, position) => ({ ...match, position })).filter(({ how }) => how !== 'ours')
  // Corrections may be in columns the file didn't have.
  const present = new Set(original.map(({ column }) => column))
  const added = columns.filter(({ key }) => !present.has(key) && rows.some(({ fixes }) => Object.hasOwn(fixes, key)))
  const line = ({ cells, fixes, problems }: StoredRow) => ({
    ...Object.fromEntries(
      original.map(({ column, position }) => [
        `c${position}`,
        (column !== null && fixes[column]) || cells[position] || '',
      ]),
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
      ...original.map(({ heading, position }) => ({ header: heading, key: `c${position}` })),
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
