import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** The secret that the stand-in's accounts have, whichever service it stands in for. */
export const standInSecret = 'stand-in-secret'

/** How the next calls go wrong. `busy` is too many calls, `unknown` a token that is not accepted; `lost` does what was asked and then hangs up, as a network does. */
type Trouble =
  | { readonly how: 'down' | 'busy' | 'unknown' | 'lost' | 'refused' | 'garbage' }
  | { readonly how: 'slow'; readonly ms: number }

type Registrant = { id: string; name: string }
type StandInMeeting = {
  id: string
  service: 'zoom' | 'meet'
  topic: string
  agenda: string
  startTime: string
  duration: number
  isRemoved: boolean
  /** By e-mail address, as Zoom registers somebody once. */
  registrants: Map<string, Registrant>
  visits: StandInVisit[]
  recording: string
}
type StandInVisit = {
  readonly name: string
  readonly registrantId?: string
  readonly joinTime: string
  readonly leaveTime: string
}

export type StandIn = {
  readonly base: string
  readonly meetings: ReadonlyMap<string, StandInMeeting>
  /** The next calls that ask for something, not those for a token, go wrong. */
  trouble(how: Trouble, times?: number): void
  /** People were in a meeting, as its report tells. */
  visit(meetingId: string, visits: readonly StandInVisit[], recording?: string): void
  close(): Promise<void>
}

type State = {
  readonly meetings: Map<string, StandInMeeting>
  readonly troubles: Trouble[]
  serial: number
}

