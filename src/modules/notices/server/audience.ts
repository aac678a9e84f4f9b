import { type RawBuilder, sql } from 'kysely'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type AudienceRole, audienceRoles } from '../rules.ts'
import type { Audience, AudienceForm } from '../schemas.ts'

export const fullName = (row: string) =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`

/** What account `u` is to a notice. */
export const roleWord = sql<string>`(case u.role_id when 2 then case when u.is_guardian then 'guardian' else 'student' end
  when 3 then 'teacher' when 5 then 'staff' else 'admin' end)`

const isToday = (row: string) =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** Whether student `s` is in a class or group of notice `n`. */
const inAudience = (student: ReturnType<typeof sql>) => sql`(
  exists (select from notice_classes c join enrolments e on e.tenant_id = c.tenant_id and e.class_id = c.class_id
    where c.tenant_id = n.tenant_id and c.notice_id = n.id and e.student_id = ${student} and ${isToday('e')})
  or exists (select from notice_groups x join student_group_members m on m.tenant_id = x.tenant_id and m.group_id = x.group_id
    where x.tenant_id = n.tenant_id and x.notice_id = n.id and m.student_id = ${student}))`

const isNarrow = sql`(exists (select from notice_classes c where c.tenant_id = n.tenant_id and c.notice_id = n.id)
  or exists (select from notice_groups x where x.tenant_id = n.tenant_id and x.notice_id = n.id))`

/** The classes a notice names, with those of its groups. */
const classesOf = sql`(select c.class_id from notice_classes c where c.tenant_id = n.tenant_id and c.notice_id = n.id
  union select g.class_id from notice_groups x join student_groups g on g.tenant_id = x.tenant_id and g.id = x.group_id
    where x.tenant_id = n.tenant_id and x.notice_id = n.id)`

const isGuardianOf = (more: ReturnType<typeof sql>) => sql`exists (select from guardians g
  join student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id
  where g.tenant_id = u.tenant_id and g.user_id = u.id and l.barred_on is null and ${more})`

type ByRole = Record<AudienceRole, RawBuilder<unknown>>

/** Whether account `u` has a board at all: guardians while a child is theirs, admins with the permission, no gate staff. */
const hasBoardBy: ByRole = {
  student: sql`true`,
  guardian: isGuardianOf(sql`true`),
  teacher: sql`true`,
  staff: sql`not u.is_gate_staff`,
  admin: sql`u.role_id = ${roles.admin} and (u.is_super_admin or exists (select from privileges p where p.tenant_id = u.tenant_id
    and p.user_id = u.id and p.domain_id = ${privilegeDomains.noticeBoard} and p.is_viewable))`,
}

/** Whether account `u` belongs to the classes and groups of notice `n`. */
const isConcernedBy: ByRole = {
  student: inAudience(sql`u.id`),
  guardian: isGuardianOf(inAudience(sql`l.student_id`)),
  teacher: sql`(exists (select from teachings t where t.tenant_id = u.tenant_id and t.teacher_id = u.id
      and t.class_id in ${classesOf} and ${isToday('t')})
    or exists (select from class_teachers k where k.tenant_id = u.tenant_id and k.teacher_id = u.id
      and k.class_id in ${classesOf} and ${isToday('k')}))`,
  staff: sql`true`,
  admin: sql`true`,
}

const whicheverRole = (rules: ByRole) =>
  sql`(case ${roleWord} ${sql.join(
    audienceRoles.map((role) => sql`when ${sql.lit(role)} then ${rules[role]}`),
    sql` `,
  )} end)`
const isActive = sql`u.status_id = ${activeStatus.active}`
export const hasBoard = sql`(${isActive} and ${whicheverRole(hasBoardBy)})`
const isConcerned = whicheverRole(isConcernedBy)

/** The one rule of whom a notice `n` is for: account `u`, or not. */
export const isFor = sql<boolean>`(${roleWord} = any (n.roles) and ${hasBoard} and (not ${isNarrow} or ${isConcerned}))`

type Reader = { readonly roleId: number; readonly isGuardian: boolean }

/** The same for a reader whose role is known, with only what concerns that role: it is part of every page's statement. */
export function isForReader({ roleId, isGuardian }: Reader) {
  const families = isGuardian ? ('guardian' as const) : ('student' as const)
  const others = { [roles.teacher]: 'teacher', [roles.otherStaff]: 'staff' } as const
  const role = roleId === roles.student ? families : (others[roleId as 3] ?? 'admin')
  return sql<boolean>`(${role} = any (n.roles) and ${isActive} and ${hasBoardBy[role]} and (not ${isNarrow} or ${isConcernedBy[role]}))`
}

/** The same rule for counting: everybody with a board, found once for all notices that are for the whole school. */
export const boards = sql`boards as materialized (select u.tenant_id, u.id, ${roleWord} as role from users u where ${hasBoard}),
  roles as materialized (select role, count(*)::int as people from boards group by role)`

/** How many people notice `n` is for; needs `boards`. */
export const recipientCount = sql`(case when ${isNarrow}
  then (select count(*)::int from boards b join users u on u.tenant_id = b.tenant_id and u.id = b.id
    where b.tenant_id = n.tenant_id and b.role = any (n.roles) and ${isConcerned})
  else (select coalesce(sum(o.people), 0)::int from roles o where o.role = any (n.roles)) end)`

/** How many of them have read it: a person has one row. */
export const readCount = sql`(select count(*)::int from notice_reads r join boards b on b.tenant_id = r.tenant_id and b.id = r.user_id
    join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
  where r.tenant_id = n.tenant_id and r.notice_id = n.id and b.role = any (n.roles) and (not ${isNarrow} or ${isConcerned}))`

/** Whether the slip of notice `n` is for the student. */
export const slipIsFor = (student: ReturnType<typeof sql>) => sql<boolean>`(not ${isNarrow} or ${inAudience(student)})`

/** The students the slip of notice `n` is for. */
export const slipStudents = sql`(select u.* from users u where u.tenant_id = n.tenant_id and u.role_id = ${roles.student}
  and not u.is_guardian and ${isActive} and ${slipIsFor(sql`u.id`)}) u`

export async function audienceForm(db: TenantDb): Promise<AudienceForm> {
  const [classes, groups] = await Promise.all([
    sql<AudienceForm['classes'][number]>`
      select k.id as "classId", g.name || '-' || k.section as name from classes k
        join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      where k.year_id = (select current_year()) order by g.position, k.section limit 500`.execute(db),
    sql<AudienceForm['groups'][number]>`
      select s.id as "stdGrpId", g.name || '-' || k.section || ' · ' || s.name as name from student_groups s
        join classes k on k.tenant_id = s.tenant_id and k.id = s.class_id
        join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      order by g.position, k.section, lower(s.name) limit 500`.execute(db),
  ])
  return { classes: classes.rows, groups: groups.rows }
}

/** Replaces the classes and groups of a notice; false if a class or group is not of this school and year. */
export async function saveAudience(
  db: TenantDb,
  noticeId: string,
  { classIds, stdGrpIds }: Audience,
): Promise<boolean> {
  await sql`delete from notice_classes where notice_id = ${noticeId}`.execute(db)
  await sql`delete from notice_groups where notice_id = ${noticeId}`.execute(db)
  const [wantedClasses, wantedGroups] = [[...new Set(classIds)], [...new Set(stdGrpIds)]]
  const classes = await sql`insert into notice_classes (notice_id, class_id)
    select ${noticeId}, k.id from classes k where k.id = any (${wantedClasses}::uuid[]) and k.year_id = (select current_year())`.execute(
    db,
  )
  const groups = await sql`insert into notice_groups (notice_id, group_id)
    select ${noticeId}, g.id from student_groups g where g.id = any (${wantedGroups}::uuid[])`.execute(db)
  return (
    Number(classes.numAffectedRows ?? 0n) === wantedClasses.length &&
    Number(groups.numAffectedRows ?? 0n) === wantedGroups.length
  )
}

export const isRead = sql<boolean>`exists (select from notice_reads r where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.user_id = u.id)`

/** Whether notice `n` still asks account `u` for an answer. */
export const needsAnswer = sql<boolean>`(case n.type
  when 'event' then not exists (select from notice_replies r where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.user_id = u.id)
  when 'poll' then not exists (select from notice_votes v where v.tenant_id = n.tenant_id and v.notice_id = n.id and v.user_id = u.id)
  when 'slip' then u.is_guardian and exists (select from family_students(u.id) f where ${slipIsFor(sql`f.student_id`)}
    and not exists (select from notice_signatures s where s.tenant_id = n.tenant_id and s.notice_id = n.id and s.student_id = f.student_id))
  else false end)`

const isWaitedFor = sql`(not ${isRead} or ${needsAnswer})`

/** How many people notice `n` waits for; needs `boards`. */
export const waitedForCount = sql`(select count(*)::int from boards b join users u on u.tenant_id = b.tenant_id and u.id = b.id
  where b.tenant_id = n.tenant_id and b.role = any (n.roles) and (not ${isNarrow} or ${isConcerned}) and ${isWaitedFor})`

/** Everybody a notice is for, or those of them who have not read it or still owe an answer. */
export async function recipientIds(
  db: TenantDb,
  noticeId: string,
  which: 'everybody' | 'waited for',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from notices n join users u on u.tenant_id = n.tenant_id and ${isFor}
    where n.id = ${noticeId} and ${which === 'everybody' ? sql`true` : isWaitedFor}`.execute(db)
  return rows.map(({ id }) => id)
}
