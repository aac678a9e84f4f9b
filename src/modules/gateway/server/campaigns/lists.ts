import { sql } from 'kysely'
import type { RecipientList } from '#modules/gateway/campaignSchemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { listOf } from '#platform/server/database/jsonList.ts'

const columns = sql`l.id as "recipientListId", l.name, l.version,
  (select count(*) from gateway_list_members m where m.tenant_id = l.tenant_id and m.list_id = l.id)::int as people`

const allLists = sql`select ${columns} from gateway_lists l order by lower(l.name) limit 500`

export async function findList(db: TenantDb, listId: string): Promise<RecipientList | null> {
  const { rows } = await sql<RecipientList>`select ${columns} from gateway_lists l where l.id = ${listId}`.execute(db)
  return rows[0] ?? null
}

const roleOf = sql<string>`case when u.is_guardian then 'guardian' when u.role_id = ${roles.student} then 'student'
  when u.role_id = ${roles.teacher} then 'teacher' when u.role_id = ${roles.admin} then 'admin' else 'staff' end`
const nameOf = sql`trim(u.first_name || ' ' || u.last_name)`

type Person = { userId: string; name: string; role: string }

export async function membersOf(db: TenantDb, listId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id as "userId", ${nameOf} as name, ${roleOf} as role
    from gateway_list_members m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.list_id = ${listId} order by name, u.id limit 5000`.execute(db)
  return rows
}

export async function findPeople(db: TenantDb, q: string): Promise<Person[]> {
  const typed = q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  const { rows } = await sql<Person>`
    select u.id as "userId", ${nameOf} as name, ${roleOf} as role from users u
    where u.status_id = 1 and u.search_text like '%' || ${typed} || '%' order by name, u.id limit 50`.execute(db)
  return rows
}

export async function isNameTaken(db: TenantDb, name: string, except: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from gateway_lists where lower(name) = lower(${name}) and id is distinct from ${except}::uuid`.execute(db)
  return rows.length > 0
}

/** False if some of them are nobody of this school. */
export async function replaceMembers(db: TenantDb, listId: string, userIds: readonly string[]): Promise<boolean> {
  const unique = [...new Set(userIds)]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where id = any (${unique}::uuid[])`.execute(db)
  if (rows[0]?.count !== unique.length) return false
  await sql`delete from gateway_list_members where list_id = ${listId}`.execute(db)
  await sql`insert into gateway_list_members (list_id, user_id) select ${listId}::uuid, u from unnest(${unique}::uuid[]) as u`.execute(
    db,
  )
  return true
}

export async function insertList(db: TenantDb, name: string): Promise<string> {
  const listId = newId()
  await sql`insert into gateway_lists (id, name) values (${listId}, ${name})`.execute(db)
  return listId
}

/** Whether a campaign that was not sent yet is for this list. */
export async function isListInUse(db: TenantDb, listId: string): Promise<boolean> {
  const { rows } = await sql`
    select from gateway_campaigns where audience ->> 'recipientListId' = ${listId}
      and state in ('draft', 'pendingApproval', 'scheduled', 'expanding', 'paused') limit 1`.execute(db)
  return rows.length > 0
}

type AudienceChoices = {
  classes: { classId: string; name: string; students: number }[]
  groups: { studentGroupId: string; name: string; students: number }[]
  lists: RecipientList[]
}

/** What a campaign can be for, in one statement. */
export async function audienceChoices(db: TenantDb): Promise<AudienceChoices> {
  const classes = sql`
    select c.id as "classId", g.name || '-' || c.section as name, (select count(*) from enrolments e where e.class_id = c.id
      and school_today() between e.from_date and coalesce(e.to_date, 'infinity'))::int as students
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where c.year_id = (select current_year()) order by g.position, c.section limit 500`
  const groups = sql`
    select s.id as "studentGroupId", g.name || '-' || c.section || ' · ' || s.name as name,
      (select count(*) from student_group_members m where m.group_id = s.id)::int as students
    from student_groups s join classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where s.year_id = (select current_year()) order by g.position, c.section, s.name limit 500`
  const { rows } = await sql<AudienceChoices>`
    select ${listOf(classes)} as classes, ${listOf(groups)} as groups, ${listOf(allLists)} as lists`.execute(db)
  return rows[0] ?? { classes: [], groups: [], lists: [] }
}
