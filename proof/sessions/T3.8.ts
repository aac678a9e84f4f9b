import { access } from '#modules/access/contract.ts'
import { dumpDatabase } from '../database/dump.ts'
import { proof } from '../program.ts'
import { createSender, proxyEnv, type Sender } from '../server/httpSender.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { createCode, createUser } from './logins.ts'

const { mobileTokenVerification, createLoginLink } = access.routes
const purposes = ['mobile', 'download', 'gradebook', 'prek'] as const
type Purpose = (typeof purposes)[number]

export const program = proof('T3.8', 'a link code works once, for a minute and for its purpose', async (context) => {
  const server = await context.server()
  const env = { ...proxyEnv, LOG_LEVEL: 'debug', BANYAN_DATA: server.services.config.dataFolder }
  const other = await startSeparateServer(context, server.urls, env)
  const send = createSender(other.port, context.atEnd)
  const person = await createUser(server, 'greenwood')
  const codes: string[] = []
  const failures: string[] = []
  let count = 0
  for (const purpose of purposes) {
    for (const [what, accepted, allowed] of await tryMisuse(server, send, person, purpose, codes)) {
      count += 1
      if (accepted !== allowed) failures.push(`${purpose}: ${what}: ${accepted} accepted instead of ${allowed}`)
    }
  }
  failures.push(...(await checkLinkAddresses(send, person, codes)))
  const places = { 'the logs': other.output(), 'the database': await dumpDatabase(server) }
  for (const [place, text] of Object.entries(places)) {
    if (text.length === 0) failures.push(`${place} was empty, so nothing could be searched.`)
    const found = codes.filter((code) => text.includes(code)).length
    if (found > 0) failures.push(`${found} of ${codes.length} codes were found in ${place}`)
  }
  return { count: count + codes.length, failures, figures: { 'codes searched for': codes.length } }
})

type UseCount = [what: string, accepted: number, allowed: number]

async function tryMisuse(
  server: ProofServer,
  send: Sender,
  person: Person,
  purpose: Purpose,
  codes: string[],
): Promise<UseCount[]> {
  const { method, path } = mobileTokenVerification
  const { authorization: _, ...headers } = person.headers
  const use = async (token: string, as: Purpose = purpose, from: Record<string, string> = headers): Promise<number> => {
    const payload = { token, purpose: as }
    return (await send({ method, url: path, headers: from, payload, from: newAddress() })).status === 200 ? 1 : 0
  }
  const make = async () => {
    const response = await send({
      method: createLoginLink.method,
      url: createLoginLink.path,
      headers: person.headers,
      payload: { purpose },
    })
    const { token } = (JSON.parse(response.body) as { data: { token: string } }).data
    codes.push(token)
    return token
  }
  const token = await make()
  const elsewhere = (await signInAs(server, 'riverside', 'teacher')).headers
  const { authorization: _other, ...riverside } = elsewhere
  const otherPurposes = purposes.filter((other) => other !== purpose)
  const found: UseCount[] = [
    ['for another purpose', (await Promise.all(otherPurposes.map((other) => use(token, other)))).reduce(add), 0],
    ['at another school', await use(token, purpose, riverside), 0],
    ['the first use', await use(token), 1],
    ['the second use', await use(token), 0],
  ]
  const raced = await make()
  found.push(['ten uses at once', (await Promise.all(Array.from({ length: 10 }, () => use(raced)))).reduce(add), 1])
  found.push(['altered', await use(alterCode(await make())), 0])
  const late = await make()
  await ageCodes(server, person.tenantId, purpose, 60)
  found.push(['after 60 s', await use(late), 0])
  const reset = await createCode(server, person, 'reset')
  found.push(['a password reset code', await use(reset.code), 0])
  const left = await createUser(server, 'greenwood')
  const ofLeft = await createCode(server, left, purpose)
  await server.services.database.inTenant({ tenantId: left.tenantId }, (db) =>
    db.updateTable('users').set({ status_id: 11 }).where('id', '=', left.userId).execute(),
  )
  found.push(['of a deactivated user', await use(ofLeft.code), 0])
  const bearer = {
    method: 'GET',
    url: '/api/auth/me',
    headers: { ...headers, authorization: `Bearer ${await make()}` },
  }
  found.push(['as a session', (await send(bearer)).status === 200 ? 1 : 0, 0])
  codes.push(reset.code, ofLeft.code)
  return found
}

const alterCode = (code: string) => (code.startsWith('A') ? 'B' : 'A') + code.slice(1)

const add = (a: number, b: number) => a + b

/** Backdates the codes of a purpose by the given seconds. */
const ageCodes = (server: ProofServer, tenantId: string, purpose: Purpose, seconds: number) =>
  server.services.database.inTenant({ tenantId }, async (db) => {
    const rows = await db
      .selectFrom('one_time_codes')
      .select(['id', 'expires_at'])
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute()
    for (const { id, expires_at } of rows) {
      const moved = new Date(Date.parse(expires_at) - seconds * 1000)
      await db.updateTable('one_time_codes').set({ expires_at: moved }).where('id', '=', id).execute()
    }
  })

/** URLs that contain a code, as links do: the code must not be repeated, nor sent on in a Referer header. */
async function checkLinkAddresses(send: Sender, person: Person, codes: readonly string[]): Promise<string[]> {
  const failures: string[] = []
  for (const [index, code] of codes.entries()) {
    const paths = [`/api/auth/me?token=${code}`, `/mbl/gradebook?token=${code}`, `/api/tenants/${code}`]
    const url = paths[index % paths.length] ?? '/'
    const response = await send({
      method: 'GET',
      url,
      headers: { ...person.headers, referer: `http://x/?token=${code}` },
    })
    if (response.headers['referrer-policy'] !== 'no-referrer')
      failures.push(`${url.split('?')[0]} sends a Referer header`)
    if (response.body.includes(code)) failures.push(`the response to ${url.split('?')[0]} contains the code`)
  }
  return failures
}
