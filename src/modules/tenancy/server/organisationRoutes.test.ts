import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { organisation, tenancy } from '../contract.ts'

const server = await testServer({ worker: true })
const trust = await server.as('banyan-trust', 'orgadmin')
const { getOrganisation, saveOrganisation, getDashboard, createBranch, saveBranch, setBranchStatus } =
  organisation.routes

const dashboard = async () => (await trust.send(getDashboard, {})).data.branches
const branchNamed = async (shortCode: string) => {
  const found = (await dashboard()).find((branch) => branch.shortCode === shortCode)
  if (!found) throw new Error(`${shortCode} is not a branch`)
  return found
}

test('ORG-01 the organisation’s name, type and contacts can be saved, and a stale save is rejected', async () => {
  const { data: before } = await trust.send(getOrganisation, {})
  const body = {
    name: 'Banyan Education Trust',
    type: 'Society' as const,
    contacts: {
      address: '12, Lalbagh Road, Bengaluru',
      email: 'office@banyan.example',
      phone: '080 2654 1000',
      website: 'https://banyan.example',
    },
    version: before.version,
  }
  const saved = await trust.send(saveOrganisation, { body })
  expect(saved.data).toMatchObject({ name: 'Banyan Education Trust', type: 'Society', contacts: body.contacts })
  expect((await trust.send(getOrganisation, {})).data).toEqual(saved.data)
  expect((await trust.send(saveOrganisation, { body })).code).toBe('changed-meanwhile')
  const host = await trust.send(tenancy.routes.getTenant, { params: { code: 'banyan-trust' } })
  expect(host.data).toMatchObject({
    instituteName: 'Banyan Education Trust',
    organizationName: 'Banyan Education Trust',
  })
})

test('ORG-01 an uploaded logo is resized and served before sign-in', async () => {
  const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#1f6b4f' } })
    .png()
    .toBuffer()
  const answer = await sendFile(trust, '/api/organisation/logo', 'logo.png', png, 'PUT')
  expect(answer.json()).toMatchObject({ status: 200, data: { logoUrl: '/api/brand/logo' } })
  const visitor = await server.as('banyan-trust')
  const logo = await visitor.raw({ method: 'GET', url: '/api/brand/logo' })
  expect((await sharp(logo.rawPayload).metadata()).width).toBe(512)
})

test('ORG-02 a new branch copies another’s set-up and its first admin is invited', async () => {
  const greenwood = await branchNamed('greenwood')
  const created = await trust.send(createBranch, {
    body: {
      name: 'Hillside Public School',
      place: 'Coorg',
      board: 'CBSE',
      colour: '#7A3E9D',
      shortCode: 'hillside',
      firstAdmin: {
        userName: 'principal',
        firstName: 'Ponnamma',
        lastName: 'Bopanna',
        email: 'principal@hillside.example',
      },
      templateBranchId: greenwood.branchId,
    },
  })
  expect(created.data).toMatchObject({ name: 'Hillside Public School', statusId: 1, colour: '#7a3e9d' })
  const mail = await nextMessage(server, 'hillside', 'principal@hillside.example', 0)
  const resetCode = /admin-create-password\/([\w-]+)/.exec(mail.body)?.[1] ?? ''
  const visitor = await server.as('hillside')
  await visitor.send(access.routes.createPassword, { body: { resetCode, newPassword: 'Coffee-Hill-8' } })
  const login = await visitor.send(access.routes.login, {
    body: { role: 'admin', userName: 'principal', password: 'Coffee-Hill-8' },
  })
  expect(login.data.userData).toMatchObject({ isSuperAdmin: true })
  const list = await visitor.raw({
    method: 'GET',
    url: classes.routes.listClasses.path,
    headers: { authorization: `Bearer ${login.data.token}` },
  })
  expect(list.json().data.classes).toHaveLength(greenwood.classes)
  expect(list.json().data.classes.every((entry: { studentCount: number }) => entry.studentCount === 0)).toBe(true)
})

