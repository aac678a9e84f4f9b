import { sql } from 'kysely'
import * as z from 'zod'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { liveClassChanged } from '../enumerations.ts'
import { isMeetingFailure, type Meeting, type MeetingRequest } from './drivers/driver.ts'
import { type LiveClassRecord, minutesOf, readRecord } from './liveClassQueries.ts'
import { openDriver } from './settings.ts'
import { recordVisits } from './visits.ts'
import { inYear } from './yearWork.ts'

type School = { readonly services: Services; readonly tenantId: string }
const input = z.object({ liveClassId: z.uuid(), yearId: z.uuid() })

/** How long one attempt may take, in seconds; meanwhile nobody else asks for the same meeting. */
const attemptSeconds = 60

export const meetingOf = ({ meetingRef, meetingAddress }: LiveClassRecord): Meeting => ({
  ref: meetingRef,
  address: meetingAddress,
})

async function requestOf(record: LiveClassRecord, { services, tenantId }: School): Promise<MeetingRequest> {
  const timeZone = (await services.directory.byId(tenantId))?.timeZone ?? 'UTC'
  const { id, title, startsAt } = record
  return { reference: id, title, startsAt, minutes: minutesOf(record), timeZone }
}

/**
 * Asks the school's service for a meeting, outside any transaction. An attempt first claims the live class, so two jobs never ask
 * at once. If the answer of an earlier attempt was lost, the driver looks for what that one made before it makes another.
 */
export const makeMeeting = urgentJob(
  'message',
  'liveClasses.makeMeeting',
  input,
  async ({ liveClassId, yearId }, { services, tenantId }) => {
    const at = { services, tenantId, yearId }
    const tx = <T>(work: (unit: Unit) => Promise<T>) => inYear(at, 'liveClasses.makeMeeting', work)
    const claimed = await tx((unit) => claim(unit, at, liveClassId))
    if (!claimed) return
    const { record, driver, isRepeat } = claimed
    try {
      const made = await driver.make(await requestOf(record, at), isRepeat)
      await tx((unit) => keepMeeting(unit, at, record, made))
    } catch (error) {
      if (!isMeetingFailure(error)) throw error
      await tx((unit) => keepProblem(unit, at, liveClassId, error.code))
      // Only what may pass by itself is worth trying again.
      if (error.code === 'unreachable') throw error
    }
  },
)

async function claim(unit: Unit, at: School & { yearId: string }, id: string) {
  const { db } = unit
  const record = await readRecord(db, id, 'write')
  if (!record || record.state === 'cancelled' || record.meetingState === 'ready') return null
  const { rows } = await sql<{ isAsked: boolean; times: number }>`
    select asked_until > now() as "isAsked", asked_times as times from live_classes where id = ${id}`.execute(db)
  const { isAsked = false, times = 0 } = rows[0] ?? {}
  // Thrown, so that the queue comes back: whoever asks now may fail.
  if (isAsked) throw new Error('Another job is asking for this meeting.')
  const driver = await openDriver(unit, at)
  if (!driver) {
    await keepProblem(unit, at, id, 'noService')
    return null
  }
  await sql`update live_classes set driver = ${driver.name}, asked_times = asked_times + 1,
    asked_until = now() + make_interval(secs => ${attemptSeconds}) where id = ${id}`.execute(db)
  return { record, driver, isRepeat: times > 0 }
}

async function keepMeeting(unit: Unit, at: School & { yearId: string }, asked: LiveClassRecord, made: Meeting) {
  const { id, yearId } = asked
  await sql`update live_classes set meeting_state = 'ready', meeting_problem = '', meeting_ref = ${made.ref},
    meeting_address = ${made.address}, asked_until = null where id = ${id}`.execute(unit.db)
  const now = await readRecord(unit.db, id)
  // Somebody moved or cancelled it while the service was being asked.
  if (now && (now.version !== asked.version || now.state === 'cancelled'))
    await unit.enqueue(tellService, { liveClassId: id, yearId })
  refresh(unit, at)
}

