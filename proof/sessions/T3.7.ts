import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { hashToken, sessionCookie } from '#platform/server/requests/credentials.ts'
import { proof } from '../program.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { tryCopiedSessions } from './copiedSessions.ts'
import { createCode, createUser } from './logins.ts'

export const program = proof('T3.7', 'no forged, altered, stolen or expired token is accepted', async (context) => {
  const server = await context.server()
  const person = await createUser(server, 'greenwood')
  const forged = await createForgeries(server, person)
  const failures: string[] = []
  let count = 0
  const control = await requestProfile(server, person, { authorization: `Bearer ${person.token}` })
  if (control !== 200) failures.push(`the real token got ${control}`)
  for (const [name, token] of Object.entries(forged)) {
    for (const [transport, headers] of Object.entries(listTransports(token))) {
      count += 1
      const status = await requestProfile(server, person, headers)
      if (status !== 401 && status !== 403) failures.push(`${name}, ${transport}, got ${status}`)
    }
  }
  for (const [name, { headers, url }] of Object.entries(misplaceToken(person))) {
    count += 1
    const status = await requestProfile(server, person, headers, url)
    if (status === 200) failures.push(`${name} was accepted`)
  }
  const copied = await tryCopiedSessions(server)
  count += copied.count
  failures.push(...copied.failures)
  return {
    count,
    failures,
    figures: {
      'kinds of token': Object.keys(forged).length + Object.keys(misplaceToken(person)).length,
      'calls with a copied gate session': copied.count,
    },
  }
})

async function requestProfile(
  server: ProofServer,
  person: Person,
  headers: Record<string, string>,
  url = '/api/auth/me',
) {
  const { authorization: _, ...own } = person.headers
  return (await server.call({ method: 'GET', url, headers: { ...own, ...headers }, from: newAddress() })).statusCode
}

const listTransports = (token: string): Record<string, Record<string, string>> => ({
  'as bearer': { authorization: `Bearer ${token}` },
  'as cookie': { cookie: `${sessionCookie}=${encodeURIComponent(token)}` },
})

async function createForgeries(server: ProofServer, person: Person): Promise<Record<string, string>> {
  const real = person.token ?? ''
  const foreigner = await signInAs(server, 'riverside', 'teacher')
  const expired = await signInAs(server, 'greenwood', person.name)
  const ended = await signInAs(server, 'greenwood', person.name)
  await server.services.database.inTenant({ tenantId: person.tenantId }, async (db) => {
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('id', '=', expired.sessionId)
      .execute()
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date(0) })
      .where('id', '=', ended.sessionId)
      .execute()
  })
  const purposes = ['otp', 'reset', 'invitation', 'mobile', 'download', 'gradebook', 'prek'] as const
  const codes: Record<string, string> = {}
  for (const purpose of purposes) codes[`a code for ${purpose}`] = (await createCode(server, person, purpose)).code
  return {
    ...codes,
    ...createWebTokens(person),
    'a token of another school': foreigner.token ?? '',
    'an expired token': expired.token ?? '',
    'an ended token': ended.token ?? '',
    'a random token': randomBytes(32).toString('base64url'),
    'the first character altered': (real.startsWith('A') ? 'B' : 'A') + real.slice(1),
    'the last character altered': real.slice(0, -1) + (real.endsWith('A') ? 'Q' : 'A'),
    'a character in the middle altered': real.slice(0, 20) + (real[20] === 'x' ? 'y' : 'x') + real.slice(21),
    'one character short': real.slice(0, -1),
    'one character long': `${real}A`,
    repeated: real + real,
    'in upper case': real === real.toUpperCase() ? real.toLowerCase() : real.toUpperCase(),
    'its own hash in hex': hashToken(real).toString('hex'),
    'its own hash in base64': hashToken(real).toString('base64url'),
    'the id of the session': person.sessionId ?? '',
    'the id of the user': person.userId ?? '',
    'with a trailing space': `${real} `,
    'with a trailing NUL': `${real}%00`,
    'twice with a comma': `${real},${real}`,
    'an SQL injection': "' or '1'='1' -- aaaaaaaaaaaa",
    'the word null': 'null',
    'the word undefined': 'undefined',
    nothing: '',
    'a very long token': 'A'.repeat(5000),
  }
}

/** JSON web tokens, as other products use: unsigned, signed with a guessed or foreign key, expired or altered. */
function createWebTokens({ userId, tenantId }: Person): Record<string, string> {
  const encode = (value: object | Buffer) =>
    (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url')
  const claims = { sub: userId, tenantId, role: 1, isSuperAdmin: true, exp: 4_102_444_800 }
  const unsigned = (header: object, body: object) => `${encode(header)}.${encode(body)}`
  const hmac = (body: object, key: string, header: object = { alg: 'HS256', typ: 'JWT' }) => {
    const text = unsigned(header, body)
    return `${text}.${encode(createHmac('sha256', key).update(text).digest())}`
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsa = unsigned({ alg: 'RS256', typ: 'JWT' }, claims)
  const jwk = publicKey.export({ format: 'jwk' })
  return {
    'alg none': `${unsigned({ alg: 'none', typ: 'JWT' }, claims)}.`,
    'alg None': `${unsigned({ alg: 'None' }, claims)}.`,
    'an empty key': hmac(claims, ' '),
    'a guessed key': hmac(claims, 'secret'),
    'the wrong key': `${rsa}.${encode(sign('sha256', Buffer.from(rsa), privateKey))}`,
    'its own key inside': hmac(claims, 'x', { alg: 'HS256', jwk }),
    'a key by path': hmac(claims, '', { alg: 'HS256', kid: '../../../../dev/null' }),
    'the public key as secret': hmac(claims, publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    'expired by its claims': hmac({ ...claims, exp: 1 }, 'secret'),
    'not valid before 2099': hmac({ ...claims, nbf: 4_070_908_800 }, 'secret'),
    'altered claims': hmac(claims, 'secret').replace(/\.[^.]+\./, `.${encode({ ...claims, role: 4 })}.`),
  }
}

/** The right token, sent in the wrong way. */
function misplaceToken(person: Person): Record<string, { headers: Record<string, string>; url?: string }> {
  const { token } = person
  return {
    'a token in the URL': { headers: {}, url: `/api/auth/me?token=${token}&access_token=${token}` },
    'a token as basic user name': {
      headers: { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` },
    },
    'a token without its scheme': { headers: { authorization: String(token) } },
    'a repeated scheme': { headers: { authorization: `Bearer Bearer ${token}` } },
    'a token in another header': { headers: { 'x-access-token': String(token), 'x-auth-token': String(token) } },
    'a cookie with another name': { headers: { cookie: `session=${token}; banyan_session2=${token}` } },
    'a bad token with a good cookie': {
      headers: { authorization: 'Bearer nonsense', cookie: `${sessionCookie}=${token}` },
    },
  }
}
