import { createWriteStream } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { makeDownload } from '#modules/downloads/server/public.ts'
import type { yearTurn } from '#modules/promotion/contract.ts'
import type { TurnStudent } from '#modules/promotion/turnSchemas.ts'
import { outcomeWords } from '#modules/promotion/words.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { writeCsv, writeXlsx } from '#platform/server/spreadsheets/sheetWriter.ts'
import { nameOf } from '../students.ts'

type Filter = Input<typeof yearTurn.routes.listTurnStudents>['query'] & { turnId: string }

const selected = sql`
  select u.id as "studentId", ${nameOf('u')} as name, coalesce(x.admission_no, '') as "admissionNo", k.class_name as "fromClass",
    s.outcome, g.name || '-' || s.section as "toClass", s.roll_no as "rollNo", p.plan_name as "planName", s.reason`
const joined = (turnId: string) => sql`
  from year_turn_students s
    join users u on u.tenant_id = s.tenant_id and u.id = s.student_id
    join class_names(array(select distinct y.from_class_id from year_turn_students y where y.turn_id = ${turnId})) k
      on k.class_id = s.from_class_id
    left join students x on x.tenant_id = s.tenant_id and x.user_id = s.student_id
    left join grades g on g.tenant_id = s.tenant_id and g.id = s.grade_id
    left join plan_names(array(select distinct y.plan_id from year_turn_students y where y.turn_id = ${turnId} and y.plan_id is not null)) p
      on p.plan_id = s.plan_id`

const orders: Record<'class' | 'name' | 'outcome', (way: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  class: (way) => sql`k.grade_position ${way}, k.section ${way}, lower(u.first_name), lower(u.last_name), u.id`,
  name: (way) => sql`lower(u.first_name) ${way}, lower(u.last_name) ${way}, u.id`,
  outcome: (way) => sql`s.outcome ${way} nulls first, k.grade_position, k.section, lower(u.first_name), u.id`,
}

export async function listTurnStudents(db: TenantDb, filter: Filter) {
  const { turnId, q, outcome, gradeId, sort, page, size } = filter
  const conditions = [sql`s.turn_id = ${turnId}`]
  if (outcome) conditions.push(outcome === 'undecided' ? sql`s.outcome is null` : sql`s.outcome = ${outcome}`)
  if (gradeId) conditions.push(sql`k.grade_id = ${gradeId}`)
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, 6))
    conditions.push(
      sql`(u.first_name || ' ' || u.last_name || ' ' || coalesce(x.admission_no, '')) ilike ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    )
  const where = sql.join(conditions, sql` and `)
  const { field, descending } = sortOrder(sort)
  const [rows, counted] = await Promise.all([
    sql<TurnStudent>`${selected} ${joined(turnId)} where ${where}
      order by ${orders[field](descending ? sql`desc` : sql`asc`)} limit ${size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${joined(turnId)} where ${where}`.execute(db),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0, page, size }
}

const headers = {
  en: ['Admission no.', 'Name', 'Class', 'Outcome', 'New class', 'Roll no.', 'Fee plan', 'Reason'],
  hi: ['प्रवेश संख्या', 'नाम', 'कक्षा', 'निर्णय', 'नई कक्षा', 'रोल नंबर', 'शुल्क योजना', 'कारण'],
} as const
const keys = ['admissionNo', 'name', 'fromClass', 'outcome', 'toClass', 'rollNo', 'planName', 'reason'] as const
const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
export const fileTitle = { en: 'Promotion of students', hi: 'विद्यार्थियों की पदोन्नति' } as const

/** Every student’s outcome as a file. */
export const turnFile = slowJob(
  'promotion.file',
  z.object({ downloadId: z.uuid(), turnId: z.uuid(), format: z.enum(['xlsx', 'csv']), language: z.enum(['en', 'hi']) }),
  ({ downloadId, turnId, format, language }, { services, tenantId }) =>
    makeDownload(services, { tenantId, downloadId }, async (path, reportRows) => {
      const { rows } = await services.database.inTenant(
        { tenantId },
        (db) =>
          sql<TurnStudent>`${selected} ${joined(turnId)} where s.turn_id = ${turnId} order by ${orders.class(sql`asc`)}`.execute(
            db,
          ),
        { readOnly: true },
      )
      await reportRows(rows.length, rows.length)
      const columns = keys.map((key, at) => ({ key, header: headers[language][at] ?? key }))
      const words = outcomeWords[language]
      const lines = rows.map((row) => ({ ...row, outcome: words[row.outcome ?? 'undecided'] }))
      const stream = createWriteStream(path)
      if (format === 'csv') await writeCsv(stream, columns, lines)
      else await writeXlsx(stream, [{ name: fileTitle[language], columns, rows: lines }])
      return { name: `${fileTitle[language]}.${format}`, type: types[format] }
    }),
)
