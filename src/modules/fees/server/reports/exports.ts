import { createWriteStream } from 'node:fs'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Download } from '#modules/downloads/schemas.ts'
import { makeDownload, startDownload } from '#modules/downloads/server/public.ts'
import { type ExportKind, exportKinds, paymentModes } from '#modules/fees/enumerations.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import type { Row } from '#platform/contract/spreadsheet/columns.ts'
import { forbidWrites } from '#platform/server/database/transactionSettings.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { writeCsv, writeXlsx } from '#platform/server/spreadsheets/sheetWriter.ts'
import { ages } from '../../contracts/reportsSchemas.ts'
import { type ExportOptions, type ExportPage, sheets } from './exportSheets.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

const Options = z.object({
  language: z.enum(['en', 'hi']),
  from: CivilDate.nullable(),
  to: CivilDate.nullable(),
  mode: z.enum(paymentModes).nullable(),
  gradeId: z.uuid().nullable(),
  age: z.enum(ages).nullable(),
  minDays: z.int(),
})
/** Each kind of export asks for some of them. */
const everything = { from: null, to: null, mode: null, gradeId: null, age: null, minDays: 1 }

/** Writes an export into the file of a download. */
export const feeExport = slowJob(
  'fees.export',
  z.object({
    downloadId: z.uuid(),
    yearId: z.uuid(),
    kind: z.enum(exportKinds),
    format: z.enum(['csv', 'xlsx']),
    options: Options,
  }),
  ({ downloadId, yearId, kind, format, options }, { services, tenantId }) =>
    makeDownload(services, { tenantId, downloadId }, async (path, reportRows) => {
      const sheet = sheets[kind]
      const name = sheet.name[options.language]
      const columns = sheet.columns(options.language)
      // All pages are read in one transaction, so that the file is consistent.
      await services.reportReads.read({ tenantId, yearId }, async (db) => {
        await forbidWrites(db)
        const found = await sql<{ timeZone: string }>`
            select time_zone as "timeZone" from tenants where id = current_tenant()`.execute(db)
        const timeZone = found.rows[0]?.timeZone ?? 'UTC'
        const rows = rowsOf(sheet.pages(db, options), reportRows)
        const stream = createWriteStream(path)
        if (format === 'csv') await writeCsv(stream, columns, rows, { timeZone })
        else await writeXlsx(stream, [{ name, columns, rows }], { timeZone })
      })
      return { name: `${name}.${format}`, type: types[format] }
    }),
)

async function* rowsOf(
  pages: AsyncIterable<ExportPage>,
  reportRows: (done: number, total: number) => Promise<void>,
): AsyncGenerator<Row> {
  let done = 0
  for await (const { rows, total } of pages) {
    yield* rows
    done += rows.length
    await reportRows(done, total)
  }
}

/** Queues an export, which lands in the downloads of the user. */
export async function startExport(
  { db, enqueue, audit }: Unit,
  yearId: string | null,
  request: { readonly kind: ExportKind; readonly format: 'csv' | 'xlsx'; readonly options: ExportOptions },
): Promise<Download> {
  if (!yearId) throw problem('no-academic-year')
  const download = await startDownload(db, sheets[request.kind].name)
  const { downloadId } = download
  await enqueue(feeExport, { downloadId, yearId, ...request, options: { ...everything, ...request.options } })
  // Exports are audited.
  audit({ entity: 'feeExport', entityId: downloadId, after: { ...request } })
  return download
}
