import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asUser } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { badgeProofs, badges } from '../contract.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const { tenantId } = office
const inSchool = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
  server.services.database.inTenant({ tenantId }, work)
const teacherId = await inSchool(async (db) => {
  const { rows } = await sql<{ id: string }>`select id from users where user_name = 'teacher'`.execute(db)
  return rows[0]?.id ?? ''
})
const teacher = await asUser(server, 'greenwood', teacherId)
const anAward = (tier: number, state = 'seen') =>
  inSchool(async (db) => {
    const awardId = newId()
    await sql`insert into badge_awards (id, user_id, family, year_id, tier, level, threshold, state, earned_at)
      values (${awardId}, ${teacherId}, 'teacher.homework', (select current_year()), ${tier}, 'silver', 60, ${state},
        '2026-10-05T09:30:15.250Z')`.execute(db)
    return awardId
  })
const file = (awardId: string, caller: typeof teacher = teacher) =>
  caller.raw({ method: 'GET', url: `/api/badges/mine/awards/${awardId}/file` })
/** As somebody elsewhere fetches it: without a session, at the address in the file. */
const fetched = async (address: string) => {
  const outside = await server.as('greenwood')
  return outside.raw({ method: 'GET', url: new URL(address).pathname })
}

test('GAM-01 a badge is an Open Badge 3.0, signed with the key at the address it names', async () => {
  const awardId = await anAward(1)
  const answer = await file(awardId)
  expect(answer.headers['content-disposition']).toContain('badge-teacher-homework-silver.jwt')
  const token = answer.body
  const header = decodeProtectedHeader(token)
  expect(header).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  const key = (await fetched(header.kid ?? '')).json() as JsonWebKey
  expect(key).toEqual(header.jwk)
  expect(Object.keys(key).toSorted()).toEqual(['e', 'kty', 'n'])
  // Checked by two libraries: the one that signed it, and Node's own.
  await jwtVerify(token, await importJWK(key as never, 'RS256'))
  const [head = '', payload = '', signature = ''] = token.split('.')
  const check = (text: string) =>
    verify('sha256', Buffer.from(text), createPublicKey({ key, format: 'jwk' }), Buffer.from(signature, 'base64url'))
  expect(check(`${head}.${payload}`)).toBe(true)
  expect(check(`${head}.${payload.slice(0, -2)}AA`)).toBe(false)
})

test('GAM-01 the credential has what the published schema of Open Badges 3.0 requires', async () => {
  const awardId = await anAward(2)
  const credential = decodeJwt(await file(awardId).then(({ body }) => body)) as Record<string, never>
  const address = 'http://greenwood.localhost:4000'
  expect(credential).toEqual({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: `${address}/badge/${awardId}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: 'Homework set, Silver',
    issuer: {
      id: `${address}/api/badges/issuer`,
      type: ['Profile'],
      name: 'Greenwood Public School',
      url: address,
    },
    validFrom: '2026-10-05T09:30:15Z',
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityHash: expect.any(String), identityType: 'name', hashed: false }],
      achievement: {
        id: `${address}/api/badges/issuer#teacher.homework.silver`,
        type: ['Achievement'],
        achievementType: 'Badge',
        name: 'Homework set, Silver',
        description: expect.stringContaining('Homework set, Silver'),
        criteria: { narrative: expect.stringMatching(/^60: /) },
      },
    },
    credentialStatus: { id: `${address}/api/badges/revocations`, type: '1EdTechRevocationList' },
    // Registered claims that mirror the credential.
    iss: `${address}/api/badges/issuer`,
    jti: `${address}/badge/${awardId}`,
    nbf: Date.parse('2026-10-05T09:30:15Z') / 1000,
  })
  const issuer = (await fetched(`${address}/api/badges/issuer`)).json()
  expect(issuer).toMatchObject({ ...(credential as { issuer?: object }).issuer, '@context': credential['@context'] })
})

test('GAM-01 two files made at once by a school without a key share one', async () => {
  const riverside = await server.as('riverside', 'superadmin')
  const person = await server.services.database.inTenant({ tenantId: riverside.tenantId }, async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where user_name = 'teacher'`.execute(db)
    const userId = rows[0]?.id ?? ''
    const awardId = newId()
    await sql`insert into badge_awards (id, user_id, family, year_id, tier, level, threshold)
      values (${awardId}, ${userId}, 'teacher.ela', (select current_year()), 1, 'brass', 3)`.execute(db)
    return { userId, awardId }
  })
  const caller = await asUser(server, 'riverside', person.userId)
  const files = await Promise.all([1, 2, 3].map(() => file(person.awardId, caller)))
  const kids = files.map(({ body }) => decodeProtectedHeader(body).kid)
  expect(new Set(kids).size).toBe(1)
  // Another school's host does not know the key.
  expect((await fetched(kids[0] ?? '')).statusCode).toBe(404)
})

test('GAM-01 nobody gets the file of another person’s badge, nor of one that was revoked', async () => {
  const awardId = await anAward(3)
  const classTeacher = await server.as('greenwood', 'classteacher')
  expect((await file(awardId, classTeacher as typeof teacher)).statusCode).toBe(404)
  const check = async () =>
    (await (await server.as('greenwood')).send(badgeProofs.routes.checkBadge, { params: { awardId } })).data
  expect(await check()).toEqual({
    schoolName: 'Greenwood Public School',
    familyId: 'teacher.homework',
    level: 'silver',
    variant: null,
    threshold: 60,
    yearName: expect.any(String),
    earnedOn: '2026-10-05',
    isRevoked: false,
  })
  await office.send(badges.routes.revokeAward, { params: { awardId }, body: { reason: 'By mistake' } })
  expect((await file(awardId)).statusCode).toBe(404)
  expect((await check()).isRevoked).toBe(true)
  const list = (await fetched('http://greenwood.localhost/api/badges/revocations')).json()
  expect(list.revokedCredential).toContainEqual({
    id: `http://greenwood.localhost:4000/badge/${awardId}`,
    revoked: true,
  })
  expect(JSON.stringify(list)).not.toContain('By mistake')
})

test('GAM-01 a private key is not readable in the database', async () => {
  const { rows } = await inSchool((db) => sql<{ key: Buffer }>`select private_key as key from badge_keys`.execute(db))
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key.toString('latin1')).not.toContain('PRIVATE KEY')
})
