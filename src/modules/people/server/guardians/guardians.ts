import { type RawBuilder, sql } from 'kysely'
import { saveAccounts } from '#modules/access/server/public.ts'
import type { Relation } from '#modules/people/enumerations.ts'
import type { GuardianRow } from '#modules/people/guardianSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { searchCondition } from '../searchCondition.ts'
import { currentClass, dayGiven, givenDay } from '../students/studentClass.ts'

export type GuardianDetails = { name: string; phone: string | null; email: string | null; occupation: string }
export type GuardianLink = { studentId: string; guardianId: string; relation: Relation; isPrimary: boolean }

/** When the guardian in this row last signed in; every sign-in notes the browser. */
export const lastSignIn = (row: string) => sql`(
  select max(b.last_used_at) from known_browsers b
  where b.tenant_id = ${sql.ref(`${row}.tenant_id`)} and b.user_id = ${sql.ref(`${row}.user_id`)})`

const columnsOn = (day?: RawBuilder<unknown>) => sql`
  g.id as "guardianId", g.name, g.phone, g.email, g.occupation, g.version, a.user_name as "userName", a.status_id as "statusId",
  g.invited_at as "invitedAt", ${lastSignIn('g')} as "lastSignIn",
  coalesce((
    select jsonb_agg(jsonb_build_object('studentId', u.id, 'name', trim(u.first_name || ' ' || u.last_name),
      'className', k.class_name, 'relation', l.relation, 'barredOn', l.barred_on) order by u.first_name)
    from student_guardians l join users u on u.tenant_id = l.tenant_id and u.id = l.student_id ${currentClass('u.id', day)}
    where l.tenant_id = g.tenant_id and l.guardian_id = g.id), '[]') as children`
const account = sql`left join users a on a.tenant_id = g.tenant_id and a.id = g.user_id`

type GuardianFilter = {
  page: number
  size: number
  q: string
  sort: string
  account?: keyof typeof accountIs | undefined
}

/** The state of a guardian's account as a condition. */
const accountIs = {
  none: sql`g.user_id is null`,
  waiting: sql`g.user_id is not null and ${lastSignIn('g')} is null`,
  used: sql`${lastSignIn('g')} is not null`,
} as const

export function listGuardians(db: TenantDb, filter: GuardianFilter) {
  const found = filter.q ? searchCondition(sql`g.search_text`, filter.q) : sql`true`
  const where = sql`where ${found} and ${filter.account ? accountIs[filter.account] : sql`true`}`
  const direction = filter.sort.startsWith('-') ? sql`desc` : sql`asc`
  return pageOfIds<GuardianRow>(db, filter, {
    given: givenDay,
    ids: sql`select g.id from guardians g ${where} order by lower(g.name) ${direction}, g.id ${direction}`,
    columns: columnsOn(dayGiven),
    from: sql`join guardians g on g.id = n.id ${account}`,
  })
}

export async function readGuardian(db: TenantDb, guardianId: string): Promise<GuardianRow | null> {
  const { rows } =
    await sql<GuardianRow>`select ${columnsOn()} from guardians g ${account} where g.id = ${guardianId}`.execute(db)
  return rows[0] ?? null
}

export async function createGuardians(db: TenantDb, guardians: readonly (GuardianDetails & { guardianId: string })[]) {
  if (guardians.length === 0) return
  await sql`
    insert into guardians (id, name, phone, email, occupation)
    select "guardianId", name, phone, email, occupation from jsonb_to_recordset(${JSON.stringify(guardians)})
      as r("guardianId" uuid, name text, phone text, email text, occupation text)`.execute(db)
}

