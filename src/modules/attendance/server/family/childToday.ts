import { sql } from 'kysely'
import { presenceOf } from '#modules/attendance/atSchool.ts'
import type { Code, Counts } from '#modules/attendance/codes.ts'
import type { ChildToday } from '#modules/attendance/familySchemas.ts'
import { type CivilDate, wallClock } from '#platform/contract/dates/dates.ts'

type Child = { readonly studentId: string; readonly classId: string | null }
export type ChildTodayRow = Counts & {
  studentId: string
  classId: string | null
  code: Code | null
  isAnnounced: boolean
  reason: string
  isOpen: boolean
  holiday: string | null
  firstBell: string | null
  lastBell: string | null
}

/** The marks of each child today and in the year so far, and the school's day. */
export function childrenTodayQuery(children: readonly Child[], today: CivilDate) {
  const ids = children.map(({ studentId }) => studentId)
  const classIds = children.map(({ classId }) => classId)
  return sql<ChildTodayRow>`
    select s.student_id as "studentId", s.class_id as "classId", m.code, k.id is not null as "isAnnounced",
      coalesce(k.reason, '') as reason, t.present, t.absent, t.half, t.medical, b.is_open as "isOpen", b.holiday,
      to_char(b.first_bell, 'HH24:MI') as "firstBell", to_char(b.last_bell, 'HH24:MI') as "lastBell"
    from unnest(${ids}::uuid[], ${classIds}::uuid[]) s(student_id, class_id)
      left join day_marks m on m.student_id = s.student_id and m.day = ${today}::date and m.year_id = (select current_year())
      left join known_absences k on k.student_id = s.student_id and k.year_id = (select current_year())
        and ${today}::date between k.starts_on and k.ends_on
      cross join lateral (select count(*) filter (where d.code = 'P')::int as present,
          count(*) filter (where d.code = 'A')::int as absent, count(*) filter (where d.code = 'HD')::int as half,
          count(*) filter (where d.code = 'ML')::int as medical
        from day_marks d where d.student_id = s.student_id and d.year_id = (select current_year())) t
      cross join (select has_lessons_on(${today}::date) as is_open,
          (select h.name from holidays h where ${today}::date between h.starts_on and h.ends_on order by h.starts_on limit 1) as holiday,
          min(p.starts_at) as first_bell, max(p.ends_at) as last_bell
        from bell_days w join periods p on p.tenant_id = w.tenant_id and p.schedule_id = w.schedule_id
        where w.weekday = extract(isodow from ${today}::date)) b`
}

/** Whether each child is at school now, and the year so far. */
export function childrenTodayFrom(
  rows: readonly ChildTodayRow[],
  now: Date,
  timeZone: string,
): Map<string, ChildToday> {
  const { hour, minute } = wallClock(now, timeZone)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return new Map(
    rows.map(({ studentId, classId, isAnnounced, isOpen, present, absent, half, medical, ...row }) => [
      studentId,
      {
        ...row,
        presence: presenceOf({ ...row, isAnnounced, isOpen, hasClass: classId !== null, time }),
        counts: { present, absent, half, medical },
      },
    ]),
  )
}
