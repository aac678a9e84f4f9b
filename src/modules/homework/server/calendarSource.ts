import { type RawBuilder, sql } from 'kysely'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { CalendarSource } from '#platform/server/contributions/calendarSource.ts'
import { homeworkOf } from '../web/paths.ts'
import { inEffect } from './reach.ts'

/** The calendar's category of what concerns one teacher. */
const teacherCategory = 1

type Row = { id: string; title: string; day: CivilDate; start: string; end: string; subject: string; classes: string }

const local = (instant: RawBuilder<unknown>) =>
  sql`to_char((${instant}) at time zone z.time_zone, 'YYYY-MM-DD"T"HH24:MI')`

/** When homework is due: what a teacher teaches, their own class's, or that of the class asked for. */
export const homeworkDueDates: CalendarSource<Row> = {
  name: 'homework',
  categoryIds: [teacherCategory],
  isOnHome: false,
  query: ({ viewer, days, userId, classId }) => {
    const teacherId = userId ?? (viewer.isOffice ? null : viewer.userId)
    if (!classId && !teacherId) return null
    const whose = classId
      ? sql`t.class_id = ${classId}`
      : sql`(t.class_id in (select x.class_id from class_teachers x where x.teacher_id = ${teacherId} and ${inEffect('x')})
          or exists (select from teachings x where x.tenant_id = t.tenant_id and x.class_id = t.class_id
            and x.subject_id = h.subject_id and x.teacher_id = ${teacherId} and ${inEffect('x')}))`
    return sql`
      select h.id, h.title, (h.due_at at time zone z.time_zone)::date as day,
        ${local(sql`h.due_at`)} as start, ${local(sql`h.due_at + interval '30 minutes'`)} as end, c.name as subject,
        string_agg(distinct g.name || '-' || k.section, ', ') as classes
      from homework h join tenants z on z.id = h.tenant_id
        join subjects c on c.tenant_id = h.tenant_id and c.id = h.subject_id
        join homework_targets t on t.tenant_id = h.tenant_id and t.homework_id = h.id
        join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
        join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      where h.state in ('open', 'closed') and h.due_at >= (${days.start}::date)::timestamp at time zone z.time_zone
        and h.due_at < (${addDays(days.end, 1)}::date)::timestamp at time zone z.time_zone and ${whose}
      group by h.id, h.title, h.due_at, z.time_zone, c.name order by h.due_at, h.id limit 500`
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
      ...(!viewer.isOffice && { link: homeworkOf(id) }),
    })),
}
