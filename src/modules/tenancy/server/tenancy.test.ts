import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { cleanAlert } from '#platform/server/tenants/maintenanceAlert.ts'
import { tenancy } from '../contract.ts'

const server = await testServer()
const { getTenant, listYears, recordPageView } = tenancy.routes
const greenwood = await server.as('greenwood')

type TenantChange = Partial<{
  status_id: number
  is_online: boolean
  licence_valid: boolean
  maintenance_name: string
  maintenance_alert: string
  maintenance_from: Date | null
  maintenance_to: Date | null
}>

async function updateTenant(tenantId: string, values: TenantChange) {
  await server.services.database.inTenant({ tenantId }, async (db) => {
    await db.updateTable('tenants').set(values).where('id', '=', tenantId).execute()
  })
  server.services.directory.forget()
}

const minutes = (n: number) => new Date(Date.now() + n * 60_000)

test('TEN-01 a host resolves to its school', async () => {
  const { data } = await greenwood.send(getTenant, { params: { code: 'greenwood' } })
  expect(data).toMatchObject({
    tenantId: greenwood.tenantId,
    instituteShortCode: 'greenwood',
    instituteName: 'Greenwood Public School',
    organizationName: 'Banyan Trust',
    organizationType: 'Trust',
    contentCategoryGroupId: 1,
    statusId: 1,
    updatedBy: null,
    SubDomain: 'greenwood',
    isOrgSuperAdmin: false,
    inactive: false,
    IS_ONLINE: true,
    licenseStatus: true,
    maintenance: [],
  })
  const organisation = await server.as('banyan-trust')
  const other = await organisation.send(getTenant, { params: { code: 'banyan-trust' } })
  expect(other.data).toMatchObject({ isOrgSuperAdmin: true, organizationId: data.organizationId })
})

