import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { mayUse } from '#platform/contract/access/access.ts'
import type { PrivilegeDomain } from '#platform/contract/access/moduleNumbers.ts'
import { deriveMatrix } from '#platform/contract/access/permissions.ts'
import { modulesHeld } from '#platform/contract/access/roleModules.ts'
import type { RoleId } from '#platform/contract/access/roles.ts'
import { addDays, type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { CalendarSource } from '#platform/server/contributions/calendarSource.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { categoryName } from '../categories.ts'
import { viewing } from '../contract.ts'
import { type IcalEvent, icalText } from '../ical.ts'
import { startingOn, type When } from '../occurrences.ts'
import type { CalendarEntry } from '../schemas.ts'
import { entryOf } from './entries.ts'
import { ownSources } from './entrySources.ts'
import { eventsAround, peopleOf, type StoredEvent, yearDays } from './events/eventQueries.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** Creates the secret of a user's feed, replacing an older one. Only its hash is stored. */
export async function createToken(db: TenantDb, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const values = { token_hash: hashToken(token), created_at: new Date().toISOString(), last_read_at: null }
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(values))
    .execute()
  return token
}

export async function feedState(db: TenantDb, userId: string) {
  const { rows } = await sql<{ createdAt: string; lastReadAt: string | null }>`
    select created_at as "createdAt", last_read_at as "lastReadAt" from calendar_feeds where user_id = ${userId}`.execute(
    db,
  )
  const [feed] = rows
  return { exists: feed !== undefined, createdAt: feed?.createdAt ?? null, lastReadAt: feed?.lastReadAt ?? null }
}

/** False if there was none. */
export async function deleteFeed(db: TenantDb, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

type FeedOwner = {
  userId: string
  roleId: RoleId
  isSuperAdmin: boolean
  isGateStaff: boolean
  isGuardian: boolean
  privileges: [number, boolean, boolean, boolean, boolean][] | null
}

/** The owner of a feed with their current rights; null if it was revoked or they may no longer see the calendar. */
export async function feedOwner(
  db: TenantDb,
  token: string,
  tenant: Pick<TenantEntry, 'modules' | 'roleModules' | 'timeZone'>,
): Promise<Viewer | null> {
  const { rows } = await sql<FeedOwner>`
    select u.id as "userId", u.role_id::int as "roleId", u.is_super_admin as "isSuperAdmin", u.is_gate_staff as "isGateStaff",
      u.is_guardian as "isGuardian",
      (select jsonb_agg(jsonb_build_array(p.domain_id, p.is_viewable, p.is_editable, p.is_approval, p.is_printable))
        from privileges p where p.tenant_id = u.tenant_id and p.user_id = u.id) as privileges
    from calendar_feeds f join users u on u.tenant_id = f.tenant_id and u.id = f.user_id
    where f.token_hash = ${hashToken(token)} and u.status_id = 1`.execute(db)
  const [owner] = rows
  if (!owner) return null
  const privileges = (owner.privileges ?? []).map(([domainId, isViewable, isEditable, isApproval, isPrintable]) => ({
    domainId: domainId as PrivilegeDomain,
    isViewable,
    isEditable,
    isApproval,
    isPrintable,
  }))
  const person = {
    ...owner,
    availableModules: modulesHeld(tenant, owner),
    matrix: deriveMatrix({ ...owner, privileges }),
  }
  if (!mayUse(viewing, person)) return null
  await sql`update calendar_feeds set last_read_at = now() where user_id = ${owner.userId}
    and coalesce(last_read_at, 'epoch') < now() - interval '10 minutes'`.execute(db)
  return viewerOf({ ...person, timeZone: tenant.timeZone })
}

/** Lessons are included for this many days back and ahead. */
const lessonDays = { back: 14, ahead: 60 }

/** A person's whole calendar as iCalendar. */
export async function feedText(
  db: TenantDb,
  viewer: Viewer,
  { tenant, host, sources, now }: { tenant: TenantEntry; host: string; sources: readonly CalendarSource[]; now: Date },
): Promise<string> {
  const year = await yearDays(db)
  const day = today(tenant.timeZone, now)
  const around = { start: addDays(day, -lessonDays.back), end: addDays(day, lessonDays.ahead) }
  const lists = await Promise.all(
    [...ownSources, ...sources].map(async ({ name, items }) => {
      const days = name === 'session' ? around : year
      return (await items(db, { viewer, days })).map((item) => entryOf(item, name))
    }),
  )
  const events = await eventsAround(db, viewer, year)
  const stamp = now.toISOString()
  return icalText({
    name: tenant.name,
    zone: tenant.timeZone,
    years: [Number(year.start.slice(0, 4)), Number(year.end.slice(0, 4))],
    events: [
      ...events.flatMap((event) => seriesOf(event, host)),
      ...lists.flat().map((entry) => singleEvent(entry, host, stamp)),
    ],
  })
}

const dayOf = (moment: string) => moment.slice(0, 10) as CivilDate

/** Entries without an event of their own are identified by source and date. */
function singleEvent(entry: CalendarEntry, host: string, changedAt: string): IcalEvent {
  const { isAllDay, start, end } = entry
  const when: When = isAllDay
    ? { startDate: dayOf(start), endDate: addDays(dayOf(end), -1), startTime: null, endTime: null }
    : { startDate: dayOf(start), endDate: dayOf(end), startTime: start.slice(11), endTime: end.slice(11) }
  return {
    uid: `${entry.source}-${entry.CalendarID}-${entry.CalendarDateFrom}@${host}`,
    sequence: entry.isChanged ? 1 : 0,
    changedAt,
    title: entry.source === 'leave' ? entry.Title : [entry.Title, entry.people].filter(Boolean).join(' · '),
    description: entry.Description,
    place: entry.place,
    category: categoryName(entry.categoryId),
    when,
  }
}

/** A series with its cancelled days, and a separate VEVENT for each changed day. */
function seriesOf(event: StoredEvent, host: string): IcalEvent[] {
  const base = {
    uid: `${event.id}@${host}`,
    sequence: event.version - 1,
    changedAt: event.updatedAt,
    title: [event.title, peopleOf(event)].filter(Boolean).join(' · '),
    description: event.description,
    place: event.roomName ?? '',
    category: categoryName(event.category),
  }
  const changed = event.exceptions.filter(({ cancelled }) => !cancelled)
  if (!event.repeat) {
    const [moved] = changed
    return event.exceptions.some(({ cancelled }) => cancelled) ? [] : [{ ...base, when: moved?.when ?? event }]
  }
  const excluded = event.exceptions.filter(({ cancelled }) => cancelled).map(({ originalOn }) => originalOn)
  return [
    { ...base, when: event, repeat: event.repeat, excluded },
    ...changed.map((exception) => ({
      ...base,
      title: [exception.title ?? event.title, peopleOf(event)].filter(Boolean).join(' · '),
      description: exception.description ?? event.description,
      place: (exception.when ? exception.roomName : event.roomName) ?? '',
      when: exception.when ?? startingOn(event, exception.originalOn),
      replaces: startingOn(event, exception.originalOn),
    })),
  ]
}
