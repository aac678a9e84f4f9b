import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import type { ExportKind } from '#modules/fees/enumerations.ts'
import type { Row } from '#platform/contract/spreadsheet/columns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { writeCsv, writeXlsx } from '#platform/server/spreadsheets/sheetWriter.ts'
import type { FeeExport } from '../../contracts/exportsSchemas.ts'
import { type ExportOptions, type ExportPage, sheets } from './exportSheets.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

type StoredExport = {
  kind: ExportKind
  format: 'csv' | 'xlsx'
  asked: ExportOptions
  startedBy: string | null
  timeZone: string
}

/** Writes an export into a file and stores it; if interrupted, it starts over. */
export const feeExport = slowJob(
  'fees.export',
  z.object({ feeExportId: z.uuid(), yearId: z.uuid() }),
  async ({ feeExportId, yearId }, { services, tenantId }) => {
    const acting = { tenantId, yearId }
    const stored = await services.database.inTenant(acting, (db) => markRunning(db, feeExportId))
    if (!stored) return
    const folder = await mkdtemp(join(tmpdir(), 'banyan-export-'))
    try {
      await write(services, acting, { ...stored, feeExportId, path: join(folder, 'export') })
    } catch (error) {
      await services.database.inTenant(acting, (db) =>
        sql`update fee_exports set state = 'failed', finished_at = now() where id = ${feeExportId}`.execute(db),
      )
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

async function markRunning(db: TenantDb, feeExportId: string): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`
    update fee_exports x set state = 'running', done = 0 from tenants t
    where x.id = ${feeExportId} and x.state <> 'done' and t.id = x.tenant_id
    returning x.kind, x.format, x.asked, x.started_by as "startedBy", t.time_zone as "timeZone"`.execute(db)
  return rows[0]
}

type ExportTarget = StoredExport & { readonly feeExportId: string; readonly path: string }

async function write(
  services: Services,
  acting: { tenantId: string; yearId: string },
  target: ExportTarget,
): Promise<void> {
  const { kind, format, asked: options, feeExportId, path, timeZone, startedBy } = target
  const sheet = sheets[kind]
  const columns = sheet.columns(options.language)
  const saveProgress = (page: ExportPage, done: number) =>
    services.database.inTenant(acting, (db) =>
      sql`update fee_exports set done = ${done}, total = ${page.total} where id = ${feeExportId}`.execute(db),
    )
  // All pages are read in one transaction, so that the file is consistent.
  await services.database.inTenant(
    acting,
    async (db) => {
      const rows = rowsOf((at) => sheet.page(db, options, at), saveProgress)
      const stream = createWriteStream(path)
      if (format === 'csv') await writeCsv(stream, columns, rows, { timeZone })
      else await writeXlsx(stream, [{ name: sheet.name[options.language], columns, rows }], { timeZone })
    },
    { readOnly: true },
  )
  const [name, type] = [`${sheet.name[options.language]}.${format}`, types[format]]
  const keep = { tenantId: acting.tenantId, userId: startedBy, name, type, purpose: 'feeExport' }
  const insertFile = await services.files.keepMade(path, keep)
  await services.database.inTenant(acting, async (db) => {
    const { id } = await insertFile(db)
    await sql`update fee_exports set state = 'done', finished_at = now(), file_id = ${id} where id = ${feeExportId}`.execute(
      db,
    )
  })
}

async function* rowsOf(
  read: (page: number) => Promise<ExportPage>,
  saveProgress: (page: ExportPage, done: number) => Promise<unknown>,
): AsyncGenerator<Row> {
  let done = 0
  for (let at = 1; ; at++) {
    const page = await read(at)
    yield* page.rows
    done += page.rows.length
    await saveProgress(page, done)
    if (page.rows.length === 0 || done >= page.total) return
  }
}

/** Queues an export and returns its state. */
export async function startExport(
  { db, enqueue, audit }: Unit,
  services: Services,
  at: { readonly tenantId: string; readonly yearId: string | null },
  request: { readonly kind: ExportKind; readonly format: 'csv' | 'xlsx'; readonly asked: ExportOptions },
): Promise<FeeExport> {
  if (!at.yearId) throw problem('no-academic-year')
  const id = newId()
  await sql`insert into fee_exports (id, kind, format, asked, started_by)
    values (${id}, ${request.kind}, ${request.format}, ${JSON.stringify(request.asked)}::jsonb, acting_user())`.execute(
    db,
  )
  await enqueue(feeExport, { feeExportId: id, yearId: at.yearId })
  // Exports are audited.
  audit({ entity: 'feeExport', entityId: id, after: { ...request } })
  return getExport(db, services, at.tenantId, id)
}

type ExportRow = Omit<FeeExport, 'file'> & { fileId: string | null }

/** An export of the caller; those of others are not found. */
export async function getExport(
  db: TenantDb,
  { files }: Services,
  tenantId: string,
  feeExportId: string,
): Promise<FeeExport> {
  const { rows } = await sql<ExportRow>`
    select id as "feeExportId", kind, format, state, done, total, started_at as "startedAt", finished_at as "finishedAt", file_id as "fileId"
    from fee_exports where id = ${feeExportId} and started_by = acting_user()`.execute(db)
  const [found] = rows
  if (!found) throw problem('not-found')
  const { fileId, ...rest } = found
  const file = fileId ? await files.find(db, fileId) : undefined
  return { ...rest, file: file ? files.link(tenantId, file) : null }
}