test('AUTH-03 a sign-in page knows whether the installation can send e-mails and text messages', async () => {
  const { data } = await greenwood.send(getTenant, { params: { code: 'greenwood' } })
  expect(data).toMatchObject({ canSendMail: true, canSendSms: true })
  const silent = await testServer({ env: { NODE_ENV: 'production' } })
  const found = await (await silent.as('greenwood')).send(getTenant, { params: { code: 'greenwood' } })
  expect(found.data).toMatchObject({ canSendMail: false, canSendSms: false })
  const mailing = await testServer({ env: { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' } })
  const other = await (await mailing.as('greenwood')).send(getTenant, { params: { code: 'greenwood' } })
  expect(other.data).toMatchObject({ canSendMail: true, canSendSms: false })
})

test.each(['GREENWOOD.localhost', 'greenwood.localhost.', 'greenwood.localhost:4000'])(
  'TEN-01 the host %s is recognised',
  async (host) => {
    const answer = await greenwood.raw({ method: 'GET', url: '/api/tenants/greenwood', headers: { host } })
    expect(answer.statusCode).toBe(200)
  },
)

test('TEN-01 a school is found by its custom domain', async () => {
  await server.services.database.inTenant({ tenantId: greenwood.tenantId }, async (db) => {
    await db
      .updateTable('tenants')
      .set({ custom_domain: 'www.greenwood.example' })
      .where('id', '=', greenwood.tenantId)
      .execute()
  })
  server.services.directory.forget()
  const answer = await greenwood.raw({
    method: 'GET',
    url: '/api/tenants/www.greenwood.example',
    headers: { host: 'www.greenwood.example' },
  })
  expect(answer.json().data.tenantId).toBe(greenwood.tenantId)
})

test('TEN-02 an unknown host is rejected, and a host never returns another school', async () => {
  const unknown = await greenwood.raw({
    method: 'GET',
    url: '/api/tenants/nobody',
    headers: { host: 'nobody.localhost' },
  })
  expect(unknown.json()).toMatchObject({ status: 404, message: 'Invalid Tenant ID' })
  expect((await greenwood.send(getTenant, { params: { code: 'riverside' } })).status).toBe(404)
})

test('TEN-03 host, header and token must belong to the same school', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const riverside = await server.as('riverside')
  const ask = async (headers: Record<string, string>) =>
    (await teacher.raw({ method: 'GET', url: '/api/auth/me', headers })).statusCode
  expect(await ask({})).toBe(200)
  expect(await ask({ host: riverside.host })).toBe(403)
  expect(await ask({ 'x-tenant-id': riverside.tenantId })).toBe(403)
  expect(await ask({ host: riverside.host, 'x-tenant-id': riverside.tenantId })).toBe(401)
  expect(await ask({ 'x-tenant-id': '' })).toBe(403)
})

test('TEN-05 requests are rejected during a maintenance window and accepted once it ends', async () => {
  const sunrise = await server.as('sunrise', 'teacher')
  await updateTenant(sunrise.tenantId, {
    maintenance_name: 'Upgrade',
    maintenance_alert: '<p>Back <b>soon</b><script>alert(1)</script></p>',
    maintenance_from: minutes(-5),
    maintenance_to: minutes(5),
  })
  const refused = await sunrise.raw({ method: 'GET', url: '/api/auth/me' })
  expect(refused.json()).toMatchObject({
    status: 503,
    code: 'maintenance',
    details: { maintenance: { name: 'Upgrade' } },
  })
  const login = await sunrise.send(access.routes.login, {
    body: { role: 'teacher', userName: 'teacher', password: 'x' },
  })
  expect(login.status).toBe(503)
  const { data } = await sunrise.send(getTenant, { params: { code: 'sunrise' } })
  expect(data.maintenance).toContainEqual({ ConfigKey: 'MAINTENANCE_ALERT', Default: '<p>Back <b>soon</b></p>' })
  await updateTenant(sunrise.tenantId, { maintenance_from: minutes(-10), maintenance_to: minutes(-5) })
  expect((await sunrise.raw({ method: 'GET', url: '/api/auth/me' })).statusCode).toBe(200)
})

test('TEN-05 the maintenance alert is sanitised', () => {
  expect(cleanAlert('<a href="javascript:x()" onclick="y()">see</a><img src=x onerror=z()><ul><li>one</li></ul>')).toBe(
    '<a>see</a><ul><li>one</li></ul>',
  )
})

test('TEN-06 an inactive school rejects all requests', async () => {
  const meadow = await server.as('meadow', 'teacher')
  await updateTenant(meadow.tenantId, { status_id: 11 })
  expect((await meadow.raw({ method: 'GET', url: '/api/auth/me' })).json()).toMatchObject({
    status: 403,
    code: 'school-inactive',
    message: 'SCHOOL_INACTIVE',
  })
  expect((await meadow.send(getTenant, { params: { code: 'meadow' } })).data.inactive).toBe(true)
  await updateTenant(meadow.tenantId, { status_id: 1 })
})

test('TEN-08 an on-premises school without a licence is rejected at look-up', async () => {
  const meadow = await server.as('meadow')
  await updateTenant(meadow.tenantId, { is_online: false, licence_valid: false })
  const answer = await meadow.send(getTenant, { params: { code: 'meadow' } })
  expect(answer).toMatchObject({ status: 401, code: 'licence-unconfirmed' })
  await updateTenant(meadow.tenantId, { is_online: true, licence_valid: true })
})

test('ACY-01 years are listed newest first and exactly one is current', async () => {
  const teacher = await server.as('greenwood', 'teacher')
  const { years } = (await teacher.send(listYears, {})).data
  expect(years.map((year) => [year.name, year.academicStatusId])).toEqual([
    ['2026-27', 0],
    ['2025-26', 1],
  ])
})

test('ACY-01 selecting another year shows only that year’s data', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const { years } = (await teacher.send(listYears, {})).data
  const inYear = async (yearId: string) =>
    (await teacher.send(classes.routes.listMyClasses, {}, { 'x-academic-year': yearId })).data?.classes.length
  expect(await inYear(years[0]?.acadamicId ?? '')).toBe(1)
  expect(await inYear(years[1]?.acadamicId ?? '')).toBe(0)
  const riverside = await server.as('riverside', 'teacher')
  const foreign = (await riverside.send(listYears, {})).data.years[0]?.acadamicId ?? ''
  expect((await teacher.send(listYears, {}, { 'x-academic-year': foreign })).status).toBe(404)
})

test('AUTH-13 login page views are counted per day', async () => {
  for (const path of ['/login', '/login', '/'] as const) await greenwood.send(recordPageView, { body: { path } })
  const rows = await server.services.database.inTenant({ tenantId: greenwood.tenantId }, (db) =>
    db.selectFrom('page_views').select(['path', 'count']).orderBy('path').execute(),
  )
  expect(rows).toEqual([
    { path: '/', count: 1 },
    { path: '/login', count: 2 },
  ])
})
