import { sql } from 'kysely'
import type { Download } from '#modules/downloads/schemas.ts'
import { findOwnDownload, startDownload } from '#modules/downloads/server/public.ts'
import type { ReportDefinition } from '#modules/reports/definition.ts'
import { pdfColumns, type ReportFormat, rowLimits } from '#modules/reports/limits.ts'
import type { Access } from '#platform/contract/access/access.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { Problem, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { compileFor } from '../engine/reader.ts'
import { readRows } from '../engine/reading.ts'
import { countRows, isTooSlow } from '../engine/run.ts'
import { makeReportFile } from './fileJob.ts'

type Requested = {
  readonly definition: ReportDefinition
  readonly name: Localized
  readonly format: ReportFormat
  readonly language: 'en' | 'hi'
  readonly reason: string
  readonly isMailed?: true
  /** The schedule that asks for it, and the time it was due. */
  readonly due?: { readonly reportId: string; readonly at: string }
  /** What its reader needs besides the right to its subject. */
  readonly needs?: readonly Access[]
}

const refuse = (code: string, message: string, n: number) => new Problem(serverText(code, message, { n }), 422)

/** Starts the file of a report for the acting user. The same request while it is being made gets the same file. */
export async function startFile(
  {
    db,
    enqueue,
    audit,
    actor,
    services,
  }: Pick<Unit, 'db' | 'enqueue' | 'audit'> & { actor: Actor; services: Services },
  { definition, name, format, language, reason, isMailed, due, needs = [] }: Requested,
): Promise<Download> {
  if (!actor.yearId) throw problem('no-academic-year')
  const compiled = await compileFor(db, services, actor, definition, reason)
  if (format === 'pdf' && compiled.outputs.length > pdfColumns)
    throw refuse('too-wide', 'A PDF holds {n} columns at most. Choose fewer, or make a spreadsheet.', pdfColumns)
  const limit = rowLimits[format]
  const counted = await readRows({ db, actor, services }, (db) => countRows(db, compiled, limit)).catch(
    (error: unknown) => {
      if (!isTooSlow(error)) throw error
      throw new Problem(serverText('too-slow', 'This report took too long. Add a filter or choose fewer columns.'), 422)
    },
  )
  if (counted > limit) throw refuse('too-many-rows', 'A file of this kind holds {n} rows at most. Add a filter.', limit)
  const stored = JSON.stringify(definition)
  const underWay = isMailed ? undefined : await findUnderWay(db, actor, { stored, format, language, reason, name })
  if (underWay) return underWay
  const subject = services.reportSubjects.find((one) => one.name === definition.subject)
  const download = await startDownload(db, name, [...needs, ...(subject ? [subject.access] : [])])
  const { rows } = await sql<{ id: string }>`
    insert into report_runs (user_id, chosen_year_id, name_en, name_hi, definition, format, language, reason, download_id, is_mailed,
      schedule_id, due_at)
    values (${actor.userId}, ${actor.yearId}, ${name.en}, ${name.hi}, ${stored}::jsonb, ${format}, ${language}, ${reason},
      ${download.downloadId}, ${isMailed ?? false}, ${due?.reportId ?? null}, ${due?.at ?? null}::timestamptz) returning id`.execute(
    db,
  )
  const runId = rows[0]?.id ?? ''
  await enqueue(makeReportFile, { runId })
  audit({
    entity: 'reportFile',
    entityId: runId,
    after: {
      name: name.en,
      subject: definition.subject,
      format,
      rows: counted,
      sensitive: compiled.sensitive.map(({ key }) => key),
    },
    reason,
  })
  return download
}

type Asked = Pick<Requested, 'format' | 'language' | 'reason' | 'name'> & { readonly stored: string }

async function findUnderWay(db: TenantDb, { userId, yearId }: Actor, asked: Asked): Promise<Download | undefined> {
  const { rows } = await sql<{ downloadId: string }>`
    select r.download_id as "downloadId" from report_runs r
      join downloads d on d.tenant_id = r.tenant_id and d.id = r.download_id and d.state in ('waiting', 'running')
    where r.user_id = ${userId} and r.chosen_year_id = ${yearId} and not r.is_mailed and r.definition = ${asked.stored}::jsonb
      and r.format = ${asked.format} and r.language = ${asked.language} and r.reason = ${asked.reason}
      and r.name_en = ${asked.name.en} order by r.as_of desc limit 1`.execute(db)
  return rows[0] && findOwnDownload(db, rows[0].downloadId)
}
