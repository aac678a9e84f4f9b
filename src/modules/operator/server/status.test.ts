import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { statementsOf } from '#app/testing/statements.ts'
import { demoPassword } from '#app/world/world.ts'
import { measureStorage } from '#platform/server/limits/storageUse.ts'
import { checkCertificates } from '#platform/server/watch/certificates.ts'
import { operator } from '../contract.ts'
import { findTroubles } from '../web/troubles.ts'
import { demoKey, demoOperator } from './demo.ts'
import { codeOf, stepAt } from './totp.ts'

const server = await testServer()
await demoOperator(server.services, demoPassword)
const { login, getStatus } = operator.routes
const visitor = await server.as('operator')
const body = { userName: 'operator', password: demoPassword, code: codeOf(demoKey, stepAt(new Date())) }
const signedIn = await visitor.send(login, { body })
const cookie = String(signedIn.raw.headers['set-cookie']).split(';')[0] ?? ''
const status = async () => (await visitor.send(getStatus, {}, { cookie })).data

test('an operator sees versions, queue, storage and who reached limits, in few statements', async () => {
  await measureStorage(server.services)
  for (let n = 0; n < 3; n++) server.services.limitCounts.note('too-many', 'greenwood.localhost')
  server.services.limitCounts.note('busy', 'made-up.example')
  server.services.limitCounts.note('not-found', 'greenwood.localhost')
  const found = await status()
  expect(await statementsOf(status)).toBeLessThanOrEqual(12)
  expect(found.versions.postgres).toMatch(/^1\d\./)
  expect(found.migrations.applied).toBeGreaterThan(100)
  expect(found.jobs).toMatchObject({ running: 0, failed: 0 })
  expect(found.backups).toEqual({ without: 'setting', madeAt: null, verifiedAt: null })
  expect(found.storage.schools.map(({ name }) => name)).toContain('Greenwood Public School')
  expect(found.disk?.free).toBeGreaterThan(0)
  expect(found.limits).toMatchObject([
    { code: 'too-many', name: 'Greenwood Public School', count: 3 },
    { code: 'busy', name: null, count: 1 },
  ])
  expect(found.watch).toEqual({ metrics: false, traces: false, errorReports: false })
})

test('nobody else reads the status', async () => {
  expect((await visitor.send(getStatus, {})).status).toBe(401)
  const admin = await server.as('greenwood', 'superadmin')
  expect((await admin.send(getStatus, {})).status).toBe(403)
})

test('a host that cannot be reached is noted, and forgotten when it is no longer ours', async () => {
  const { database, config } = server.services
  const listed = async () => (await status()).hosts.certificates
  await checkCertificates(server.services)
  expect(await listed()).toEqual([])
  const secure = { ...config, https: true, baseDomain: 'banyan.invalid', publicPort: 1 }
  await checkCertificates({ config: secure, database })
  expect(await listed()).toMatchObject([{ host: 'operator.banyan.invalid', failure: 'unreachable', validUntil: null }])
  await checkCertificates({ config: { ...secure, baseDomain: 'other.invalid' }, database })
  expect((await listed()).map(({ host }) => host)).toEqual(['operator.other.invalid'])
})

test('what needs attention is named, and nothing else', async () => {
  const now = Date.parse('2026-11-18T10:00:00Z')
  const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const kinds = (changes: object) =>
    findTroubles({ ...quiet, ...changes }, now).map(({ kind, values }) => [kind, ...Object.values(values)])
  const quiet = {
    ...(await status()),
    disk: { free: 50, size: 100 },
    jobs: { waiting: 1, running: 0, failed: 0, oldest: before(5) },
    backups: { without: null, madeAt: before(60), verifiedAt: null },
    hosts: { baseDomain: 'a.example', https: true, certificates: [certificate(before(-60 * 24 * 30))] },
  }
  expect(kinds({})).toEqual([])
  expect(kinds({ disk: { free: 9, size: 100 } })).toEqual([['diskLow', 9]])
  expect(kinds({ jobs: { ...quiet.jobs, failed: 2, oldest: before(11) } })).toEqual([
    ['jobsLate', 11],
    ['jobsFailed', 2],
  ])
  expect(kinds({ backups: { ...quiet.backups, madeAt: before(3000) } })).toEqual([['backupOld']])
  expect(kinds({ backups: { ...quiet.backups, without: 'setting' } })).toEqual([['noBackups']])
  expect(kinds({ backups: { ...quiet.backups, without: 'own-tools', madeAt: null } })).toEqual([])
  expect(kinds({ backups: { ...quiet.backups, without: 'own-tools', madeAt: before(3000) } })).toEqual([['backupOld']])
  const hosts = (one: ReturnType<typeof certificate>) => ({ hosts: { ...quiet.hosts, certificates: [one] } })
  expect(kinds(hosts(certificate(before(-60 * 24 * 3 - 1))))).toEqual([['certificateEnds', 'x.example', 3]])
  expect(kinds(hosts({ ...certificate(null), failure: 'untrusted' }))).toEqual([['certificateBad', 'x.example']])
  const schools = [{ tenantId: 'a', name: 'Greenwood', bytes: 95, files: 1 }]
  expect(kinds({ storage: { ...quiet.storage, limit: 100, schools } })).toEqual([['schoolFull', 'Greenwood', 95]])
})

const certificate = (validUntil: string | null) => ({
  host: 'x.example',
  validUntil,
  failure: null as 'untrusted' | null,
  checkedAt: '2026-11-18T02:20:00Z',
})
