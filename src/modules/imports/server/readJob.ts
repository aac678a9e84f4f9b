import * as z from 'zod'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { ReadResult, SheetRow } from '#platform/server/spreadsheets/rowSink.ts'
import { readSheetInThread } from '#platform/server/spreadsheets/sheetThreadRunner.ts'
import { UnreadableSheet } from '#platform/server/spreadsheets/unreadableSheet.ts'
import { mostRows } from '../schemas.ts'
import { originOf } from './auditOrigin.ts'
import { check } from './checkJob.ts'
import { headingsOf, rememberedHeadings } from './headings.ts'
import { insertRows } from './rowQueries.ts'
import { changeRun, findRun, lockRun } from './runQueries.ts'
import { isUnambiguous, matchHeadings } from './sheet/headingMatch.ts'
import { headingRowOf, topRows } from './sheet/headingRow.ts'

/** The stored length of a cell: longer than any column allows, so overlong text still fails the check. */
const cellLength = 2000
/** The maximum length of all cells together. */
const sheetLength = 20_000_000
const mostColumns = 200

const trimCell = (cell: string) => cell.slice(0, cellLength).toWellFormed().replaceAll('\0', '\ufffd')

/** All rows of the sheet, from the first that is not blank. */
function limitSheet({ header, headerRow, rows }: ReadResult): SheetRow[] {
  let length = 0
  return [{ number: headerRow, cells: header }, ...rows].map(({ number, cells }) => {
    const trimmed = cells.map(trimCell)
    for (const cell of trimmed) length += cell.length
    if (length > sheetLength) throw new UnreadableSheet('too-large', 'The file is too large once unpacked')
    return { number, cells: trimmed }
  })
}

async function readFile(bytes: Uint8Array): Promise<SheetRow[] | UnreadableSheet> {
  try {
    return limitSheet(await readSheetInThread(bytes, { maxRows: mostRows + topRows, maxColumns: mostColumns }))
  } catch (error) {
    if (error instanceof UnreadableSheet) return error
    throw error
  }
}

/** Reads the uploaded file into rows and matches its headings; starts the check if the match is unambiguous. */
export const read = slowJob(
  'imports.read',
  z.object({ runId: z.uuid() }),
  async ({ runId }, { services, tenantId, tx }) => {
    const found = await tx(async ({ db }) => {
      const run = await findRun(db, runId)
      const file = await db.selectFrom('import_files').select('content').where('run_id', '=', runId).executeTakeFirst()
      return run?.state === 'reading' && file ? { run, bytes: file.content } : null
    })
    if (!found) return
    const rows = await readFile(found.bytes)
    const kind = services.imports.get(found.run.kind)
    if (!kind) throw new Error(`No module imports ${found.run.kind}.`)
    const { yearId, createdById } = found.run
    const scope = { tenantId, ...(yearId && { yearId }), ...(createdById && { userId: createdById }) }
    await runUnit(services, scope, originOf('read', runId), async ({ db, enqueue }) => {
      const run = await lockRun(db, runId)
      if (run?.state !== 'reading') return
      await db.deleteFrom('import_files').where('run_id', '=', runId).execute()
      if (rows instanceof UnreadableSheet) {
        await changeRun(db, runId, { state: 'unreadable', unreadable: rows.code })
        return
      }
      const columns = await kind.columns(db)
      const remembered = await rememberedHeadings(db, run.kind)
      const at = headingRowOf(rows, columns, remembered)
      const below = rows.slice(at + 1)
      const unreadable = below.length === 0 ? 'empty' : below.length > mostRows ? 'too-many-rows' : null
      if (unreadable) {
        await changeRun(db, runId, { state: 'unreadable', unreadable })
        return
      }
      const headings = headingsOf(rows[at])
      const matching = matchHeadings(headings, columns, remembered)
      await insertRows(db, runId, below)
      const ready = isUnambiguous(columns, matching)
      await changeRun(db, runId, {
        state: ready ? 'checking' : 'matching',
        headings: JSON.stringify(headings),
        heading_row: rows[at]?.number ?? 1,
        top: JSON.stringify(rows.slice(0, topRows)),
        matching: JSON.stringify(matching),
        row_count: below.length,
      })
      if (ready) await enqueue(check, { runId })
    })
  },
)
