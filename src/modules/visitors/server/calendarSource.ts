import { type RawBuilder, sql } from 'kysely'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { CalendarSource } from '#platform/server/contributions/calendarSource.ts'
import { appointmentOf } from '../web/paths.ts'

/** The calendar's category of what concerns one teacher. */
const teacherCategory = 1

type Row = { id: string; name: string; purpose: string; day: CivilDate; start: string; end: string }

const local = (instant: RawBuilder<unknown>) =>
  sql`to_char((${instant}) at time zone z.time_zone, 'YYYY-MM-DD"T"HH24:MI')`

/** Appointments of a host with visitors. */
export const appointments: CalendarSource<Row> = {
  name: 'visitors',
  categoryIds: [teacherCategory],
  query: ({ viewer, days, userId, classId }) => {
    const hostId = userId ?? viewer.userId
    // Other people's visitors are none of the viewer's business.
    if (classId || hostId !== viewer.userId) return null
    return sql`
      select v.id, p.name, o.name as purpose, v.day, ${local(sql`v.expected_at`)} as start,
        ${local(sql`v.expected_at + make_interval(mins => least(o.max_minutes::int, 60))`)} as end
      from visits v join tenants z on z.id = v.tenant_id
        join visitors p on p.tenant_id = v.tenant_id and p.id = v.visitor_id
        join visit_purposes o on o.tenant_id = v.tenant_id and o.id = v.purpose_id
      where v.host_id = ${hostId} and v.expected_at is not null and v.state not in ('cancelled', 'noShow')
        and v.day >= ${days.start} and v.day < ${addDays(days.end, 1)} order by v.expected_at, v.id limit 500`
  },
  itemsOf: (rows, { viewer }) =>
    rows.map(({ id, name, purpose, day, start, end }) => ({
      id,
      on: day,
      title: `${name}: ${purpose}`,
      start,
      end,
      isAllDay: false,
      categoryId: teacherCategory,
      people: name,
      ...(!viewer.isOffice && { link: appointmentOf(id) }),
    })),
}
