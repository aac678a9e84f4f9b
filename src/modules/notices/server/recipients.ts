import { sql } from 'kysely'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Recipient, Slip } from '../schemas.ts'
import { fullName, isFor, roleWord, slipStudents } from './audience.ts'
import { iso } from './noticeReads.ts'

type Listed = Paging & { q: string; sort: string }

const named = (person: string, q: string) =>
  q === '' ? sql`true` : sql`${fullName(person)} ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`
const direction = ({ sort }: Listed) => (sort.startsWith('-') ? sql`desc` : sql`asc`)
const classOf = (student: ReturnType<typeof sql>) => sql`coalesce((select g.name || '-' || k.section from enrolments e
    join classes k on k.tenant_id = e.tenant_id and k.id = e.class_id join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
  where e.tenant_id = n.tenant_id and e.student_id = ${student} and e.to_date is null limit 1), '')`

export async function listRecipients(
  db: TenantDb,
  noticeId: string,
  filter: Listed & { isRead?: 'yes' | 'no' | undefined },
) {
  const from = sql`notices n join users u on u.tenant_id = n.tenant_id and ${isFor}
      left join notice_reads r on r.tenant_id = n.tenant_id and r.notice_id = n.id and r.user_id = u.id
    where n.id = ${noticeId} ${filter.isRead === 'yes' ? sql`and r.user_id is not null` : filter.isRead === 'no' ? sql`and r.user_id is null` : sql``}
      and ${named('u', filter.q)}`
  const children = sql`coalesce((select string_agg(${fullName('c')}, ', ' order by 1) from guardians g
      join student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id and l.barred_on is null
      join users c on c.tenant_id = l.tenant_id and c.id = l.student_id where g.tenant_id = u.tenant_id and g.user_id = u.id), '')`
  const answer = sql`coalesce(
    (select case when x.is_coming then '+' || x.heads else '0' end from notice_replies x
      where x.tenant_id = n.tenant_id and x.notice_id = n.id and x.user_id = u.id),
    (select o.body from notice_votes v join notice_options o on o.tenant_id = v.tenant_id and o.id = v.option_id
      where v.tenant_id = n.tenant_id and v.notice_id = n.id and v.user_id = u.id),
    (select string_agg(s.name, ', ') from notice_signatures s where s.tenant_id = n.tenant_id and s.notice_id = n.id and s.user_id = u.id), '')`
  const [page, counted] = await Promise.all([
    sql<Recipient>`select u.id as "userId", ${fullName('u')} as name, ${roleWord} as role, r.read_at as "readAt", ${answer} as answer,
        case ${roleWord} when 'guardian' then ${children} when 'student' then ${classOf(sql`u.id`)} else '' end as about
      from ${from} order by 2 ${direction(filter)}, 1 limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
  ])
  return {
    rows: page.rows.map((row) => ({ ...row, readAt: iso(row.readAt) })),
    total: counted.rows[0]?.total ?? 0,
    page: filter.page,
    size: filter.size,
  }
}

/** The children a slip is for, with who has signed for each. */
export async function listSlips(
  db: TenantDb,
  noticeId: string,
  filter: Listed & { isSigned?: 'yes' | 'no' | undefined },
) {
  const isSigned = { yes: sql`and s.student_id is not null`, no: sql`and s.student_id is null` }
  const from = sql`notices n join lateral (select * from ${slipStudents}) u on n.type = 'slip'
      left join notice_signatures s on s.tenant_id = n.tenant_id and s.notice_id = n.id and s.student_id = u.id
    where n.id = ${noticeId} and ${named('u', filter.q)} ${filter.isSigned ? isSigned[filter.isSigned] : sql``}`
  const [page, counted] = await Promise.all([
    sql<Slip>`select u.id as "studentId", ${fullName('u')} as name, ${classOf(sql`u.id`)} as "className", s.name as "signedBy", s.signature,
        s.agrees, s.signed_at as "signedAt"
      from ${from} order by 2 ${direction(filter)}, 1 limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
  ])
  return {
    rows: page.rows.map((row) => ({ ...row, signedAt: iso(row.signedAt) })),
    total: counted.rows[0]?.total ?? 0,
    page: filter.page,
    size: filter.size,
  }
}