/** Links guardians to students. A student has one primary guardian: a new one replaces the old. */
export async function linkGuardians(db: TenantDb, links: readonly GuardianLink[]) {
  if (links.length === 0) return
  const rows = JSON.stringify(links)
  await sql`
    update student_guardians l set is_primary = false
    from jsonb_to_recordset(${rows}) as r("studentId" uuid, "isPrimary" boolean)
    where l.student_id = r."studentId" and r."isPrimary" and l.is_primary`.execute(db)
  await sql`
    insert into student_guardians (student_id, guardian_id, relation, is_primary)
    select "studentId", "guardianId", relation, "isPrimary" from jsonb_to_recordset(${rows})
      as r("studentId" uuid, "guardianId" uuid, relation text, "isPrimary" boolean)
    on conflict (tenant_id, student_id, guardian_id)
      do update set relation = excluded.relation, is_primary = excluded.is_primary`.execute(db)
  // Students without a primary guardian get one.
  await sql`
    update student_guardians l set is_primary = true
    where (l.student_id, l.guardian_id) in (
      select distinct on (o.student_id) o.student_id, o.guardian_id from student_guardians o
      where o.student_id = any (${links.map(({ studentId }) => studentId)}::uuid[])
        and not exists (select from student_guardians p
          where p.tenant_id = o.tenant_id and p.student_id = o.student_id and p.is_primary)
      order by o.student_id, o.relation)`.execute(db)
}

/** Unlinks guardians from a student, and deletes those left without children or an account. */
export async function unlinkGuardians(db: TenantDb, studentId: string, guardianIds: readonly string[]) {
  await sql`delete from student_guardians where student_id = ${studentId} and guardian_id = any (${guardianIds}::uuid[])`.execute(
    db,
  )
  await sql`
    update student_guardians l set is_primary = true
    where l.student_id = ${studentId} and l.guardian_id = (
      select o.guardian_id from student_guardians o where o.student_id = ${studentId}
        and not exists (select from student_guardians p where p.student_id = ${studentId} and p.is_primary)
      order by o.relation limit 1)`.execute(db)
  await deleteOrphanedGuardians(db, guardianIds)
}

/** Replaces the guardians of these students. */
export async function setLinks(
  db: TenantDb,
  students: readonly { studentId: string; links: readonly Omit<GuardianLink, 'studentId'>[] }[],
) {
  const rows = students.flatMap(({ studentId, links }) => links.map((link) => ({ studentId, ...link })))
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)})
    as r("studentId" uuid, "guardianId" uuid, relation text, "isPrimary" boolean)`
  await sql`
    delete from student_guardians l where l.student_id = any (${students.map(({ studentId }) => studentId)}::uuid[])
      and not exists (select from ${wanted} where r."studentId" = l.student_id and r."guardianId" = l.guardian_id)`.execute(
    db,
  )
  // Updated in place, because a guardian who is barred from a child stays barred.
  await sql`
    insert into student_guardians (student_id, guardian_id, relation, is_primary)
    select "studentId", "guardianId", relation, "isPrimary" from ${wanted}
    on conflict (tenant_id, student_id, guardian_id)
      do update set relation = excluded.relation, is_primary = excluded.is_primary`.execute(db)
}

export async function deleteOrphanedGuardians(db: TenantDb, guardianIds: readonly string[]) {
  await sql`
    delete from guardians g where g.id = any (${guardianIds}::uuid[]) and g.user_id is null
      and not exists (select from student_guardians l where l.tenant_id = g.tenant_id and l.guardian_id = g.id)`.execute(
    db,
  )
}

/** Takes the last word as the last name. */
export function splitName(name: string) {
  const words = name.split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

/** Saves a guardian's details, including those of their account. */
export async function saveGuardian(unit: Unit, guardianId: string, details: GuardianDetails) {
  const { userId } = await unit.db
    .updateTable('guardians')
    .set({ ...details, version: sql`version + 1` })
    .where('id', '=', guardianId)
    .returning('user_id as userId')
    .executeTakeFirstOrThrow()
  const { email, phone } = details
  if (userId) await saveAccounts(unit, [{ userId, ...splitName(details.name), email, phone }])
}
