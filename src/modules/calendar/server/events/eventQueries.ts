import { type RawBuilder, sql } from 'kysely'
import { type Audience, categories, type EventCategory } from '#modules/calendar/categories.ts'
import type { Exception, When } from '#modules/calendar/occurrences.ts'
import type { Repeat } from '#modules/calendar/recurrence.ts'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { ownClasses, type Viewer } from '../viewer.ts'

/** An event with its exceptions. */
export type StoredEvent = When & {
  readonly id: string
  readonly category: EventCategory
  readonly ownerId: string
  readonly ownerName: string
  readonly title: string
  readonly description: string
  readonly roomId: string | null
  readonly roomName: string | null
  readonly audience: Audience
  readonly repeat: Repeat | null
  readonly version: number
  readonly updatedAt: string
  readonly exceptions: readonly (Exception & { readonly roomName: string | null })[]
  readonly classes: readonly { gradeId: string; grade: string; classId: string | null; section: string | null }[]
  readonly invigilators: readonly { readonly userId: string; readonly name: string }[]
  /** The viewer's own reminder. */
  readonly reminder: { readonly id: string; readonly minutesBefore: number } | null
}

const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`

const nameOf = (user: string) => {
  const of = (column: string) => sql.ref(`${user}.${column}`)
  return sql`coalesce(nullif(trim(${of('first_name')} || ' ' || ${of('last_name')}), ''), ${of('user_name')})`
}

const columns = (viewer: Viewer, more: RawBuilder<unknown> = sql``) => sql`
  select e.id, e.category::int as category, e.owner_id as "ownerId",
    ${nameOf('o')} as "ownerName",
    e.title, e.description, e.starts_on as "startDate", e.ends_on as "endDate", ${clock('e.starts_at')} as "startTime",
    ${clock('e.ends_at')} as "endTime", e.room_id as "roomId", r.name as "roomName", e.audience, e.repeat, e.version,
    e.updated_at as "updatedAt",
    coalesce((select jsonb_agg(jsonb_build_object(
        'originalOn', x.original_on, 'cancelled', x.cancelled, 'title', x.title, 'description', x.description,
        'roomId', x.room_id, 'roomName', (select q.name from rooms q where q.tenant_id = x.tenant_id and q.id = x.room_id),
        'when', case when x.starts_on is not null then jsonb_build_object('startDate', x.starts_on, 'endDate', x.ends_on,
          'startTime', ${clock('x.starts_at')}, 'endTime', ${clock('x.ends_at')}) end) order by x.original_on)
      from calendar_exceptions x where x.tenant_id = e.tenant_id and x.event_id = e.id), '[]'::jsonb) as exceptions,
    case when e.audience <> 'classes' then '[]'::jsonb else coalesce((select jsonb_agg(jsonb_build_object(
        'gradeId', k.grade_id, 'grade', g.name, 'classId', k.class_id, 'section', c.section) order by g.position, g.code, c.section)
      from calendar_event_classes k join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
        left join classes c on c.tenant_id = k.tenant_id and c.id = k.class_id
      where k.tenant_id = e.tenant_id and k.event_id = e.id), '[]'::jsonb) end as classes,
    coalesce((select jsonb_agg(jsonb_build_object('userId', i.teacher_id, 'name', ${nameOf('t')})
        order by lower(${nameOf('t')}), i.teacher_id)
      from calendar_event_invigilators i join users t on t.tenant_id = i.tenant_id and t.id = i.teacher_id
      where i.tenant_id = e.tenant_id and i.event_id = e.id), '[]'::jsonb) as invigilators,
    case when m.id is not null then jsonb_build_object('id', m.id, 'minutesBefore', m.minutes_before) end as reminder ${more}
  from calendar_events e join users o on o.tenant_id = e.tenant_id and o.id = e.owner_id
    left join rooms r on r.tenant_id = e.tenant_id and r.id = e.room_id
    left join calendar_reminders m on m.tenant_id = e.tenant_id and m.event_id = e.id and m.user_id = ${viewer.userId}`

/** Viewers see their own events and those addressed to them; the office sees all except other people's personal events. */
const visibleTo = ({ userId, isOffice }: Viewer): RawBuilder<unknown> =>
  isOffice
    ? sql`(e.owner_id = ${userId} or e.audience <> 'me')`
    : sql`(e.owner_id = ${userId} or e.audience in ('staff', 'everyone') or exists (
        select from calendar_event_invigilators i where i.tenant_id = e.tenant_id and i.event_id = e.id
          and i.teacher_id = ${userId}) or (e.audience = 'classes' and exists (
        select from calendar_event_classes k where k.tenant_id = e.tenant_id and k.event_id = e.id
          and (k.class_id in ${ownClasses(userId)} or (k.class_id is null and k.grade_id in (
            select c.grade_id from classes c where c.id in ${ownClasses(userId)}))))))`

/** Addressed to everyone, to the grade of the class, or to the class itself. */
const concernsClass = (classId: string) => sql`(e.audience = 'everyone' or exists (
  select from calendar_event_classes k join classes c on c.tenant_id = k.tenant_id and c.grade_id = k.grade_id
  where k.tenant_id = e.tenant_id and k.event_id = e.id and c.id = ${classId} and (k.class_id is null or k.class_id = c.id)))`

export type EventFilter = {
  readonly category?: number | undefined
  readonly ownerId?: string | undefined
  readonly classId?: string | undefined
  readonly classIds?: readonly string[] | undefined
  readonly gradeId?: string | undefined
}

function conditionsOf({ category, ownerId, classId, classIds, gradeId }: EventFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (category) conditions.push(sql`e.category = ${category}`)
  if (ownerId) conditions.push(sql`e.owner_id = ${ownerId}`)
  if (classId) conditions.push(concernsClass(classId))
  if (classIds && classIds.length > 0) conditions.push(sql`(${sql.join(classIds.map(concernsClass), sql` or `)})`)
  if (gradeId)
    conditions.push(sql`(e.audience = 'everyone' or exists (select from calendar_event_classes k
      where k.tenant_id = e.tenant_id and k.event_id = e.id and k.grade_id = ${gradeId}))`)
  return conditions
}

/** Candidates for occurrences in the range: it includes every series, wherever its days fall. */
export function eventsQuery(viewer: Viewer, { start, end }: DateRange, filter: EventFilter = {}) {
  const conditions = [
    visibleTo(viewer),
    // An occurrence can have been moved outside of its series' own range.
    sql`(e.repeat is not null or (e.starts_on <= ${end} and e.ends_on >= ${start}))`,
    ...conditionsOf(filter),
  ]
  return sql<StoredEvent>`${columns(viewer)}
    where e.year_id = (select current_year()) and ${sql.join(conditions, sql` and `)} order by e.starts_on, e.id limit 2000`
}

export const eventsAround = async (
  db: TenantDb,
  viewer: Viewer,
  days: DateRange,
  filter: EventFilter = {},
): Promise<StoredEvent[]> => (await eventsQuery(viewer, days, filter).execute(db)).rows

/** An event for families, with those of the given classes that it concerns. */
export type ClassEvent = StoredEvent & { readonly concernsIds: readonly string[] }

/** The school events and exams addressed to everyone or to one of the classes: what families may see, and no more. */
export function classEventsQuery(viewer: Viewer, { start, end }: DateRange, classIds: readonly string[]) {
  const concerned = sql`array(select c.id from calendar_event_classes k join classes c on c.tenant_id = k.tenant_id
      and c.grade_id = k.grade_id and (k.class_id is null or k.class_id = c.id)
    where k.tenant_id = e.tenant_id and k.event_id = e.id and c.id = any (${[...classIds]}::uuid[]))`
  return sql<ClassEvent>`${columns(viewer, sql`, ${concerned} as "concernsIds"`)}
    where e.year_id = (select current_year()) and e.category in (${categories.exam}, ${categories.school})
      and (e.audience = 'everyone' or (e.audience = 'classes' and cardinality(${concerned}) > 0))
      and (e.repeat is not null or (e.starts_on <= ${end} and e.ends_on >= ${start}))
    order by e.starts_on, e.id limit 2000`
}

export const classEvents = async (
  db: TenantDb,
  viewer: Viewer,
  days: DateRange,
  classIds: readonly string[],
): Promise<ClassEvent[]> => (await classEventsQuery(viewer, days, classIds).execute(db)).rows

/** `lock` locks the row until the transaction ends. */
export async function findEvent(
  db: TenantDb,
  viewer: Viewer,
  eventId: string,
  lock = false,
): Promise<StoredEvent | undefined> {
  const { rows } = await sql<StoredEvent>`${columns(viewer)}
    where e.id = ${eventId} and ${visibleTo(viewer)} ${lock ? sql`for update of e` : sql``}`.execute(db)
  return rows[0]
}

/** Owners may change their events, and the office may change all but personal ones. */
export const mayChange = ({ ownerId, category }: StoredEvent, viewer: Viewer): boolean =>
  ownerId === viewer.userId || (viewer.mayEdit && category !== categories.teacher)

/** The grades and classes it is for, for display. */
export const peopleOf = ({ classes }: StoredEvent): string =>
  classes.map(({ grade, section }) => (section === null ? grade : `${grade}-${section}`)).join(', ')

/** The first and last day of the selected year. */
export async function yearDays(db: TenantDb): Promise<DateRange> {
  const { rows } = await sql<{ start: CivilDate; end: CivilDate }>`
    select starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
  return rows[0] ?? { start: '1900-01-01' as CivilDate, end: '1900-01-01' as CivilDate }
}