/** A server on a free local port that speaks the protocols of Zoom and Google Meet and shows a page instead of a meeting. */
export async function startStandIn(): Promise<StandIn> {
  const state: State = { meetings: new Map(), troubles: [], serial: 0 }
  const server = createServer((request, response) => {
    serve(state, request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  // Does not keep the process alive.
  server.unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    meetings: state.meetings,
    trouble: (how, times = 1) => {
      for (let n = 0; n < times; n++) state.troubles.push(how)
    },
    visit: (meetingId, visits, recording = '') => {
      const meeting = state.meetings.get(meetingId)
      if (!meeting) throw new Error('There is no such meeting.')
      meeting.visits.push(...visits)
      meeting.recording = recording
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Answer = readonly [status: number, body?: object]
const json = { 'content-type': 'application/json' }
const page = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" }
const refusal = (message: string, status = 400): Answer => [status, { code: 300, message }]

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = await text(request)
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  if (request.method === 'GET' && !url.pathname.startsWith('/v2/')) {
    response.writeHead(200, page).end(meetingPage)
    return
  }
  if (url.pathname.endsWith('/token')) {
    const [status, body] = token(request, url, sent)
    response.writeHead(status, json).end(JSON.stringify(body))
    return
  }
  const trouble = state.troubles.shift()
  if (trouble?.how === 'slow') await wait(trouble.ms)
  if (trouble?.how === 'down') {
    response.writeHead(503, json).end('{}')
    return
  }
  if (trouble?.how === 'busy') {
    const [status, body] = refusal('You have reached the maximum per-second rate limit for this API.', 429)
    response.writeHead(status, { ...json, 'retry-after': '1' }).end(JSON.stringify(body))
    return
  }
  if (trouble?.how === 'garbage') {
    response.writeHead(200, page).end('<p>Something else</p>')
    return
  }
  const isKnown = request.headers.authorization === 'Bearer stand-in' && trouble?.how !== 'unknown'
  const body = sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>)
  const [status, answered] =
    trouble?.how === 'refused'
      ? refusal('The stand-in was told to refuse.')
      : isKnown
        ? answer(state, `${request.method} ${url.pathname}`, url, body)
        : refusal('Invalid access token.', 401)
  if (trouble?.how === 'lost') {
    response.destroy()
    return
  }
  response.writeHead(status, json).end(answered === undefined ? undefined : JSON.stringify(answered))
}

const meetingPage = `<!doctype html><title>Stand-in meeting</title>
<p>This stands in for a meeting service. On a real server the meeting opens here.</p>`

/** Zoom wants the app's id and secret, Google an assertion signed by the service account. */
function token(request: IncomingMessage, url: URL, sent: string): Answer {
  const given = { access_token: 'stand-in', token_type: 'bearer', expires_in: 3600 }
  if (url.pathname === '/oauth/token') {
    const basic = Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
    const isRight = url.searchParams.get('grant_type') === 'account_credentials' && url.searchParams.get('account_id')
    return basic.endsWith(`:${standInSecret}`) && isRight
      ? [200, given]
      : [401, { reason: 'Invalid client_id or client_secret', error: 'invalid_client' }]
  }
  const form = new URLSearchParams(sent)
  const [head = '', claims = ''] = (form.get('assertion') ?? '').split('.')
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>
  const { iss, scope, aud, sub, exp } = read(claims)
  const isRight =
    form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    read(head).alg === 'RS256' &&
    [iss, scope, aud, sub, exp].every(Boolean)
  return isRight ? [200, given] : [400, { error: 'invalid_grant', error_description: 'Invalid JWT' }]
}

function answer(state: State, call: string, url: URL, body: Record<string, unknown>): Answer {
  return call.includes('/v2/spaces') || call.includes('/v2/conferenceRecords')
    ? meetAnswer(state, call, url)
    : zoomAnswer(state, call, url, body)
}

function newMeeting(state: State, service: 'zoom' | 'meet', id: string, body: Record<string, unknown>): StandInMeeting {
  const meeting: StandInMeeting = {
    id,
    service,
    topic: String(body.topic ?? ''),
    agenda: String(body.agenda ?? ''),
    startTime: String(body.start_time ?? ''),
    duration: Number(body.duration ?? 0),
    isRemoved: false,
    registrants: new Map(),
    visits: [],
    recording: '',
  }
  state.meetings.set(id, meeting)
  return meeting
}

function zoomAnswer(state: State, call: string, url: URL, body: Record<string, unknown>): Answer {
  const base = url.origin
  const joinUrl = (id: string) => `${base}/j/${id}?pwd=stand-in`
  if (/^POST \/v2\/users\/[^/]+\/meetings$/.test(call)) {
    if (typeof body.topic !== 'string' || typeof body.start_time !== 'string') return refusal('Validation Failed.')
    state.serial += 1
    const { id } = newMeeting(state, 'zoom', String(9_000_000_000 + state.serial), body)
    return [201, { id: Number(id), uuid: `${id}==`, join_url: joinUrl(id), start_url: `${base}/s/${id}?zak=stand-in` }]
  }
  if (/^GET \/v2\/users\/[^/]+\/meetings$/.test(call)) {
    const all = [...state.meetings.values()].filter(({ service, isRemoved }) => service === 'zoom' && !isRemoved)
    const meetings = all.map(({ id, agenda, topic }) => ({ id: Number(id), agenda, topic, join_url: joinUrl(id) }))
    return [200, { page_size: 300, meetings: meetings.slice(-300), next_page_token: '' }]
  }
  const [, id = ''] = /^\w+ \/v2\/(?:report\/)?meetings\/(\d+)/.exec(call) ?? []
  const meeting = state.meetings.get(id)
  if (!meeting || meeting.isRemoved) return [404, { code: 3001, message: 'Meeting does not exist.' }]
  if (call === `GET /v2/meetings/${id}`) return [200, { id: Number(id), start_url: `${base}/s/${id}?zak=stand-in` }]
  if (call === `PATCH /v2/meetings/${id}`) {
    Object.assign(meeting, {
      startTime: String(body.start_time),
      duration: Number(body.duration),
      topic: String(body.topic),
    })
    return [204]
  }
  if (call === `DELETE /v2/meetings/${id}`) {
    meeting.isRemoved = true
    return [204]
  }
  if (call === `POST /v2/meetings/${id}/registrants`) {
    const email = String(body.email ?? '')
    const name = `${body.first_name} ${body.last_name}`
    const known = meeting.registrants.get(email) ?? { id: `registrant${meeting.registrants.size + 1}`, name }
    meeting.registrants.set(email, known)
    return [201, { registrant_id: known.id, id: Number(id), join_url: `${base}/w/${id}?tk=${known.id}` }]
  }
  if (call === `GET /v2/report/meetings/${id}/participants`) {
    const participants = meeting.visits.map(({ name, registrantId, joinTime, leaveTime }, n) => ({
      id: '',
      user_id: String(16_778_240 + n),
      name,
      registrant_id: registrantId ?? '',
      join_time: joinTime,
      leave_time: leaveTime,
      duration: (Date.parse(leaveTime) - Date.parse(joinTime)) / 1000,
    }))
    return [200, { page_size: 300, participants, next_page_token: '' }]
  }
  if (call === `GET /v2/meetings/${id}/recordings`)
    return meeting.recording
      ? [200, { id: Number(id), share_url: meeting.recording, recording_files: [] }]
      : [404, { code: 3301, message: 'This recording does not exist.' }]
  return refusal('The stand-in does not know this call.', 404)
}

function meetAnswer(state: State, call: string, url: URL): Answer {
  if (call === 'POST /v2/spaces') {
    state.serial += 1
    const code = `aaa-${String(state.serial).padStart(4, '0')}-zzz`
    const { id } = newMeeting(state, 'meet', `spaces/standin${state.serial}`, {})
    return [
      200,
      { name: id, meetingUri: `${url.origin}/${code}`, meetingCode: code, config: { accessType: 'TRUSTED' } },
    ]
  }
  if (call === 'GET /v2/conferenceRecords') {
    const [, name = ''] = /^space\.name = "(.+)"$/.exec(url.searchParams.get('filter') ?? '') ?? []
    const meeting = state.meetings.get(name)
    if (!meeting || meeting.visits.length === 0) return [200, {}]
    return [200, { conferenceRecords: [{ name: `conferenceRecords/${name.slice('spaces/'.length)}`, space: name }] }]
  }
  const [, record = '', part = ''] = /^GET \/v2\/conferenceRecords\/(\w+)\/(\w+)$/.exec(call) ?? []
  const meeting = state.meetings.get(`spaces/${record}`)
  if (!meeting) return [404, { error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' } }]
  if (part === 'recordings')
    return [200, meeting.recording ? { recordings: [{ driveDestination: { exportUri: meeting.recording } }] } : {}]
  return [
    200,
    {
      participants: meeting.visits.map(({ name, joinTime, leaveTime }, n) => ({
        name: `conferenceRecords/${record}/participants/${n + 1}`,
        earliestStartTime: joinTime,
        latestEndTime: leaveTime,
        signedinUser: { user: `users/${n + 1}`, displayName: name },
      })),
    },
  ]
}

let shared: Promise<StandIn> | undefined
/** The stand-in of this process, started on first use. */
export const sharedStandIn = (): Promise<StandIn> => {
  shared ??= startStandIn()
  return shared
}
