import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import {
  aboutSheet,
  type Facts,
  fileName,
  makeDownload,
  sheetColumns,
  sheetRow,
  tablePaper,
  tableTypes,
} from '#modules/downloads/server/public.ts'
import { downloadsPaths } from '#modules/downloads/web/paths.ts'
import { queueMessages } from '#modules/gateway/server/public.ts'
import type { ReportDefinition } from '#modules/reports/definition.ts'
import type { AnswerCell } from '#modules/reports/definitionSchemas.ts'
import { type ReportFormat, rowLimits } from '#modules/reports/limits.ts'
import { type Letterhead, readLetterhead } from '#modules/school/server/public.ts'
import { addDays, instantOf } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { Row } from '#platform/contract/spreadsheet/columns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { forbidWrites } from '#platform/server/database/transactionSettings.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { currentActor } from '#platform/server/requests/currentActor.ts'
import { Problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { writeCsv, writeXlsx } from '#platform/server/spreadsheets/sheetWriter.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import type { CompiledReport } from '../engine/compile.ts'
import { compileFor } from '../engine/reader.ts'
import { isTooSlow, readAll } from '../engine/run.ts'
import { factsOf } from './fileSheets.ts'
import { mailWords } from './fileWords.ts'

type Run = {
  readonly userId: string
  readonly yearId: string
  readonly nameEn: string
  readonly nameHi: string
  readonly definition: ReportDefinition
  readonly format: ReportFormat
  readonly language: 'en' | 'hi'
  readonly reason: string
  readonly downloadId: string
  readonly asOf: string
  readonly isMailed: boolean
}

async function findRun(db: TenantDb, runId: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select user_id as "userId", chosen_year_id as "yearId", name_en as "nameEn", name_hi as "nameHi", definition, format, language,
      reason, download_id as "downloadId", as_of as "asOf", is_mailed as "isMailed"
    from report_runs where id = ${runId} and download_id is not null`.execute(db)
  return rows[0]
}

/** Writes the file of a report, with the rights its reader has at that moment. */
export const makeReportFile = slowJob(
  'reports.makeFile',
  z.object({ runId: z.uuid() }),
  async ({ runId }, { services, tenantId, tx }) => {
    const run = await services.database.inTenant({ tenantId }, (db) => findRun(db, runId))
    if (!run) return
    try {
      await makeDownload(services, { tenantId, downloadId: run.downloadId }, (path, reportRows) =>
        writeRun(services, tenantId, run, path, reportRows).catch(tooSlow),
      )
    } catch (error) {
      // The reader lost a right meanwhile, or it takes too long: the file has failed and says why, and trying again at once would not help.
      if (error instanceof Problem) return
      throw error
    }
    if (run.isMailed) await tx((unit) => mailReader(unit, { services, tenantId }, { ...run, runId }))
  },
)

/** A report that takes too long takes too long the next time as well. */
const tooSlow = (error: unknown): never => {
  if (!isTooSlow(error)) throw error
  throw new Problem(serverText('too-slow', 'This report took too long. Add a filter or choose fewer columns.'), 422)
}

async function writeRun(
  services: Services,
  tenantId: string,
  run: Run,
  path: string,
  reportRows: (done: number, total: number) => Promise<void>,
) {
  const { userId, yearId, format, language } = run
  const name = language === 'hi' ? run.nameHi : run.nameEn
  const { paper, keptUntil } = await services.reportReads.read({ tenantId, userId, yearId }, async (db) => {
    await forbidWrites(db)
    const actor = await currentActor(db, services, { tenantId, userId, yearId })
    if (!actor) throw new Problem(serverText('reader-gone', 'Your account is closed.'), 403)
    const compiled = await compileFor(db, services, actor, run.definition, run.reason)
    const facts = factsOf(services.reportSubjects, run, actor, name)
    // Nobody keeps what they may no longer read.
    const { timeZone } = actor
    const { permittedUntil } = compiled
    const keptUntil = permittedUntil && new Date(instantOf(addDays(permittedUntil, 1), '00:00', timeZone))
    if (format === 'pdf') return { keptUntil, paper: { ...(await readPaper(db, services, compiled, facts)), timeZone } }
    await writeSheet(db, compiled, { run, actor, facts, path, name, reportRows })
    return { keptUntil, paper: null }
  })
  if (paper) await writeFile(path, await tablePaper(services.documents, { ...paper, language, title: name }))
  return { name: `${fileName(name)}.${format}`, type: tableTypes[format], keptUntil }
}

/** Everything a PDF prints. It is drawn after the transaction has ended. */
async function readPaper(db: TenantDb, services: Services, compiled: CompiledReport, facts: Facts) {
  const rows: AnswerCell[][] = []
  for await (const some of readAll(db, compiled, rowLimits.pdf)) rows.push(...some)
  const letterhead: Letterhead = await readLetterhead(db, services)
  return { columns: compiled.outputs, rows, facts, letterhead }
}

type Sheet = {
  readonly run: Run
  readonly actor: Actor
  readonly facts: Facts
  readonly path: string
  readonly name: string
  reportRows(done: number, total: number): Promise<void>
}

async function writeSheet(db: TenantDb, compiled: CompiledReport, sheet: Sheet): Promise<void> {
  const { run, actor, facts, path, name } = sheet
  const { language, format } = run
  const columns = sheetColumns(compiled.outputs, language)
  let done = 0
  async function* rows(): AsyncGenerator<Row> {
    for await (const some of readAll(db, compiled, rowLimits[format])) {
      for (const cells of some) yield sheetRow(compiled.outputs, cells, language)
      done += some.length
      await sheet.reportRows(done, done)
    }
  }
  const stream = createWriteStream(path)
  const { timeZone } = actor
  if (format === 'csv') await writeCsv(stream, columns, rows(), { timeZone, notes: facts })
  else await writeXlsx(stream, [{ name, columns, rows: rows() }, aboutSheet(facts, language)], { timeZone })
}

/** Tells the reader that the file is there, once however often the job runs. The file itself stays behind the sign-in. */
async function mailReader(
  unit: Unit,
  { services, tenantId }: { services: Services; tenantId: string },
  { runId, userId, language, nameEn, nameHi }: Run & { runId: string },
) {
  const { rows } = await sql`
    select from users where id = ${userId} and status_id = 1 and email is not null`.execute(unit.db)
  const school = await services.directory.byId(tenantId)
  if (rows.length === 0 || !school) return
  const words = mailWords[language]
  const name = language === 'hi' ? nameHi : nameEn
  const mail = {
    subject: `${name} · ${school.name}`,
    heading: name,
    paragraphs: [words.ready, words.kept],
    button: { label: words.open, url: `${addressOf(services.config, school)}${downloadsPaths.admin}` },
    footer: words.footer,
  }
  const cause = { source: 'reports.file', category: 'transactional' as const }
  await queueMessages(unit, { services, tenantId }, cause, [
    {
      channel: 'email',
      to: { userId },
      language,
      title: name,
      body: words.ready,
      content: { mail },
      recipient: `run ${runId}`,
      chain: [],
    },
  ])
}
