import { sql } from 'kysely'
import { addDays, type CivilDate, earlier } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

type RegisterSeed = {
  from: string
  to: string
  seed?: string
  /** The school's time now: registers that teachers would take later than this are left open. */
  now?: string
  /** Classes whose registers are left open. */
  openClassIds?: readonly string[]
}

const schoolZone = sql`(select time_zone from tenants where id = (select current_tenant()))`

/** Days per statement. A whole year of a large school would exceed the statement timeout. */
const daysPerBatch = 14

/**
 * Daily registers of every class for the school days of a range. About 4 in 100 students are absent, and illness lasts
 * several days. Existing registers are kept. Returns the number of marks inserted.
 */
export async function dailyRegisters(db: TenantDb, options: RegisterSeed): Promise<number> {
  const { from, to } = options
  // The foreign key checks run on a plan made while the registers were nearly empty; keep it from scanning them.
  await sql`set local enable_seqscan = off`.execute(db)
  let count = 0
  for (let start = from as CivilDate; start <= to; start = addDays(start, daysPerBatch))
    count += await insertBatch(db, {
      ...options,
      from: start,
      to: earlier(addDays(start, daysPerBatch - 1), to as CivilDate),
    })
  await sql`set local enable_seqscan = on`.execute(db)
  return count
}

async function insertBatch(db: TenantDb, options: RegisterSeed): Promise<number> {
  const { from, to, seed = 'registers', now = null, openClassIds = [] } = options
  await sql`with days as materialized (
      select d::date as day from generate_series(${from}::date, ${to}::date, '1 day') d where has_lessons_on(d::date))
    insert into registers (class_id, day, taken_by, taken_at, first_taken_at)
    select c.id, d.day, k.teacher_id, t.at at time zone ${schoolZone}, t.at at time zone ${schoolZone}
    from days d cross join classes c
      cross join lateral (select d.day + time '08:25' + mod(abs(hashtext(c.id::text || d.day)), 40) * interval '1 minute') t (at)
      left join class_teachers k on k.tenant_id = c.tenant_id and k.class_id = c.id
        and d.day between k.from_date and coalesce(k.to_date, 'infinity')
    where c.tenant_id = current_tenant() and c.year_id = current_year()
      and (${now}::timestamp is null or t.at < ${now}::timestamp) and not c.id = any(${openClassIds}::uuid[])
    on conflict do nothing`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    insert into day_marks (day, student_id, class_id, code, register_id)
    select r.day, e.student_id, r.class_id, case
        when mod(abs(hashtext(${seed} || e.student_id || date_part('week', r.day))::bigint), 1000) < 12 then 'ML'
        when chance < 25 then 'A'
        when chance < 33 then 'HD'
        else 'P' end, r.id
    from registers r
      join enrolments e on e.tenant_id = r.tenant_id and e.class_id = r.class_id
        and r.day between e.from_date and coalesce(e.to_date, 'infinity')
      cross join lateral mod(abs(hashtext(${seed} || e.student_id || r.day)::bigint), 1000) as chance
    where r.tenant_id = current_tenant() and r.year_id = current_year() and r.period_id is null
      and r.day between ${from} and ${to}
    on conflict do nothing`.execute(db)
  // Materialised, because the planner has no statistics about rows inserted in this transaction.
  await sql`with s as materialized (
      select m.register_id, count(*) filter (where m.code = 'P') as present, count(*) filter (where m.code = 'A') as absent,
        count(*) filter (where m.code = 'HD') as half, count(*) filter (where m.code = 'ML') as medical
      from day_marks m where m.tenant_id = current_tenant() and m.year_id = current_year() and m.day between ${from} and ${to}
      group by m.register_id)
    update registers r set present = s.present, absent = s.absent, half = s.half, medical = s.medical
    from s where r.tenant_id = current_tenant() and r.id = s.register_id`.execute(db)
  return Number(numAffectedRows)
}

/** Staff registers for a date range: everyone present except approved leave and a few absences. */
export async function staffRegisters(db: TenantDb, { from, to, seed = 'staff' }: RegisterSeed): Promise<void> {
  await sql`insert into staff_registers (day, taken_at)
    select d::date, (d + time '09:10') at time zone ${schoolZone} from generate_series(${from}::date, ${to}::date, '1 day') d where has_lessons_on(d::date)
    on conflict do nothing`.execute(db)
  await sql`insert into staff_marks (day, user_id, code)
    select r.day, u.id, case when l.type_id in (1, 4) then 'ML' when l.type_id is not null then 'L'
      when mod(abs(hashtext(${seed} || u.id || r.day)::bigint), 1000) < 15 then 'A' else 'P' end
    from staff_registers r cross join users u
      left join leave_requests l on l.tenant_id = u.tenant_id and l.user_id = u.id and l.status = 'approved'
        and r.day between l.starts_on and l.ends_on
    where r.tenant_id = current_tenant() and r.year_id = current_year() and r.day between ${from} and ${to}
      and u.tenant_id = current_tenant() and u.role_id in (3, 5) and u.status_id = 1
    on conflict do nothing`.execute(db)
}

/** Marks a student absent on a day whose register was taken. */
export async function anAbsentDay(db: TenantDb, studentId: string, day: string): Promise<void> {
  await sql`update day_marks set code = 'A' where student_id = ${studentId} and day = ${day}`.execute(db)
}

const reasonsToldFor = {
  A: ['A wedding in the family', 'Not feeling well', 'Out of town with the family', 'दादी के घर पूजा'],
  HD: ['Dentist’s appointment', 'Eye check-up', 'आधार केंद्र में काम'],
  ML: ['Fever', 'Viral infection; the doctor advised rest'],
} as const

/** A guardian has told the school why the children were absent before a day, four times out of five. Calling it again adds nothing. */
export async function absencesTold(
  db: TenantDb,
  { guardianId, studentIds, before }: { guardianId: string; studentIds: readonly string[]; before: string },
): Promise<void> {
  await sql`
    insert into known_absences (student_id, starts_on, ends_on, code, part, reason, told_by, created_by, created_at, seen_by, seen_at)
    select a.student_id, a.starts_on, a.ends_on, a.code, case a.code when 'HD' then 'morning' else 'day' end,
      r.list ->> (chance / 5 % json_array_length(r.list)), 'guardian', ${guardianId}, t.at, x.id, case when x.id is not null then t.at end
    from (
        select student_id, code, min(day) as starts_on, max(day) as ends_on from day_marks
        where student_id = any (${studentIds}::uuid[]) and code <> 'P' and day < ${before}
        -- An illness lasts for days.
        group by student_id, code, case when code = 'ML' then date_trunc('week', day)::date else day end) a
      cross join lateral (select ${JSON.stringify(reasonsToldFor)}::json -> a.code as list) r
      cross join lateral (select (a.starts_on + time '07:10') at time zone ${schoolZone} as at) t
      cross join lateral abs(hashtext(a.student_id::text || a.starts_on) % 1000) as chance
      left join users x on x.user_name = 'superadmin'
    where chance % 5 > 0
    on conflict do nothing`.execute(db)
}
