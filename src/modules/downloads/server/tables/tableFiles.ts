import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { type Download, tableFormats } from '#modules/downloads/schemas.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { schemaText, serverText } from '#platform/contract/serverText.ts'
import type { TableSource } from '#platform/server/contributions/tableSource.ts'
import { forbidWrites } from '#platform/server/database/transactionSettings.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { currentActor } from '#platform/server/requests/currentActor.ts'
import { invalid, Problem, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { writeCsv, writeXlsx } from '#platform/server/spreadsheets/sheetWriter.ts'
import { makeDownload, startDownload } from '../files.ts'
import { tablePaper } from './tablePaper.ts'
import { aboutSheet, type Facts, sheetColumns, sheetRow } from './tableSheets.ts'
import { tableWords } from './tableWords.ts'

/** Rows of a file. A PDF is for reading, not for calculating. */
const rowLimits = { csv: 50_000, xlsx: 50_000, pdf: 1000 } as const
/** Columns that can be read on a page. */
const pdfColumns = 16

export const tableTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} as const

export const fileName = (name: string) =>
  name.replaceAll(/[^\p{Letter}\p{Mark}\p{Number}-]+/gu, '-').slice(0, 100) || 'report'

const Wanted = z.object({
  table: z.string(),
  query: z.record(z.string(), z.string()),
  format: z.enum(tableFormats),
  language: z.enum(['en', 'hi']),
})
type Wanted = z.output<typeof Wanted>

/** A table that the reader may see, and what they ask of it. Others are told that there is none. */
function findSource({ tableSources }: Services, reader: Actor, { table, query }: Pick<Wanted, 'table' | 'query'>) {
  const source: TableSource | undefined = tableSources.find(({ name }) => name === table)
  if (!source || !mayUse(source.access, reader)) throw problem('not-found')
  const asked = source.query.safeParse(query)
  if (!asked.success)
    throw invalid(
      asked.error.issues.slice(0, 20).map((issue) => ({
        field: ['query', ...issue.path.map(String)].join('.').slice(0, 200),
        ...schemaText(issue),
      })),
    )
  return { source, asked: asked.data }
}

/** Starts the file of a table for the acting user. */
export async function startTable(
  { db, enqueue, audit }: Pick<Unit, 'db' | 'enqueue' | 'audit'>,
  { services, actor }: { services: Services; actor: Actor },
  wanted: Wanted,
): Promise<Download> {
  if (!actor.yearId) throw problem('no-academic-year')
  const { source, asked } = findSource(services, actor, wanted)
  const download = await startDownload(db, source.title(asked), [source.access])
  const { downloadId } = download
  await enqueue(makeTable, { ...wanted, downloadId, userId: actor.userId, yearId: actor.yearId })
  audit({ entity: 'tableFile', entityId: downloadId, after: wanted })
  return download
}

/** Writes a table into the file of a download, with the rights its reader has at that moment. */
export const makeTable = slowJob(
  'downloads.makeTable',
  Wanted.extend({ downloadId: z.uuid(), userId: z.uuid(), yearId: z.uuid() }),
  async ({ downloadId, userId, yearId, ...wanted }, { services, tenantId }) => {
    try {
      await makeDownload(services, { tenantId, downloadId }, (path) =>
        writeTable(services, { tenantId, userId, yearId }, wanted, path),
      )
    } catch (error) {
      // The file has failed and says why; trying again at once would not help.
      if (!(error instanceof Problem)) throw error
    }
  },
)

type Reader = { readonly tenantId: string; readonly userId: string; readonly yearId: string }

async function writeTable(services: Services, reader: Reader, wanted: Wanted, path: string) {
  const { format, language } = wanted
  const { table, title, facts, letterhead, timeZone } = await services.database.inTenant(reader, async (db) => {
    await forbidWrites(db)
    const actor = await currentActor(db, services, reader)
    if (!actor) throw new Problem(serverText('reader-gone', 'Your account is closed.'), 403)
    const { source, asked } = findSource(services, actor, wanted)
    const table = await source.read(db, actor, asked, format === 'pdf')
    const title = source.title(asked)[language]
    const words = tableWords[language]
    const facts: Facts = [
      [words.table, title],
      ...table.facts.map(([label, value]) => [label[language], value] as const),
      [words.asOf, formatInstant(services.now().toISOString(), actor.timeZone, 'DD/MM/YYYY HH:mm')],
      [words.madeFor, `${actor.firstName} ${actor.lastName}`.trim()],
    ]
    const letterhead = format === 'pdf' ? await readLetterhead(db, services) : null
    return { table, title, facts, letterhead, timeZone: actor.timeZone }
  })
  const limit = rowLimits[format]
  if (table.rows.length > limit)
    throw new Problem(
      serverText('too-many-rows', 'A file of this kind holds {n} rows at most. Add a filter.', { n: limit }),
      422,
    )
  if (format === 'pdf' && table.columns.length > pdfColumns)
    throw new Problem(
      serverText('too-wide', 'A PDF holds {n} columns at most. Choose fewer, or make a spreadsheet.', {
        n: pdfColumns,
      }),
      422,
    )
  const columns = sheetColumns(table.columns, language)
  const rows = table.rows.map((cells) => sheetRow(table.columns, cells, language))
  if (letterhead)
    await writeFile(
      path,
      await tablePaper(services.documents, { ...table, title, language, facts, letterhead, timeZone }),
    )
  else if (format === 'csv') await writeCsv(createWriteStream(path), columns, rows, { timeZone, notes: facts })
  else
    await writeXlsx(createWriteStream(path), [{ name: title, columns, rows }, aboutSheet(facts, language)], {
      timeZone,
    })
  return { name: `${fileName(title)}.${format}`, type: tableTypes[format] }
}
