import { sql } from 'kysely'
import { addDays, type CivilDate, earlier } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

type YearSeed = { from: string; to: string; seed?: string }

/** Days written by one statement: a year of a large school in one would be longer than a statement may take. */
const daysAtOnce = 14

/**
 * Daily registers of every class for a stretch of school days, in a few statements for each fortnight however many students
 * there are: about 4 in 100 are away, and whoever is ill stays away for some days. Days that have registers are left as
 * they are. Answers how many marks were made.
 */
export async function dailyRegisters(db: TenantDb, { from, to, seed = 'registers' }: YearSeed): Promise<number> {
  // Each mark is checked against its register by a plan that was made when there were next to none.
  await sql`set local enable_seqscan = off`.execute(db)
  let made = 0
  for (let start = from as CivilDate; start <= to; start = addDays(start, daysAtOnce))
    made += await fortnight(db, start, earlier(addDays(start, daysAtOnce - 1), to as CivilDate), seed)
  await sql`set local enable_seqscan = on`.execute(db)
  return made
}

async function fortnight(db: TenantDb, from: CivilDate, to: CivilDate, seed: string): Promise<number> {
  await sql`with days as materialized (
      select d::date as day from generate_series(${from}::date, ${to}::date, '1 day') d where has_lessons_on(d::date))
    insert into registers (class_id, day, taken_by, taken_at, first_taken_at)
    select c.id, d.day, k.teacher_id, d.day + time '08:45' + mod(abs(hashtext(c.id::text || d.day)), 40) * interval '1 minute',
      d.day + time '08:45'
    from days d cross join classes c
      left join class_teachers k on k.tenant_id = c.tenant_id and k.class_id = c.id
        and d.day between k.from_date and coalesce(k.to_date, 'infinity')
    where c.tenant_id = current_tenant() and c.year_id = current_year()
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
  // Added up before the registers are looked at: the planner knows nothing of rows this transaction has made.
  await sql`with s as materialized (
      select m.register_id, count(*) filter (where m.code = 'P') as present, count(*) filter (where m.code = 'A') as absent,
        count(*) filter (where m.code = 'HD') as half, count(*) filter (where m.code = 'ML') as medical
      from day_marks m where m.tenant_id = current_tenant() and m.year_id = current_year() and m.day between ${from} and ${to}
      group by m.register_id)
    update registers r set present = s.present, absent = s.absent, half = s.half, medical = s.medical
    from s where r.tenant_id = current_tenant() and r.id = s.register_id`.execute(db)
  return Number(numAffectedRows)
}

/** The staff of a stretch of school days, all present but those on approved leave and a few. */
export async function staffRegisters(db: TenantDb, { from, to, seed = 'staff' }: YearSeed): Promise<void> {
  await sql`insert into staff_registers (day, taken_at)
    select d::date, d + time '09:10' from generate_series(${from}::date, ${to}::date, '1 day') d where has_lessons_on(d::date)
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
