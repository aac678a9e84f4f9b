import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '#modules/gateway/campaignSchemas.ts'
import type { MessageChannel } from '#modules/gateway/choices.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { campaignConsents } from '../optOuts/optOutRows.ts'

/** Somebody a campaign is for. Guardians without an account have a contact all the same. */
export type Recipient = {
  /** `g` and the guardian, or `u` and the account: nobody is in an audience twice. */
  readonly key: string
  readonly userId: string | null
  readonly guardianId: string | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly hasDevice: boolean
  readonly language: 'en' | 'hi'
  readonly consents: Readonly<Partial<Record<MessageChannel, boolean>>>
  readonly studentIds: readonly string[]
  readonly students: string
  /** What the students owe, in paise. */
  readonly amount: number
}

const enrolled = sql`school_today() between e.from_date and coalesce(e.to_date, 'infinity')`
const inClasses = (classIds: readonly string[], student: RawBuilder<unknown>) =>
  classIds.length === 0
    ? sql`true`
    : sql`exists (select from enrolments e where e.student_id = ${student} and e.class_id = any (${[...classIds]}::uuid[]) and ${enrolled})`

const nobody = sql`select null::uuid as student_id, 0::bigint as amount where false`

/** The students behind an audience, with what they owe. */
function studentsOf(audience: Audience): RawBuilder<unknown> {
  switch (audience.by) {
    case 'role':
      return audience.roles.some((role) => role === 'guardians' || role === 'students')
        ? sql`select distinct e.student_id, 0::bigint as amount from enrolments e where ${enrolled}`
        : nobody
    case 'class':
      return sql`select distinct e.student_id, 0::bigint as amount from enrolments e
        where e.class_id = any (${audience.classIds}::uuid[]) and ${enrolled}`
    case 'group':
      return sql`select distinct m.student_id, 0::bigint as amount from student_group_members m
        where m.group_id = any (${audience.studentGroupIds}::uuid[])`
    case 'dues':
      return sql`select b.student_id, sum(b.outstanding)::bigint as amount from fee_line_balances b
        where b.outstanding > 0 and b.due_on <= school_today() - ${audience.overdueDays}::int
          and ${inClasses(audience.classIds, sql`b.student_id`)}
        group by b.student_id having sum(b.outstanding) >= ${audience.minMinor}`
    case 'absence':
      return sql`select k.student_id, 0::bigint as amount from day_marks k
        where k.day = ${audience.on} and k.code = 'A' and ${inClasses(audience.classIds, sql`k.student_id`)}`
    case 'list':
      return nobody
  }
}

const sidesOf = (audience: Audience): { guardians: boolean; students: boolean } => {
  if (audience.by === 'role')
    return { guardians: audience.roles.includes('guardians'), students: audience.roles.includes('students') }
  if (audience.by === 'class' || audience.by === 'group')
    return { guardians: audience.side !== 'students', students: audience.side !== 'guardians' }
  return { guardians: audience.by !== 'list', students: false }
}

const roleConditions = {
  teachers: sql`u.role_id = ${roles.teacher}`,
  staff: sql`u.role_id = ${roles.otherStaff}`,
  admins: sql`u.role_id = ${roles.admin}`,
} as const

/** Accounts that are named as such: by their role, or in a list. */
function accountsOf(audience: Audience): RawBuilder<unknown> {
  const none = sql`select null::uuid as user_id where false`
  if (audience.by === 'list')
    return sql`select l.user_id from gateway_list_members l where l.list_id = ${audience.recipientListId}`
  if (audience.by !== 'role') return none
  const wanted = (['teachers', 'staff', 'admins'] as const).filter((role) => audience.roles.includes(role))
  if (wanted.length === 0) return none
  return sql`select u.id as user_id from users u where ${sql.join(
    wanted.map((role) => roleConditions[role]),
    sql` or `,
  )}`
}

/** Everybody in an audience, each once. Barred guardians and inactive accounts are not in it. */
function peopleOf(audience: Audience): RawBuilder<unknown> {
  const sides = sidesOf(audience)
  return sql`
    with pupils as (${studentsOf(audience)}), targets as (
      select 'g ' || g.id as key, g.user_id, g.id as guardian_id, array_agg(p.student_id order by p.student_id) as student_ids,
        sum(p.amount)::bigint as amount
      from pupils p join student_guardians l on l.student_id = p.student_id and l.barred_on is null
        join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
      where ${sides.guardians} group by g.id, g.user_id
      union all
      select 'u ' || p.student_id, p.student_id, null, array[p.student_id], p.amount from pupils p where ${sides.students}
      union all
      select 'u ' || a.user_id, a.user_id, null, '{}'::uuid[], 0 from (${accountsOf(audience)}) a
    )
    select t.key, t.user_id, t.guardian_id, t.student_ids, t.amount,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), g.name, '') as name, coalesce(u.email, g.email) as email,
      coalesce(u.phone, g.phone) as phone, case when m.language = 'hi' then 'hi' else 'en' end as language
    from targets t left join users u on u.id = t.user_id left join guardians g on g.id = t.guardian_id
      left join notification_manners m on m.user_id = t.user_id
    where u.id is null or u.status_id = 1`
}

