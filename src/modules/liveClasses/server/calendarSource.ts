import { sql } from 'kysely'
import { categories, liveClassSource } from '#modules/calendar/categories.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { CalendarSource } from '#platform/server/contributions/calendarSource.ts'
import { liveClassOf } from '../web/paths.ts'

type Row = {
  id: string
  on: CivilDate
  title: string
  note: string
  start: string
  end: string
  className: string
  subject: string | null
}

/** A teacher's own live classes, or those of a class. A meeting's link is never part of a calendar. */
export const liveClassEntries: CalendarSource<Row> = {
  name: liveClassSource,
  categoryIds: [categories.lesson],
  query: ({ viewer, days, userId, classId }) => {
    const hostId = userId ?? (viewer.isOffice ? undefined : viewer.userId)
    if (!hostId && !classId) return null
    return sql`
      select l.id, l.day as on, l.title, l.note, g.name || '-' || c.section as "className", j.name as subject,
        to_char(l.starts_at at time zone t.time_zone, 'YYYY-MM-DD"T"HH24:MI') as start,
        to_char(l.ends_at at time zone t.time_zone, 'YYYY-MM-DD"T"HH24:MI') as end
      from live_classes l join tenants t on t.id = l.tenant_id join classes c on c.tenant_id = l.tenant_id and c.id = l.class_id
        join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
        left join subjects j on j.tenant_id = l.tenant_id and j.id = l.subject_id
      where l.day between ${days.start} and ${days.end} and l.state = 'planned'
        and ${classId ? sql`l.class_id = ${classId}` : sql`l.host_id = ${hostId}`}
      order by l.starts_at, l.id limit 500`
  },
  itemsOf: (rows) =>
    rows.map(({ note, className, subject, ...row }) => ({
      ...row,
      description: note,
      people: [className, subject ?? ''].filter(Boolean).join(' · '),
      isAllDay: false,
      categoryId: categories.lesson,
      link: liveClassOf(row.id),
    })),
}
