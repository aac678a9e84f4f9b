import { sql } from 'kysely'
import * as z from 'zod'
import { onDemand, onDemandEditing } from '#modules/reports/access.ts'
import type { ReportDefinition } from '#modules/reports/definition.ts'
import type { ReportFormat } from '#modules/reports/limits.ts'
import { nextTime, type Schedule } from '#modules/reports/schedule.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import { type AuditDetail, writeAudit } from '#platform/server/requests/audit.ts'
import { currentActor } from '#platform/server/requests/currentActor.ts'
import { Problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { compileFor } from '../engine/reader.ts'
import { startFile } from '../files/reportFiles.ts'

type Wanted = Schedule & {
  readonly format: ReportFormat
  readonly language: 'en' | 'hi'
  readonly reason: string
  readonly readerIds: readonly string[]
}

const keyOf = (reportId: string) => `report schedule ${reportId}`

export async function saveSchedule(
  { db, enqueue }: Pick<Unit, 'db' | 'enqueue'>,
  now: Date,
  zone: string,
  reportId: string,
  wanted: Wanted,
): Promise<void> {
  const { every, onDay, hour, format, language, reason, readerIds } = wanted
  const next = nextTime(wanted, now, zone)
  await sql`insert into report_schedules (report_id, every, on_day, hour, format, language, reason, next_at)
    values (${reportId}, ${every}, ${onDay}, ${hour}, ${format}, ${language}, ${reason}, ${next})
    on conflict (tenant_id, report_id) do update set every = excluded.every, on_day = excluded.on_day, hour = excluded.hour,
      format = excluded.format, language = excluded.language, reason = excluded.reason, next_at = excluded.next_at`.execute(
    db,
  )
  await sql`delete from report_recipients where report_id = ${reportId}`.execute(db)
  await sql`insert into report_recipients (report_id, user_id)
    select ${reportId}::uuid, p from unnest(${[...new Set(readerIds)]}::uuid[]) p`.execute(db)
  await enqueue(sendScheduled, { reportId, dueAt: next.toISOString() }, { key: keyOf(reportId), runAt: next })
}

export async function cancelSchedule(db: TenantDb, reportId: string): Promise<void> {
  await sql`delete from report_schedules where report_id = ${reportId}`.execute(db)
}

type Due = Schedule & {
  /** The time it was due, which may be before the one of the job: what was left undone is made up for. */
  readonly at: string
  readonly ownerId: string
  readonly name: string
  readonly definition: ReportDefinition
  readonly format: ReportFormat
  readonly language: 'en' | 'hi'
  readonly reason: string
  readonly zone: string
  readonly readers: readonly { readonly userId: string; readonly hasEmail: boolean }[]
}

/** The schedule if it is due at this time. A job that runs again after everything was started finds it moved on. */
async function findDue(db: TenantDb, reportId: string, dueAt: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select to_char(t.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, d.user_id as "ownerId", d.name, d.definition, t.every, t.on_day as "onDay", t.hour, t.format, t.language, t.reason, n.time_zone as zone,
      (select coalesce(json_agg(json_build_object('userId', u.id, 'hasEmail', coalesce(u.email, '') <> '' and u.status_id = 1)), '[]')
        from report_recipients r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
        where r.report_id = t.report_id) as readers
    from report_schedules t join report_definitions d on d.tenant_id = t.tenant_id and d.id = t.report_id
      join tenants n on n.id = t.tenant_id
    where t.report_id = ${reportId} and t.next_at <= ${dueAt}::timestamptz`.execute(db)
  return rows[0]
}

/**
 * Starts the file of a recipient, once for each time. False if their account is closed, or they may not open reports any more.
 * The transaction is theirs: the file is announced to them.
 */
async function startFor(
  services: Services,
  { tenantId, userId, reportId }: { readonly tenantId: string; readonly userId: string; readonly reportId: string },
  { at, definition, format, language, reason, name }: Due,
): Promise<boolean> {
  return services.database.inTenant({ tenantId, userId }, async (db) => {
    // The job may run twice at once: the second waits here, and then sees the first one's file.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${keyOf(reportId)} ${userId}`}, 0))`.execute(db)
    const { rows } = await sql`select from report_runs
      where schedule_id = ${reportId} and due_at = ${at}::timestamptz and user_id = ${userId}`.execute(db)
    if (rows.length > 0) return true
    const actor = await currentActor(db, services, { tenantId, userId, yearId: null })
    if (!actor || !mayUse(onDemand, actor)) return false
    const details: AuditDetail[] = []
    const unit = { db, enqueue: enqueueIn(db, tenantId), audit: (detail: AuditDetail) => void details.push(detail) }
    const due = { reportId, at }
    await startFile(
      { ...unit, actor, services },
      { definition, format, language, reason, name: { en: name, hi: name }, isMailed: true, due, needs: [onDemand] },
    )
    const origin = { action: 'reports.sendScheduled', actorId: null, actorRole: null, address: '', requestId: reportId }
    await writeAudit(db, origin, details)
    return true
  })
}

async function mayStillSend(
  db: TenantDb,
  services: Services,
  tenantId: string,
  { ownerId, definition, reason }: Due,
): Promise<boolean> {
  const owner = await currentActor(db, services, { tenantId, userId: ownerId, yearId: null })
  if (!owner || !mayUse(onDemandEditing, owner)) return false
  try {
    await compileFor(db, services, owner, definition, reason)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/**
 * Starts a file for each recipient, made with their own rights; the mail leaves when their file is ready. Only when everything is
 * started does the schedule move on: a job that was interrupted goes on where it stopped, and what all its attempts left undone, the
 * job of the next time makes up for.
 */
export const sendScheduled = slowJob(
  'reports.sendScheduled',
  z.object({ reportId: z.uuid(), dueAt: z.iso.datetime() }),
  async ({ reportId, dueAt }, { services, tenantId, tx }) => {
    const due = await tx(async ({ db, enqueue }) => {
      const found = await findDue(db, reportId, dueAt)
      if (!found) return undefined
      // Whatever becomes of this one, the next one comes. Not under the key of this job: the queue would give up this one for it.
      const next = nextTime(found, services.now(), found.zone)
      const key = `${keyOf(reportId)} at ${next.toISOString()}`
      await enqueue(sendScheduled, { reportId, dueAt: next.toISOString() }, { key, runAt: next })
      return { ...found, next }
    })
    if (!due) return
    let [sent, failure] = [0, undefined as unknown]
    // Nobody sends on what they may no longer read themselves.
    const mayGoOut = await services.database.inTenant({ tenantId }, (db) => mayStillSend(db, services, tenantId, due))
    for (const { userId, hasEmail } of due.readers) {
      if (!hasEmail || !mayGoOut) continue
      try {
        if (await startFor(services, { tenantId, userId, reportId }, due)) sent += 1
      } catch (error) {
        // Someone who may not read the subject, or whose report is too long for a file, is left out. Anything else may pass, so it
        // is tried again, but the others need not wait for that.
        if (!(error instanceof Problem) || isPassing(error)) failure ??= error
      }
    }
    if (failure) throw failure
    await tx(({ db }) =>
      sql`update report_schedules set next_at = ${due.next}, last_at = ${services.now()}, last_sent = ${sent},
          last_left = ${due.readers.length - sent}
        where report_id = ${reportId} and next_at = ${due.at}::timestamptz`.execute(db),
    )
  },
)

/** Too many files at once, a lock or a lost connection: not the fault of the report. */
const isPassing = ({ retryAfter }: Problem) => retryAfter !== undefined
