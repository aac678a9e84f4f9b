import * as z from 'zod'
import type { MeetingDriver, ReportedVisit } from './driver.ts'
import { callService } from './serviceCall.ts'
import { signToken } from './signedToken.ts'

type MeetSettings = {
  /** `https://meet.googleapis.com`. */
  readonly base: string
  /** `https://oauth2.googleapis.com/token`. */
  readonly tokenUrl: string
  /** The service account. */
  readonly clientEmail: string
  readonly privateKey: string
  /** The person of the school's domain to whom the spaces belong. */
  readonly hostUser: string
  readonly timeout?: number
}

const scope = 'https://www.googleapis.com/auth/meetings.space.created'
const name = z.string().max(300)
const Token = z.object({ access_token: z.string().min(1).max(5000) })
const Space = z.object({ name, meetingUri: z.url().max(500) })
const Records = z.object({ conferenceRecords: z.array(z.object({ name })).max(500).optional() })
const who = z.object({ displayName: z.string().max(300).optional() }).optional()
const Participants = z.object({
  participants: z
    .array(
      z.object({
        name,
        earliestStartTime: z.iso.datetime({ offset: true }),
        latestEndTime: z.iso.datetime({ offset: true }).nullish(),
        signedinUser: who,
        anonymousUser: who,
        phoneUser: who,
      }),
    )
    .max(1000)
    .optional(),
  nextPageToken: z.string().max(2000).optional(),
})
const Recordings = z.object({
  recordings: z
    .array(z.object({ driveDestination: z.object({ exportUri: z.url().max(500).optional() }).optional() }))
    .max(100)
    .optional(),
})

/** The Google Meet driver: a space for each live class, opened for the school's own person by a service account. */
export function openMeet({ base, tokenUrl, clientEmail, privateKey, hostUser, timeout }: MeetSettings): MeetingDriver {
  const limit = timeout === undefined ? {} : { timeout }
  async function authorise(): Promise<Record<string, string>> {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: clientEmail, scope, aud: tokenUrl, sub: hostUser, iat: now, exp: now + 600 }
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signToken(claims, privateKey),
    })
    const { access_token } = await callService({
      method: 'POST',
      url: tokenUrl,
      body,
      schema: Token,
      isSignIn: true,
      ...limit,
    })
    return { authorization: `Bearer ${access_token}` }
  }
  return {
    name: 'meet',
    // A space whose answer was lost has an address nobody knows: it is empty forever, and the one made now is the only one used.
    make: async () => {
      const space = await callService({
        method: 'POST',
        url: `${base}/v2/spaces`,
        headers: await authorise(),
        body: { config: { accessType: 'TRUSTED', entryPointAccess: 'ALL' } },
        schema: Space,
        ...limit,
      })
      return { ref: space.name, address: space.meetingUri }
    },
    // A space has neither time nor title, and cannot be deleted.
    change: async () => {},
    remove: async () => {},
    hostAddress: async ({ address }) => address,
    guestAddress: async () => null,
    report: async ({ ref }) => {
      const headers = await authorise()
      const filter = new URLSearchParams({ filter: `space.name = "${ref}"` })
      const read = <S extends z.ZodType>(path: string, schema: S) =>
        callService({ url: `${base}/v2/${path}`, headers, schema, ...limit })
      const { conferenceRecords = [] } = await read(`conferenceRecords?${filter}`, Records)
      const visits: ReportedVisit[] = []
      let recording = ''
      for (const record of conferenceRecords) {
        visits.push(...(await visitsOf(record.name, read)))
        const { recordings = [] } = await read(`${record.name}/recordings`, Recordings)
        recording ||= recordings.find((one) => one.driveDestination?.exportUri)?.driveDestination?.exportUri ?? ''
      }
      return { visits, recording }
    },
  }
}

type Read = <S extends z.ZodType>(path: string, schema: S) => Promise<z.output<S>>

/** Google tells when somebody first came and last left, and calls them by the name they show. */
async function visitsOf(record: string, read: Read): Promise<ReportedVisit[]> {
  const visits: ReportedVisit[] = []
  let pageToken = ''
  // Bounded: no class has so many people.
  for (let page = 0; page < 20; page++) {
    const query = new URLSearchParams({ pageSize: '250', ...(pageToken && { pageToken }) })
    const { participants = [], nextPageToken = '' } = await read(`${record}/participants?${query}`, Participants)
    for (const one of participants) {
      const shown = one.signedinUser ?? one.anonymousUser ?? one.phoneUser
      visits.push({
        key: one.name,
        seatRef: '',
        name: shown?.displayName ?? '',
        joinedAt: one.earliestStartTime,
        leftAt: one.latestEndTime ?? null,
      })
    }
    pageToken = nextPageToken
    if (!pageToken) break
  }
  return visits
}