test('ORG-02 a branch from a template brings its calendar, bells, departments, rooms and fee heads, but no people', async () => {
  const greenwood = await branchNamed('greenwood')
  const { database } = server.services
  await database.inTenant({ tenantId: greenwood.branchId }, async (db) => {
    await db.insertInto('departments').values({ name: 'Sciences' }).execute()
    const building = await db.insertInto('buildings').values({ name: 'Main' }).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('rooms').values({ building_id: building.id, name: '101', capacity: 40 }).execute()
    await db.insertInto('terms').values({ name: 'Term 1', starts_on: '2026-06-01', ends_on: '2026-10-10' }).execute()
    await db
      .insertInto('working_days')
      .values({ weekday: 6, weeks: [1, 3] })
      .execute()
    await db
      .insertInto('holidays')
      .values({ name: 'Dussehra', starts_on: '2026-10-20', ends_on: '2026-10-21' })
      .execute()
    const bell = await db
      .insertInto('bell_schedules')
      .values({ name: 'Weekdays' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('bell_days').values({ schedule_id: bell.id, weekday: 1 }).execute()
    await db
      .insertInto('periods')
      .values({ schedule_id: bell.id, name: 'P1', starts_at: '08:00', ends_at: '08:40' })
      .execute()
    await db.insertInto('fee_heads').values({ code: 'TUI', name: 'Tuition', settlement_account: 'HDFC 1' }).execute()
  })
  const { data: created } = await trust.send(createBranch, { body: newBranch('lakeside', greenwood.branchId) })
  const copied = await database.inTenant({ tenantId: created.branchId }, async (db) => ({
    year: await db.selectFrom('academic_years').select(['starts_on', 'status_id']).execute(),
    departments: await db.selectFrom('departments').select(['name', 'head_id']).execute(),
    rooms: await db
      .selectFrom('rooms')
      .innerJoin('buildings', 'buildings.id', 'rooms.building_id')
      .select(['buildings.name as building', 'rooms.name', 'capacity'])
      .execute(),
    terms: await db.selectFrom('terms').select(['name', 'starts_on']).execute(),
    workingDays: await db.selectFrom('working_days').select(['weekday', 'weeks']).execute(),
    holidays: await db.selectFrom('holidays').select('name').execute(),
    periods: await db
      .selectFrom('periods')
      .innerJoin('bell_days', 'bell_days.schedule_id', 'periods.schedule_id')
      .select(['name', 'weekday'])
      .execute(),
    heads: await db.selectFrom('fee_heads').select(['name', 'settlement_account']).execute(),
    people: await db.selectFrom('users').select('user_name').execute(),
  }))
  expect(copied).toEqual({
    year: [{ starts_on: '2026-06-01', status_id: 0 }],
    departments: [{ name: 'Sciences', head_id: null }],
    rooms: [{ building: 'Main', name: '101', capacity: 40 }],
    terms: [{ name: 'Term 1', starts_on: '2026-06-01' }],
    workingDays: [{ weekday: 6, weeks: [1, 3] }],
    holidays: [{ name: 'Dussehra' }],
    periods: [{ name: 'P1', weekday: 1 }],
    heads: [{ name: 'Tuition', settlement_account: '' }],
    people: [{ user_name: 'principal' }],
  })
})

test('ORG-02 the first admin’s invitation is seen and sent again until it is accepted; the earlier link stops working', async () => {
  const { getInvitation, sendInvitation } = organisation.routes
  const { data: branch } = await trust.send(createBranch, { body: newBranch('orchard', null) })
  const params = { branchId: branch.branchId }
  const codeIn = ({ body }: { body: string }) => /admin-create-password\/([\w-]+)/.exec(body)?.[1] ?? ''
  const email = 'principal@orchard.example'
  const first = codeIn(await nextMessage(server, 'orchard', email, 0))
  const found = await trust.send(getInvitation, { params })
  expect(found.data.invitation).toMatchObject({ name: 'Anu Rao', email, state: 'sent' })
  expect((await trust.send(sendInvitation, { params })).status).toBe(200)
  const second = codeIn(await nextMessage(server, 'orchard', email, 1))
  const visitor = await server.as('orchard')
  const choose = (resetCode: string) =>
    visitor.send(access.routes.createPassword, { body: { resetCode, newPassword: 'Coffee-Hill-8' } })
  expect((await choose(first)).code).toBe('link-invalid')
  await server.services.database.inTenant({ tenantId: branch.branchId }, (db) =>
    db.updateTable('one_time_codes').set({ expires_at: '2020-01-01T00:00:00Z' }).execute(),
  )
  expect((await trust.send(getInvitation, { params })).data.invitation?.state).toBe('expired')
  await trust.send(sendInvitation, { params })
  const third = codeIn(await nextMessage(server, 'orchard', email, 2))
  expect((await choose(second)).code).toBe('link-invalid')
  expect((await choose(third)).status).toBe(200)
  expect((await trust.send(getInvitation, { params })).data.invitation?.state).toBe('accepted')
  expect((await trust.send(sendInvitation, { params })).code).toBe('already-accepted')
  const sunrise = await server.as('sunrise')
  expect((await trust.send(getInvitation, { params: { branchId: sunrise.tenantId } })).status).toBe(404)
})

const newBranch = (shortCode: string, templateBranchId: string | null) => ({
  name: `School ${shortCode}`,
  place: '',
  board: '',
  colour: '#112233',
  shortCode,
  firstAdmin: { userName: 'principal', firstName: 'Anu', lastName: 'Rao', email: `principal@${shortCode}.example` },
  templateBranchId,
})

test('ORG-02 no branch is created when the short code is taken', async () => {
  const before = (await dashboard()).length
  const taken = await trust.send(createBranch, {
    body: {
      name: 'Another',
      place: '',
      board: '',
      colour: '#112233',
      shortCode: 'sunrise',
      firstAdmin: { userName: 'head', firstName: 'A', lastName: 'B', email: 'a@b.example' },
      templateBranchId: null,
    },
  })
  expect(taken.code).toBe('short-code-taken')
  expect(await dashboard()).toHaveLength(before)
})

test('ORG-02 a branch can be edited, deactivated and reactivated', async () => {
  const riverside = await branchNamed('riverside')
  const saved = await trust.send(saveBranch, {
    params: { branchId: riverside.branchId },
    body: { name: 'Riverside School', place: 'Mysuru', board: 'ICSE', colour: '#2b5aa0', version: riverside.version },
  })
  expect(saved.data.name).toBe('Riverside School')
  const teacher = await server.as('riverside', 'teacher')
  await trust.send(setBranchStatus, { params: { branchId: riverside.branchId }, body: { statusId: 11 } })
  await expect
    .poll(async () => (await teacher.send(access.routes.getMe, {})).code, { timeout: 2000 })
    .toBe('school-inactive')
  await trust.send(setBranchStatus, { params: { branchId: riverside.branchId }, body: { statusId: 1 } })
  await expect.poll(async () => (await teacher.send(access.routes.getMe, {})).status, { timeout: 2000 }).toBe(200)
})

test('ORG-03 the dashboard lists only the organisation’s own branches, with their counts', async () => {
  const names = (await dashboard()).map((branch) => branch.shortCode)
  expect(names).toContain('greenwood')
  expect(names).not.toContain('sunrise')
  expect(await branchNamed('greenwood')).toMatchObject({ students: 12, classes: 4 })
})

test('ORG-02 another organisation’s branch is not found', async () => {
  const sunrise = await server.services.directory.byHost('sunrise.localhost')
  const answer = await trust.send(setBranchStatus, { params: { branchId: sunrise?.id ?? '' }, body: { statusId: 11 } })
  expect(answer.status).toBe(404)
  const visitor = await server.as('sunrise')
  expect((await visitor.send(tenancy.routes.getTenant, { params: { code: 'sunrise' } })).data.inactive).toBe(false)
})