async function keepProblem(unit: Unit, at: School, id: string, code: string): Promise<void> {
  await sql`update live_classes set meeting_state = ${code === 'unreachable' ? 'wanted' : 'failed'}, meeting_problem = ${code},
    asked_until = null where id = ${id} and meeting_state <> 'ready'`.execute(unit.db)
  refresh(unit, at)
}

const refresh = ({ afterCommit }: Unit, { services, tenantId }: School) =>
  afterCommit(() => services.live.toSchool(tenantId, liveClassChanged, {}))

/** Tells the service of a meeting's new time or title, or that it is off. Told twice, nothing more happens. */
export const tellService = urgentJob(
  'message',
  'liveClasses.tellService',
  input,
  async ({ liveClassId, yearId }, { services, tenantId }) => {
    const at = { services, tenantId, yearId }
    const found = await inYear(at, 'liveClasses.tellService', async (unit) => ({
      record: await readRecord(unit.db, liveClassId),
      driver: await openDriver(unit, at),
    }))
    const { record, driver } = found
    if (record?.meetingState !== 'ready' || driver?.name !== record.driver) return
    try {
      if (record.state === 'cancelled') await driver.remove(meetingOf(record))
      else await driver.change(meetingOf(record), await requestOf(record, at))
    } catch (error) {
      // A meeting that is gone at the service cannot be changed there, however often we try.
      if (!isMeetingFailure(error) || error.code === 'unreachable') throw error
      services.log.warn({ tenantId, liveClassId, code: error.code }, 'the meeting service refused a change')
    }
  },
)

/** Minutes after the end at which the service is asked who was there; recordings take longer. */
const reportMinutes = [20, 120, 720] as const

/** Asks a service that sends no messages, or whose messages were lost, who was there and for the recording. */
export const fetchReport = urgentJob(
  'message',
  'liveClasses.fetchReport',
  input.extend({ round: z.int().min(0).max(10) }),
  async ({ liveClassId, yearId, round }, { services, tenantId }) => {
    const at = { services, tenantId, yearId }
    const tx = <T>(work: (unit: Unit) => Promise<T>) => inYear(at, 'liveClasses.fetchReport', work)
    const { record, driver } = await tx(async (unit) => ({
      record: await readRecord(unit.db, liveClassId),
      driver: await openDriver(unit, at),
    }))
    // A live class that was moved has a later report of its own.
    if (!record || record.state === 'cancelled' || record.endsAt > services.now()) return
    if (record.meetingState !== 'ready' || driver?.name !== record.driver) return
    const report = await driver.report(meetingOf(record)).catch((error: unknown) => {
      if (!isMeetingFailure(error) || error.code === 'unreachable') throw error
      services.log.warn({ tenantId, liveClassId, code: error.code }, 'the meeting service refused its report')
      return null
    })
    if (!report) return
    const recording = report.recording.startsWith('https://') ? report.recording : ''
    await tx(async (unit) => {
      await recordVisits(unit.db, liveClassId, report.visits)
      await sql`update live_classes set reported_at = now(), recording_link = case when recording_link = '' then ${recording}
        else recording_link end where id = ${liveClassId}`.execute(unit.db)
      if (recording === '' && record.recordingLink === '') await planReport(unit, record, round + 1)
      refresh(unit, at)
    })
  },
)

/** Plans to ask for the report after the end. */
export async function planReport(
  { enqueue }: Pick<Unit, 'enqueue'>,
  { id, yearId, endsAt }: { id: string; yearId: string; endsAt: Date },
  round = 0,
): Promise<void> {
  const minutes = reportMinutes[round]
  if (minutes === undefined) return
  const runAt = new Date(endsAt.getTime() + minutes * 60_000)
  await enqueue(fetchReport, { liveClassId: id, yearId, round }, { key: `live class report ${id}`, runAt })
}
