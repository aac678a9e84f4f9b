import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { mayUse } from '#platform/contract/access/access.ts'
import type { PrivilegeDomain } from '#platform/contract/access/moduleNumbers.ts'
import { deriveMatrix } from '#platform/contract/access/permissions.ts'
import { modulesHeld } from '#platform/contract/access/roleModules.ts'
import type { RoleId } from '#platform/contract/access/roles.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import type { CalendarSource } from '#platform/server/contributions/calendarSource.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { viewing } from '../contract.ts'
import { familyViewing } from '../familyContract.ts'
import { icalText } from '../ical.ts'
import { entriesTogether, entryOf } from './entries.ts'
import { holidays, readSources } from './entrySources.ts'
import { eventsAround, yearDays } from './events/eventQueries.ts'
import { type FamilyMember, familyEvents } from './family/familyFeed.ts'
import { seriesOf, singleEvent } from './feedEvents.ts'
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

/** Whose feed it is: of staff with what they may see, or of a family. */
export type FeedReader = { readonly viewer: Viewer; readonly family: FamilyMember | null }

/** The owner of a feed with their current rights; null if it was revoked or they may no longer see the calendar. */
export async function feedOwner(
  db: TenantDb,
  token: string,
  tenant: Pick<TenantEntry, 'modules' | 'roleModules' | 'timeZone'>,
): Promise<FeedReader | null> {
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
  const isFamily = mayUse(familyViewing, person)
  if (!isFamily && !mayUse(viewing, person)) return null
  await sql`update calendar_feeds set last_read_at = now() where user_id = ${owner.userId}
    and coalesce(last_read_at, 'epoch') < now() - interval '10 minutes'`.execute(db)
  return { viewer: viewerOf({ ...person, timeZone: tenant.timeZone }), family: isFamily ? owner : null }
}

/** Lessons are included for this many days back and ahead. */
const lessonDays = { back: 14, ahead: 60 }

/** A person's whole calendar as iCalendar. */
export async function feedText(
  db: TenantDb,
  { viewer, family }: FeedReader,
  { tenant, host, sources, now }: { tenant: TenantEntry; host: string; sources: readonly CalendarSource[]; now: Date },
): Promise<string> {
  const year = await yearDays(db)
  const day = today(tenant.timeZone, now)
  const around = { start: addDays(day, -lessonDays.back), end: addDays(day, lessonDays.ahead) }
  const years: [number, number] = [Number(year.start.slice(0, 4)), Number(year.end.slice(0, 4))]
  if (family) {
    const events = await familyEvents(db, family, { year, around, host, stamp: now.toISOString() }, viewer)
    return icalText({ name: tenant.name, zone: tenant.timeZone, years, events })
  }
  const view = { viewer, days: year }
  const lists = await Promise.all([
    entriesTogether(db, viewer, { view, events: null, sources: [holidays, ...sources] }),
    ...readSources.map(async ({ name, read }) => {
      const days = name === 'session' ? around : year
      return (await read(db, { viewer, days })).map((item) => entryOf(item, name))
    }),
  ])
  const events = await eventsAround(db, viewer, year)
  const stamp = now.toISOString()
  return icalText({
    name: tenant.name,
    zone: tenant.timeZone,
    years,
    events: [
      ...events.flatMap((event) => seriesOf(event, host)),
      ...lists.flat().map((entry) => singleEvent(entry, host, stamp)),
    ],
  })
}
