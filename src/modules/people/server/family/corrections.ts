import { sql } from 'kysely'
import { offsetOf } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Correction, OwnCorrection } from '../../contracts/familySchemas.ts'
import { currentClass } from '../students/studentClass.ts'

/** What the record of student `u` and of guardian `g` says now, by the names of the fields. Joins `students` as `s`. */
export const valuesNow = sql`jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'dateOfBirth', s.date_of_birth,
  'gender', s.gender, 'bloodGroup', s.blood_group, 'phone', u.phone, 'email', u.email, 'address', coalesce(s.address, ''), 'pincode', s.pincode,
  'guardianPhone', g.phone, 'guardianEmail', g.email, 'guardianOccupation', g.occupation)`

const fieldsOf = (more = sql``) => sql`
  (select jsonb_agg(jsonb_build_object('field', f.field, 'before', f.before_value, 'after', f.after_value, 'isApproved', f.is_approved ${more})
    order by f.field) from student_correction_fields f where f.tenant_id = c.tenant_id and f.correction_id = c.id)`

const columns = sql`c.id as "correctionId", c.state, c.note, c.asked_at as "askedAt", c.decided_at as "decidedAt", c.reason`

/** What a guardian asked for about a child, newest first. */
export async function ownCorrections(
  db: TenantDb,
  { studentId, askedBy }: { studentId: string; askedBy: string },
): Promise<OwnCorrection[]> {
  const { rows } = await sql<OwnCorrection>`
    select ${columns}, ${fieldsOf()} as fields from student_corrections c
    where c.student_id = ${studentId} and c.asked_by = ${askedBy} order by c.asked_at desc, c.id desc limit 20`.execute(
    db,
  )
  return rows
}

const from = sql`from student_corrections c
  join users u on u.tenant_id = c.tenant_id and u.id = c.student_id
  left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
  join users a on a.tenant_id = c.tenant_id and a.id = c.asked_by
  left join users d on d.tenant_id = c.tenant_id and d.id = c.decided_by
  left join guardians g on g.tenant_id = c.tenant_id and g.user_id = c.asked_by
  left join student_guardians l on l.tenant_id = c.tenant_id and l.student_id = c.student_id and l.guardian_id = g.id`
const name = (row: string) => sql`btrim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)})`
const officeColumns = sql`${columns}, u.id as "studentId", ${name('u')} as "studentName", k.class_name as "className", ${name('a')} as "askedBy",
  l.relation, ${name('d')} as "decidedBy", ${fieldsOf(sql`, 'now', ${valuesNow} ->> f.field`)} as fields, c.version`

export async function readCorrection(db: TenantDb, correctionId: string): Promise<Correction | null> {
  const { rows } = await sql<Correction>`
    select ${officeColumns} ${from} ${currentClass('u.id')} where c.id = ${correctionId}`.execute(db)
  return rows[0] ?? null
}

type Filter = { page: number; size: number; q: string; sort: string; state: Correction['state'] }

export async function listCorrections(db: TenantDb, filter: Filter) {
  const way = filter.sort.startsWith('-') ? sql`desc` : sql`asc`
  const words = `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const where = sql`where c.state = ${filter.state} ${filter.q ? sql`and ${name('u')} ilike ${words}` : sql``}`
  const [page, counted] = await Promise.all([
    sql<Correction>`
      select ${officeColumns} ${from} ${currentClass('u.id')} ${where} order by c.asked_at ${way}, c.id ${way}
      limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from} ${where}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}
