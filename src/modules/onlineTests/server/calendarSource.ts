import { type RawBuilder, sql } from 'kysely'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { CalendarSource } from '#platform/server/contributions/calendarSource.ts'
import { testOf } from '../web/paths.ts'
import { inEffect } from './reach.ts'

/** The calendar's category of what concerns one teacher. */
const teacherCategory = 1

type Row = { id: string; title: string; day: CivilDate; start: string; end: string; subject: string; classes: string }

const local = (instant: RawBuilder<unknown>) =>
  sql`to_char((${instant}) at time zone z.time_zone, 'YYYY-MM-DD"T"HH24:MI')`

/** The windows of tests, on the day they open: what a teacher teaches, their own class's, or that of the class asked for. */
export const testWindows: CalendarSource<Row> = {
  name: 'onlineTests',
  categoryIds: [teacherCategory],
  isOnHome: false,
  query: ({ viewer, days, userId, classId }) => {
    const teacherId = userId ?? (viewer.isOffice ? null : viewer.userId)
    if (!classId && !teacherId) return null
    const whose = classId
      ? sql`t.class_id = ${classId}`
      : sql`(t.class_id in (select x.class_id from class_teachers x where x.teacher_id = ${teacherId} and ${inEffect('x')})
          or exists (select from teachings x where x.tenant_id = t.tenant_id and x.class_id = t.class_id
            and x.subject_id = o.subject_id and x.teacher_id = ${teacherId} and ${inEffect('x')}))`
    return sql`
      select o.id, o.title, (o.opens_at at time zone z.time_zone)::date as day,
        ${local(sql`o.opens_at`)} as start, ${local(sql`least(o.closes_at, o.opens_at + interval '12 hours')`)} as end,
        c.name as subject, string_agg(distinct g.name || '-' || k.section, ', ') as classes
      from online_tests o join tenants z on z.id = o.tenant_id
        join subjects c on c.tenant_id = o.tenant_id and c.id = o.subject_id
        join online_test_targets t on t.tenant_id = o.tenant_id and t.test_id = o.id
        join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
        join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      where o.state in ('scheduled', 'closed') and o.opens_at >= (${days.start}::date)::timestamp at time zone z.time_zone
        and o.opens_at < (${addDays(days.end, 1)}::date)::timestamp at time zone z.time_zone and ${whose}
      group by o.id, o.title, o.opens_at, o.closes_at, z.time_zone, c.name order by o.opens_at, o.id limit 500`
  },
  itemsOf: (rows, { viewer }) =>
    rows.map(({ id, title, day, start, end, subject, classes }) => ({
      id,
      on: day,
      title: `${subject}: ${title}`,
      start,
      end,
      isAllDay: false,
      categoryId: teacherCategory,
      people: classes,
      ...(!viewer.isOffice && { link: testOf(id) }),
    })),
}
