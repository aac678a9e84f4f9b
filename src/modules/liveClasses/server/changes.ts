import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { LiveDriver } from '../enumerations.ts'
import { iso, type LiveClassRecord } from './liveClassQueries.ts'
import { makeMeeting, tellService } from './meetings.ts'
import { tellPeople } from './news.ts'
import { moveLiveClass } from './planning.ts'

type Change = {
  readonly title: string
  readonly note: string
  readonly link: string
  readonly date: CivilDate
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isMoved: boolean
  /** What the class gets without a link of its own. */
  readonly meeting: { readonly driver: LiveDriver; readonly address: string }
}

/** Changes a live class, tells everybody of a new time, and the service of what it has to know. */
export async function changeLiveClass(unit: Unit, record: LiveClassRecord, change: Change, now: Date): Promise<void> {
  const { db, enqueue, audit } = unit
  const { id, yearId, seriesId } = record
  const { title, note, link, date: day, startsAt, endsAt, isMoved, meeting } = change
  await sql`update live_classes set title = ${title}, note = ${note}, link = ${link}, version = version + 1,
    is_own_time = is_own_time or (${isMoved} and ${seriesId !== null}) where id = ${id}`.execute(db)
  const usesLink = meeting.driver === 'link'
  const wasLink = record.driver === 'link'
  // A pasted link takes effect at once. Taken back, the service makes a meeting.
  if (usesLink)
    await sql`update live_classes set driver = 'link', meeting_state = 'ready', meeting_problem = '', meeting_ref = '',
      meeting_address = ${meeting.address} where id = ${id}`.execute(db)
  else if (wasLink) {
    await sql`update live_classes set driver = ${meeting.driver}, meeting_state = 'wanted', meeting_address = '',
      asked_times = 0 where id = ${id}`.execute(db)
    await enqueue(makeMeeting, { liveClassId: id, yearId }, { key: `live class meeting ${id}` })
  }
  if (isMoved) {
    await moveLiveClass(unit, { id, yearId, day, startsAt, endsAt }, now)
    await enqueue(tellPeople, { liveClassId: id, yearId, news: 'moved' })
  }
  if (!usesLink && !wasLink && (isMoved || title !== record.title))
    await enqueue(tellService, { liveClassId: id, yearId })
  audit({
    entity: 'liveClass',
    entityId: id,
    before: { title: record.title, startsAt: iso(record.startsAt), endsAt: iso(record.endsAt) },
    after: { title, startsAt: iso(startsAt), endsAt: iso(endsAt) },
  })
}
