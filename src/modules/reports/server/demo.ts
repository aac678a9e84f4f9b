import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import type { Services } from '#platform/server/services.ts'
import type { ReportDefinition } from '../definition.ts'
import { nextTime } from '../schedule.ts'
import { sendScheduled } from './saved/schedules.ts'

/**
 * In each demo school, saved reports of the super admin: one shared with all admins, one sent every Monday. A registrar has asked
 * for protected columns and has others.
 */
export async function demoReports({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const schools = await database.pool.query<{ id: string; zone: string }>(
    `select id, time_zone as zone from tenants where kind = 'school'`,
  )
  for (const { id: tenantId, zone } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      await someReports(db, tenantId, now(), zone)
      await somePermissions(db)
    })
}

const empty = { columns: [], groups: [], measures: [], sort: [], filter: { join: 'and', parts: [] } } as const

type DemoReport = { name: string; note: string; definition: ReportDefinition; isShared?: true; isSent?: true }

const stories: readonly DemoReport[] = [
  {
    name: 'Overdue fees by class',
    note: 'For the Monday meeting: what each class still owes.',
    definition: {
      ...empty,
      subject: 'feeDues',
      groups: [{ column: 'class', by: null }],
      measures: [
        { of: 'distinct', column: 'admissionNo' },
        { of: 'sum', column: 'outstanding' },
      ],
      sort: [{ at: 2, descending: true }],
      filter: { join: 'and', parts: [{ column: 'isOverdue', test: 'is', values: ['yes'] }] },
    },
    isSent: true,
  },
  {
    name: 'Absences this month',
    note: 'Students with absences since the first of the month, most first.',
    definition: {
      ...empty,
      subject: 'attendance',
      groups: [
        { column: 'name', by: null },
        { column: 'class', by: null },
      ],
      measures: [{ of: 'count', column: null }],
      sort: [{ at: 2, descending: true }],
      filter: {
        join: 'and',
        parts: [
          { column: 'code', test: 'oneOf', values: ['A', 'ML'] },
          { column: 'day', test: 'within', values: ['Current Month'] },
        ],
      },
    },
    isShared: true,
  },
  {
    name: 'Girls and boys by grade',
    note: '',
    definition: {
      ...empty,
      subject: 'students',
      groups: [
        { column: 'grade', by: null },
        { column: 'gender', by: null },
      ],
      measures: [{ of: 'count', column: null }],
      filter: { join: 'and', parts: [{ column: 'status', test: 'is', values: ['1'] }] },
    },
    isShared: true,
  },
  {
    name: 'Teachers by department',
    note: '',
    definition: {
      ...empty,
      subject: 'staff',
      columns: ['name', 'employeeNo', 'department', 'designation', 'subjects', 'joinedOn'],
      filter: { join: 'and', parts: [{ column: 'kind', test: 'is', values: ['3'] }] },
      sort: [{ at: 2, descending: false }],
    },
  },
]

async function someReports(db: TenantDb, tenantId: string, now: Date, zone: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from users where user_name = 'superadmin'`.execute(db)
  const ownerId = rows[0]?.id
  if (!ownerId) return
  for (const { name, note, definition, isShared, isSent } of stories) {
    const made = await sql<{ id: string }>`insert into report_definitions (user_id, name, note, definition)
      values (${ownerId}, ${name}, ${note}, ${JSON.stringify(definition)}::jsonb) returning id`.execute(db)
    const reportId = made.rows[0]?.id ?? ''
    if (isShared) await sql`insert into report_shares (report_id, role) values (${reportId}, 'admins')`.execute(db)
    if (!isSent) continue
    const next = nextTime({ every: 'week', onDay: 1, hour: 7 }, now, zone)
    await sql`insert into report_schedules (report_id, every, on_day, hour, format, next_at)
      values (${reportId}, 'week', 1, 7, 'xlsx', ${next})`.execute(db)
    await sql`insert into report_recipients (report_id, user_id) values (${reportId}, ${ownerId})`.execute(db)
    await enqueueIn(db, tenantId)(sendScheduled, { reportId, dueAt: next.toISOString() }, { runAt: next })
  }
}

/** What the registrar of the demo schools has asked for. */
async function somePermissions(db: TenantDb): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from users where user_name = 'registrar'`.execute(db)
  const registrarId = rows[0]?.id
  if (!registrarId) return
  await sql`insert into report_permissions (user_id, subject, column_keys, reason, state, asked_at, decided_by, decided_at, until)
    select ${registrarId}::uuid, p.subject, p.keys, p.reason, p.state, now() - p.ago,
      case when p.state <> 'asked' then (select id from users where user_name = 'superadmin') end,
      case when p.state <> 'asked' then now() - p.ago + interval '3 hours' end, school_today() + p.days
    from (values
      ('students', '{quota}'::text[], 'The education office asks for the number of children by category.', 'asked', interval '1 day', null::int),
      ('feeDues', '{concessionReason}', 'Checking last term’s concessions with the auditor.', 'granted', interval '6 days', 24),
      ('students', '{aadhaar}', 'Comparing our list with that of the board.', 'ended', interval '70 days', -10))
      p (subject, keys, reason, state, ago, days)`.execute(db)
}
