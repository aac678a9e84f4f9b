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
