import { setTimeout as pause } from 'node:timers/promises'
import { createUsers } from '#modules/access/server/seed.ts'
import type { OfficeNotice, Recipient } from '#modules/notices/schemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { proof } from '../program.ts'
import { createSender, type HttpResponse, type Sender } from '../server/httpSender.ts'
import { type ProofServer, startServer } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { formatMilliseconds, quantile, runConcurrently } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'

const school = 'greenwood'
/** Each reader opens the notice this often, on several devices at once. */
const times = 4

export const program = proof(
  'T17.4',
  'people read a notice at once, several times each, while the office looks: the count is that of distinct readers at every moment',
  async (context) => {
    const urls = await context.database()
    const setup = await startServer(urls, {}, context.atEnd)
    const office = await signInAs(setup, school, 'superadmin')
    const readers = await createPeople(setup, 'reads', context.count(500, 20), roles.teacher)
    const idle = await createPeople(setup, 'waits', context.count(100, 5), roles.teacher)
    const strangers = await createPeople(setup, 'passes', context.count(50, 3), roles.otherStaff)
    const { port } = await startSeparateServer(context, urls)
    const send = createSender(port, context.atEnd, context.count(100, 10))
    const desk = createSender(port, context.atEnd, 2)
    const noticeId = await publishNotice(desk, office)
    const failures: string[] = []
    const begun = new Set<string>()
    const done = new Set<string>()
    const responseTimes: number[] = []
    const watch = watchCount(() => countOf(desk, office, noticeId), begun, done, failures)
    // Everybody for the first time, then everybody again, and strangers in between.
    const turns = Array.from({ length: times }, () => [...readers, ...strangers]).flat()
    await runConcurrently(turns, context.count(500, 20), async (person) => {
      const isReader = !strangers.includes(person)
      if (isReader) begun.add(person.name)
      const answer = await untilAnswered(send, person, `/api/board/${noticeId}/read`)
      if (answer.status !== (isReader ? 200 : 404)) failures.push(`${person.name} was answered ${answer.status}`)
      else if (isReader) done.add(person.name)
      responseTimes.push(answer.ms)
    })
    const looks = await watch.stop()
    const { reads, recipients } = await countOf(desk, office, noticeId)
    if (reads !== readers.length) failures.push(`${reads} counted for ${readers.length} readers`)
    const listed = await listReaders(desk, office, noticeId, 'yes')
    if (!isSame(listed, readers)) failures.push(`the list names ${listed.size} of ${readers.length} readers`)
    const unread = await listReaders(desk, office, noticeId, 'no')
    for (const { userId } of idle) if (!unread.has(userId ?? '')) failures.push('one who has not read is not listed')
    if (listed.size + unread.size !== recipients)
      failures.push(`${listed.size} and ${unread.size} of ${recipients} recipients are listed`)
    return {
      count: turns.length,
      failures,
      figures: {
        readers: readers.length,
        'counted meanwhile': looks,
        'median response': formatMilliseconds(quantile(responseTimes, 0.5)),
        '95th percentile': formatMilliseconds(quantile(responseTimes, 0.95)),
      },
    }
  },
)

async function createPeople(server: ProofServer, name: string, count: number, roleId: 3 | 5): Promise<Person[]> {
  const names = Array.from({ length: count }, (_, n) => `${name}-${n}`)
  const { tenantId } = await signInAs(server, school, 'superadmin')
  await server.services.database.inTenant({ tenantId }, (db) =>
    createUsers(
      db,
      names.map((userName) => ({ userName, roleId, firstName: 'Proof', lastName: userName })),
    ),
  )
  const people: Person[] = []
  for (const userName of names) people.push(await signInAs(server, school, userName))
  return people
}

const dataOf = <T>({ status, body }: HttpResponse): T => {
  if (status !== 200) throw new Error(`The office was answered ${status} ${body.slice(0, 200)}`)
  return (JSON.parse(body) as { data: T }).data
}

/** Sends until the server has room, as browsers do. */
async function untilAnswered(send: Sender, { headers }: Person, url: string): Promise<HttpResponse> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await send({ method: 'POST', url, headers })
    if (response.status !== 0 && response.status !== 429 && response.status < 500) return response
    await pause(50)
  }
  throw new Error(`${url} was not answered`)
}

async function publishNotice(send: Sender, { headers }: Person): Promise<string> {
  const form = {
    type: 'announcement',
    title: 'Proof of readers',
    body: '<p>Proof</p>',
    titleHi: '',
    bodyHi: '',
    audience: { roles: ['teacher'], classIds: [], stdGrpIds: [] },
    expiresAt: null,
    isPinned: false,
    onScreens: false,
    comments: 'none',
    eventAt: null,
    eventPlace: '',
    options: [],
    fileIds: [],
  }
  const { noticeId, version } = dataOf<OfficeNotice>(
    await send({ method: 'POST', url: '/api/notices', headers, payload: form }),
  )
  const payload = { publishAt: null, version }
  dataOf(await send({ method: 'POST', url: `/api/notices/${noticeId}/publication`, headers, payload }))
  return noticeId
}

const countOf = async (send: Sender, { headers }: Person, noticeId: string) =>
  dataOf<OfficeNotice>(await send({ method: 'GET', url: `/api/notices/${noticeId}`, headers }))

/** Compares the count all the time: at least everybody who had been answered before, at most everybody who has begun since. */
function watchCount(
  look: () => Promise<OfficeNotice>,
  begun: ReadonlySet<string>,
  done: ReadonlySet<string>,
  failures: string[],
) {
  let [looks, ended] = [0, false]
  const work = (async () => {
    while (!ended) {
      const least = done.size
      const { reads } = await look()
      if (reads < least || reads > begun.size)
        failures.push(`${reads} counted while between ${least} and ${begun.size} had read it`)
      looks += 1
      await pause(20)
    }
  })()
  work.catch(() => {})
  return {
    stop: async () => {
      ended = true
      await work
      return looks
    },
  }
}

async function listReaders(send: Sender, { headers }: Person, noticeId: string, isRead: 'yes' | 'no') {
  const found = new Set<string>()
  for (let page = 1; ; page++) {
    const url = `/api/notices/${noticeId}/recipients?isRead=${isRead}&size=200&page=${page}`
    const { rows } = dataOf<{ rows: Recipient[] }>(await send({ method: 'GET', url, headers }))
    for (const { userId } of rows) found.add(userId)
    if (rows.length < 200) return found
  }
}

const isSame = (ids: ReadonlySet<string>, people: readonly Person[]) =>
  ids.size === people.length && people.every(({ userId }) => userId !== null && ids.has(userId))
