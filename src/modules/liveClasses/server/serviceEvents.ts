import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { liveClassChanged } from '../enumerations.ts'
import type { JitsiEvent, ZoomEvent } from '../settingsSchemas.ts'
import type { ReportedVisit, ServiceName } from './drivers/driver.ts'
import { visitKey } from './drivers/zoom.ts'
import { recordVisits } from './visits.ts'

type School = { readonly services: Services; readonly tenantId: string }

type OfMeeting = { readonly id: string; readonly hostId: string }

async function classOfMeeting(db: TenantDb, driver: ServiceName, ref: string): Promise<OfMeeting | undefined> {
  if (ref === '') return undefined
  const { rows } = await sql<OfMeeting>`
    select id, host_id as "hostId" from live_classes where driver = ${driver} and meeting_ref = ${ref} limit 1`.execute(
    db,
  )
  return rows[0]
}

const instant = (text: string | undefined): string | null => {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

const safeLink = (link: string | undefined): string => (link && /^https:\/\/[^\s"'<>]+$/.test(link) ? link : '')

async function hear(
  { db, afterCommit }: Unit,
  { services, tenantId }: School,
  { id: liveClassId, hostId }: OfMeeting,
  { visit, recording }: { visit: ReportedVisit | null; recording: string },
): Promise<void> {
  if (visit) await recordVisits(db, liveClassId, [visit])
  if (recording)
    await sql`update live_classes set recording_link = ${recording} where id = ${liveClassId} and recording_link = ''`.execute(
      db,
    )
  // Who comes and goes concerns the host alone: a class must not make each other's pages load.
  if (recording) afterCommit(() => services.live.toSchool(tenantId, liveClassChanged, {}))
  else if (visit) afterCommit(() => services.live.toUser(tenantId, hostId, liveClassChanged, {}))
}

/** Handles a message of Zoom whose signature was checked. Others than these, and repeated ones, change nothing. */
export async function hearZoom(unit: Unit, school: School, { event, payload }: ZoomEvent): Promise<void> {
  const { id, participant, share_url } = payload.object ?? {}
  const found = await classOfMeeting(unit.db, 'zoom', String(id ?? ''))
  if (!found) return
  const isVisit = event === 'meeting.participant_joined' || event === 'meeting.participant_left'
  const leftAt = event === 'meeting.participant_left' ? instant(participant?.leave_time) : null
  const joinedAt = instant(participant?.join_time) ?? leftAt
  const visit: ReportedVisit | null =
    isVisit && participant && joinedAt
      ? {
          key: visitKey(participant.user_id, participant.user_name ?? '', joinedAt),
          seatRef: participant.registrant_id ?? '',
          name: participant.user_name ?? '',
          joinedAt,
          leftAt,
        }
      : null
  await hear(unit, school, found, {
    visit,
    recording: event === 'recording.completed' ? safeLink(share_url) : '',
  })
}

/** The same for hosted Jitsi. */
export async function hearJitsi(unit: Unit, school: School, event: JitsiEvent): Promise<void> {
  const { eventType, fqn, sessionId, timestamp, data } = event
  const found = await classOfMeeting(unit.db, 'jitsi', fqn.slice(fqn.indexOf('/') + 1))
  if (!found) return
  const at = new Date(timestamp).toISOString()
  const isVisit = eventType === 'PARTICIPANT_JOINED' || eventType === 'PARTICIPANT_LEFT'
  const person = data.participantId ?? data.participantJid ?? data.id ?? ''
  const visit: ReportedVisit | null =
    isVisit && person !== '' && timestamp > 0
      ? {
          key: `${sessionId} ${person}`.slice(0, 300),
          seatRef: data.id ?? '',
          name: data.name ?? '',
          joinedAt: at,
          leftAt: eventType === 'PARTICIPANT_LEFT' ? at : null,
        }
      : null
  await hear(unit, school, found, {
    visit,
    recording: eventType === 'RECORDING_UPLOADED' ? safeLink(data.preAuthenticatedLink) : '',
  })
}
