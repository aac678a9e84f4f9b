import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Meeting, MeetingDriver, MeetingRequest, ReportedVisit } from './driver.ts'
import { isMeetingFailure } from './driver.ts'
import { callService, type ServiceCall } from './serviceCall.ts'

type ZoomSettings = {
  /** `https://api.zoom.us`. */
  readonly base: string
  /** `https://zoom.us/oauth/token`. */
  readonly tokenUrl: string
  readonly accountId: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whose meetings they are: an id or e-mail address at Zoom. */
  readonly hostUser: string
  /** The domain of the addresses that people are registered under; nothing is ever sent to them. */
  readonly seatDomain: string
  readonly timeout?: number
}

const Token = z.object({ access_token: z.string().min(1).max(5000) })
const meetingId = z.union([z.int(), z.string().max(40)]).transform(String)
const Made = z.object({ id: meetingId, join_url: z.url().max(1000) })
const Shown = z.object({ start_url: z.url().max(3000) })
const Listed = z.object({
  meetings: z.array(z.object({ id: meetingId, join_url: z.url().max(1000), agenda: z.string().nullish() })).max(300),
  next_page_token: z.string().max(2000).nullish(),
})
const Registrant = z.object({ registrant_id: z.string().max(200), join_url: z.url().max(2000) })
const Report = z.object({
  participants: z
    .array(
      z.object({
        id: z.string().max(200).nullish(),
        user_id: z.string().max(200).nullish(),
        name: z.string().max(300).nullish(),
        registrant_id: z.string().max(200).nullish(),
        join_time: z.iso.datetime({ offset: true }),
        leave_time: z.iso.datetime({ offset: true }).nullish(),
      }),
    )
    .max(1000),
  next_page_token: z.string().max(2000).nullish(),
})
const Recordings = z.object({ share_url: z.url().max(1000).nullish() })
const nothing = z.unknown()

/** A class has no more pages than this. */
const maxPages = 20

/** The Zoom driver: the school's own app (server to server), one meeting for each live class. */
export function openZoom(settings: ZoomSettings): MeetingDriver {
  const { base, tokenUrl, accountId, clientId, clientSecret, hostUser, seatDomain, timeout } = settings
  const limit = timeout === undefined ? {} : { timeout }
  const user = encodeURIComponent(hostUser)
  async function authorise(): Promise<Record<string, string>> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const query = new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId })
    const headers = { authorization: `Basic ${basic}` }
    const { access_token } = await callService({
      method: 'POST',
      url: `${tokenUrl}?${query}`,
      headers,
      schema: Token,
      isSignIn: true,
      ...limit,
    })
    return { authorization: `Bearer ${access_token}` }
  }
  const ask = <S extends z.ZodType>(
    headers: Record<string, string>,
    path: string,
    call: Omit<ServiceCall<S>, 'url' | 'headers'>,
  ) => callService({ ...call, url: `${base}/v2/${path}`, headers, ...limit })

  /** A meeting that was made although its answer never arrived. Its agenda names the live class. */
  async function findMade(headers: Record<string, string>, reference: string): Promise<Meeting | undefined> {
    let token = ''
    for (let page = 0; page < maxPages; page++) {
      const query = new URLSearchParams({
        type: 'upcoming',
        page_size: '300',
        ...(token && { next_page_token: token }),
      })
      const listed = await ask(headers, `users/${user}/meetings?${query}`, { schema: Listed })
      const found = listed.meetings.find(({ agenda }) => agenda?.includes(reference))
      if (found) return { ref: found.id, address: found.join_url }
      token = listed.next_page_token ?? ''
      if (!token) return undefined
    }
    return undefined
  }
  return {
    name: 'zoom',
    make: async (request, isRepeat) => {
      const headers = await authorise()
      const lost = isRepeat ? await findMade(headers, request.reference) : undefined
      if (lost) return lost
      const body = { type: 2, ...bodyOf(request), settings: meetingSettings }
      const made = await ask(headers, `users/${user}/meetings`, { method: 'POST', body, schema: Made })
      return { ref: made.id, address: made.join_url }
    },
    change: async ({ ref }, request) => {
      const headers = await authorise()
      await ask(headers, `meetings/${ref}`, { method: 'PATCH', body: bodyOf(request), schema: nothing })
    },
    remove: async ({ ref }) => {
      const headers = await authorise()
      await ask(headers, `meetings/${ref}?schedule_for_reminder=false`, {
        method: 'DELETE',
        schema: nothing,
        ifMissing: {},
      })
    },
    // Links for hosts expire, so each one is fresh.
    hostAddress: async ({ ref }) => (await ask(await authorise(), `meetings/${ref}`, { schema: Shown })).start_url,
    guestAddress: async ({ ref }, { seatId, firstName, lastName }) => {
      const body = { email: `${seatId}@${seatDomain}`, first_name: firstName, last_name: lastName, auto_approve: true }
      try {
        const seat = await ask(await authorise(), `meetings/${ref}/registrants`, {
          method: 'POST',
          body,
          schema: Registrant,
        })
        return { address: seat.join_url, seatRef: seat.registrant_id }
      } catch (error) {
        // Free accounts have no registration: then everybody shares one link.
        if (isMeetingFailure(error) && error.code === 'refused') return null
        throw error
      }
    },
    report: async ({ ref }) => {
      const headers = await authorise()
      const visits: ReportedVisit[] = []
      let token = ''
      for (let page = 0; page < maxPages; page++) {
        const query = new URLSearchParams({
          page_size: '300',
          include_fields: 'registrant_id',
          ...(token && { next_page_token: token }),
        })
        const none = { participants: [], next_page_token: '' }
        const report = await ask(headers, `report/meetings/${ref}/participants?${query}`, {
          schema: Report,
          ifMissing: none,
        })
        visits.push(...report.participants.map(visitFrom))
        token = report.next_page_token ?? ''
        if (!token) break
      }
      const { share_url } = await ask(headers, `meetings/${ref}/recordings`, { schema: Recordings, ifMissing: {} })
      return { visits, recording: share_url ?? '' }
    },
  }
}

