import * as z from 'zod'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { ReadResult } from '#platform/server/spreadsheets/rowSink.ts'
import { readSheetInThread } from '#platform/server/spreadsheets/sheetThreadRunner.ts'
import { UnreadableSheet } from '#platform/server/spreadsheets/unreadableSheet.ts'
import { mostRows } from '../schemas.ts'
import { originOf } from './auditOrigin.ts'
import { check } from './checkJob.ts'
import { insertRows } from './rowQueries.ts'
import { changeRun, findRun, lockRun } from './runQueries.ts'
import { isUnambiguous, matchHeadings } from './sheet/headingMatch.ts'

/** The stored length of a cell: longer than any column allows, so overlong text still fails the check. */
const cellLength = 2000
/** The maximum length of all cells together. */
const sheetLength = 20_000_000
const mostColumns = 200

const trimCell = (cell: string) => cell.slice(0, cellLength).toWellFormed().replaceAll('\0', '\ufffd')

function limitSheet(sheet: ReadResult): ReadResult {
  let length = 0
  const rows = sheet.rows.map(({ number, cells }) => {
    const trimmed = cells.map(trimCell)
    for (const cell of trimmed) length += cell.length
    if (length > sheetLength) throw new UnreadableSheet('too-large', 'The file is too large once unpacked')
    return { number, cells: trimmed }
  })
  if (rows.length === 0) throw new UnreadableSheet('empty', 'The sheet has no rows below its headings')
  return { ...sheet, rows, header: sheet.header.map((heading) => trimCell(heading).slice(0, 200)) }
}

async function readFile(bytes: Uint8Array): Promise<ReadResult | UnreadableSheet> {
  try {
    return limitSheet(await readSheetInThread(bytes, { maxRows: mostRows, maxColumns: mostColumns }))
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
    const sheet = await readFile(found.bytes)
    const kind = services.imports.get(found.run.kind)
    if (!kind) throw new Error(`No module imports ${found.run.kind}.`)
    const { yearId, createdById } = found.run
    const scope = { tenantId, ...(yearId && { yearId }), ...(createdById && { userId: createdById }) }
    await runUnit(services, scope, originOf('read', runId), async ({ db, enqueue }) => {
      const run = await lockRun(db, runId)
      if (run?.state !== 'reading') return
      await db.deleteFrom('import_files').where('run_id', '=', runId).execute()
      if (sheet instanceof UnreadableSheet) {
        await changeRun(db, runId, { state: 'unreadable', unreadable: sheet.code })
        return
      }
      const columns = await kind.columns(db)
      const matching = matchHeadings(sheet.header, columns)
      await insertRows(db, runId, sheet.rows)
      const ready = isUnambiguous(columns, matching)
      await changeRun(db, runId, {
        state: ready ? 'checking' : 'matching',
        headings: JSON.stringify(sheet.header),
        matching: JSON.stringify(matching),
        row_count: sheet.rows.length,
      })
      if (ready) await enqueue(check, { runId })
    })
  },
)