const hasDevice = sql`(exists (select from push_devices d join sessions s on s.tenant_id = d.tenant_id and s.id = d.session_id
      and s.ended_at is null where d.user_id = p.user_id)
    or exists (select from gateway_push_tokens d where d.user_id = p.user_id))`
const consents = sql`(coalesce((select jsonb_object_agg(k.channel, k.is_given) from gateway_consents k where k.user_id = p.user_id), '{}')
    || ${campaignConsents(sql`p.user_id`, sql`p.guardian_id`)})`

const roomOf = sql`length(q.name) + coalesce((select sum(length(s.first_name) + 2) from users s where s.id = any (q.student_ids)), 0)`

/** What is known about the people of a query, in its order. */
const recipientsFrom = (people: RawBuilder<unknown>) => sql<Recipient>`
  select p.key, p.user_id as "userId", p.guardian_id as "guardianId", p.name, p.email, p.phone, ${hasDevice} as "hasDevice", p.language, ${consents} as consents,
    p.student_ids as "studentIds", p.amount,
    coalesce((select string_agg(s.first_name, ', ' order by s.first_name) from users s where s.id = any (p.student_ids)), '') as students
  from (${people}) p order by p.turn, p.key`

type Page = { readonly after: string; readonly limit: number }

/** Some people of an audience, behind a key. */
export async function readRecipients(db: TenantDb, audience: Audience, { after, limit }: Page): Promise<Recipient[]> {
  const people = sql`select q.*, 0 as turn from (${peopleOf(audience)}) q where q.key > ${after} order by q.key limit ${limit}`
  return (await recipientsFrom(people).execute(db)).rows
}

/** Somebody of an audience, with what decides how they are reached. */
type ReachableRow = Pick<Recipient, 'userId' | 'email' | 'phone' | 'hasDevice' | 'language' | 'consents'>

export async function reachableFrom(db: TenantDb, audience: Audience): Promise<ReachableRow[]> {
  const { rows } = await sql<ReachableRow>`
    select p.user_id as "userId", p.email, p.phone, p.language, ${hasDevice} as "hasDevice", ${consents} as consents from (${peopleOf(audience)}) p`.execute(
    db,
  )
  return rows
}

/** Whether an audience is the whole school: the families, or the students, of all classes. */
export async function isWholeSchool(db: TenantDb, audience: Audience): Promise<boolean> {
  const { guardians, students } = sidesOf(audience)
  if (!guardians && !students) return false
  const { rows } = await sql<{ all: boolean }>`
    with pupils as (${studentsOf(audience)}), everybody as (select distinct e.student_id from enrolments e where ${enrolled})
    select exists (select from everybody) and not exists (select from everybody where student_id not in (select student_id from pupils))
      as "all"`.execute(db)
  return rows[0]?.all ?? false
}

/** Three people to show: the one with the longest names first, and one who reads Hindi, if there is any. */
export async function sampleRecipients(db: TenantDb, audience: Audience): Promise<Recipient[]> {
  const people = sql`with q as materialized (${peopleOf(audience)})
    (select q.*, 0 as turn from q order by ${roomOf} desc, q.key limit 1)
    union all (select q.*, 1 from q order by q.key limit 50)`
  const [longest, ...first] = (await recipientsFrom(people).execute(db)).rows
  if (!longest) return []
  const others = first.filter(({ key }) => key !== longest.key)
  const hindi = others.find(({ language }) => language === 'hi')
  const rest = others.filter(({ key }) => key !== hindi?.key)
  return [longest, ...(hindi ? [hindi] : []), ...rest].slice(0, 3)
}

/** Whether everything an audience names is the school's own. */
export async function isKnown(db: TenantDb, audience: Audience): Promise<boolean> {
  const named =
    audience.by === 'group'
      ? { table: sql`student_groups`, ids: audience.studentGroupIds }
      : audience.by === 'list'
        ? { table: sql`gateway_lists`, ids: [audience.recipientListId] }
        : 'classIds' in audience
          ? { table: sql`classes`, ids: audience.classIds }
          : null
  if (!named) return true
  const ids = [...new Set(named.ids)]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${named.table} where id = any (${ids}::uuid[])`.execute(db)
  return rows[0]?.count === ids.length
}