const meetingSettings = {
  // Everybody has a link of their own, nobody waits for an e-mail.
  approval_type: 0,
  registration_type: 1,
  registrants_email_notification: false,
  registrants_confirmation_email: false,
  join_before_host: false,
  waiting_room: false,
  mute_upon_entry: true,
}

const bodyOf = ({ title, startsAt, minutes, timeZone, reference }: MeetingRequest) => ({
  topic: title.slice(0, 200),
  start_time: `${startsAt.toISOString().slice(0, 19)}Z`,
  duration: minutes,
  timezone: timeZone,
  agenda: reference,
})

type Participant = z.output<typeof Report>['participants'][number]

const visitFrom = ({ id, user_id, name, registrant_id, join_time, leave_time }: Participant): ReportedVisit => ({
  key: visitKey(user_id, id || name || '', join_time),
  seatRef: registrant_id ?? '',
  name: name ?? '',
  joinedAt: join_time,
  leftAt: leave_time ?? null,
})

/** Zoom numbers every stay anew, the same in its messages and its report. Where it does not, person and time tell stays apart. */
export const visitKey = (stay: string | null | undefined, person: string, joinTime: string) =>
  (stay || `${person} ${new Date(joinTime).toISOString()}`).slice(0, 300)

/** Minutes a signed message stays valid. */
const maxAge = 10

/** Whether a webhook is signed with the school's secret token: HMAC-SHA256 over version, time and bytes, in hex. */
export function isZoomSigned(
  bytes: Uint8Array,
  { signature, time, secret, now }: { signature: string; time: string; secret: string; now: number },
): boolean {
  if (!/^v0=[0-9a-f]{64}$/.test(signature) || !/^\d{1,16}$/.test(time)) return false
  const sent = Number(time) < 100_000_000_000 ? Number(time) * 1000 : Number(time)
  if (Math.abs(now - sent) > maxAge * 60_000) return false
  const expected = createHmac('sha256', secret).update(`v0:${time}:`).update(bytes).digest()
  return timingSafeEqual(expected, Buffer.from(signature.slice(3), 'hex'))
}

/** The answer to the question with which Zoom checks an address before it sends messages there. */
export const answerChallenge = (plainToken: string, secret: string) => ({
  plainToken,
  encryptedToken: createHmac('sha256', secret).update(plainToken).digest('hex'),
})
