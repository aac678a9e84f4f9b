import { sql } from 'kysely'
import { categories } from '#modules/calendar/categories.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { CalendarSource } from '#platform/server/contributions/calendarSource.ts'
import { noticePath, noticePaths } from '../web/paths.ts'
import { hasBoard, isFor } from './audience.ts'

type Row = { id: string; on: CivilDate; title: string; place: string; start: string; end: string; roleId: number }

/** An invitation says when an event begins; the calendar shows it for an hour. */
const shownFor = sql`interval '1 hour'`
const boards: Readonly<Record<number, string>> = { 2: noticePaths.family, 3: noticePaths.teacherBoard }

/** Events of the notice board that are for the viewer; an office that has a board sees all. */
export const noticeEvents: CalendarSource<Row> = {
  name: 'notices',
  categoryIds: [categories.school],
  query: ({ viewer, days, userId, classId }) => {
    if (classId || (userId && userId !== viewer.userId)) return null
    return sql`
      select n.id, (n.event_at at time zone t.time_zone)::date::text as on, n.title, n.event_place as place, u.role_id as "roleId",
        to_char(n.event_at at time zone t.time_zone, 'YYYY-MM-DD"T"HH24:MI') as start,
        to_char((n.event_at + ${shownFor}) at time zone t.time_zone, 'YYYY-MM-DD"T"HH24:MI') as end
      from notices n join tenants t on t.id = n.tenant_id join users u on u.tenant_id = n.tenant_id and u.id = ${viewer.userId}
      where n.type = 'event' and n.publish_at <= now() and n.withdrawn_at is null
        and n.event_at >= ${days.start}::timestamp at time zone t.time_zone
        and n.event_at < (${days.end}::date + 1)::timestamp at time zone t.time_zone
        and ${viewer.isOffice ? hasBoard : isFor}
      order by n.event_at, n.id limit 200`
  },
  itemsOf: (rows, { viewer }) =>
    rows.map(({ roleId, ...row }) => ({
      ...row,
      isAllDay: false,
      categoryId: categories.school,
      link: noticePath(viewer.isOffice ? noticePaths.adminHub : (boards[roleId] ?? noticePaths.staff), row.id),
    })),
}
