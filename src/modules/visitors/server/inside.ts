import { sql } from 'kysely'
import type { InsidePerson, InsideSums } from '#modules/visitors/visitSchemas.ts'
import { classOf, fullName } from './people.ts'

/**
 * Everybody inside now. Students: those the register of today has present, or who came late, without those who left with a pass.
 * Staff: those whose last passage today is inwards; without any passage, those the staff register has present. Visitors who are checked in.
 */
export const insideQuery = sql<InsidePerson>`
  select u.id as "personId", 'student' as kind, ${fullName('u')} as name, coalesce(c.class_name, '') as place, 1 as heads
  from (select m.student_id from day_marks m where m.day = school_today() and m.code in ('P', 'HD')
      union select l.student_id from late_arrivals l where l.day = school_today()
        and not exists (select from day_marks m where m.day = school_today() and m.student_id = l.student_id)) s
    join users u on u.tenant_id = current_tenant() and u.id = s.student_id and u.status_id = 1
    ${classOf(sql`u.id`)}
  where not exists (select from exit_passes x where x.student_id = s.student_id and x.day = school_today() and x.state = 'left')
  union all
  select u.id, 'staff', ${fullName('u')}, '', 1 from users u
  where u.status_id = 1 and u.role_id in (1, 3, 5) and coalesce(
    (select p.way = 'in' from staff_passages p where p.user_id = u.id and p.day = school_today() order by p.at desc, p.id desc limit 1),
    exists (select from staff_marks m where m.day = school_today() and m.user_id = u.id and m.code in ('P', 'HD')))
  union all
  select v.id, 'visitor', p.name, coalesce(${fullName('h')}, o.name), v.party_size::int from visits v
    join visitors p on p.tenant_id = v.tenant_id and p.id = v.visitor_id
    join visit_purposes o on o.tenant_id = v.tenant_id and o.id = v.purpose_id
    left join users h on h.tenant_id = v.tenant_id and h.id = v.host_id
  where v.state = 'checkedIn'`

export type InsideCounts = { students: number; studentsUnknown: number; staff: number; visitors: number }

/** How many are inside, and how many students are in classes whose register has not been taken. */
export const insideCountQuery = sql<InsideCounts>`
  select count(*) filter (where kind = 'student')::int as students, count(*) filter (where kind = 'staff')::int as staff,
    coalesce(sum(heads) filter (where kind = 'visitor'), 0)::int as visitors,
    (select count(*)::int from enrolments e where school_today() between e.from_date and coalesce(e.to_date, 'infinity')
      and is_working_day(school_today())
      and not exists (select from day_marks m where m.day = school_today() and m.student_id = e.student_id)
      and not exists (select from late_arrivals l where l.day = school_today() and l.student_id = e.student_id)) as "studentsUnknown"
  from (${insideQuery}) i`

const isActive = (person: string) =>
  sql`exists (select from users u where u.id = ${sql.ref(person)} and u.status_id = 1)`
const hasMark = sql`exists (select from day_marks m where m.day = school_today() and m.student_id = l.student_id)`

/** The parts that the numbers of those inside must add up from, each counted where it is recorded. */
export const insideSumsQuery = sql<InsideSums>`
  with seen as (
    select m.student_id, true as in_register from day_marks m where m.day = school_today() and m.code in ('P', 'HD') and ${isActive('m.student_id')}
    union all select l.student_id, false from late_arrivals l where l.day = school_today() and not ${hasMark} and ${isActive('l.student_id')}),
  last as (select distinct on (p.user_id) p.user_id, p.way from staff_passages p where p.day = school_today() and ${isActive('p.user_id')}
    order by p.user_id, p.at desc, p.id desc)
  select (select count(*)::int from seen where in_register) as present, (select count(*)::int from seen where not in_register) as late,
    (select count(*)::int from seen s where exists (select from exit_passes x where x.student_id = s.student_id and x.day = school_today()
      and x.state = 'left')) as left,
    (select count(*)::int from last where way = 'in') as "passedIn",
    (select count(*)::int from staff_marks m where m.day = school_today() and m.code in ('P', 'HD') and ${isActive('m.user_id')}
      and not exists (select from last where last.user_id = m.user_id)) as marked,
    (select count(*)::int from visits v where v.state = 'checkedIn') as visits`
