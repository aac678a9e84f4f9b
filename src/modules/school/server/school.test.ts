import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { school } from '../contract.ts'
import type { DetailsForm } from '../schemas.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const viewer = await server.as('greenwood', 'admin')
const teacher = await server.as('greenwood', 'teacher')
const riverside = await server.as('riverside', 'superadmin')
const routes = school.routes

const details: DetailsForm = {
  name: 'Greenwood Public School',
  place: 'Bengaluru',
  board: 'CBSE',
  affiliationNo: '830217',
  address: '12 Church Street, Bengaluru 560001',
  phone: '080 4123 4567',
  email: 'Office@Greenwood.example',
  website: 'https://greenwood.example',
  principal: 'Raghavendra Murthy',
  established: 1987,
  medium: 'English',
}

test('SCH-01 school details can be saved by editors, read by viewers and partly shown before sign-in', async () => {
  const before = (await office.send(routes.getDetails, {})).data
  expect(before).toMatchObject({ name: 'Greenwood Public School', address: '', established: null, logoUrl: null })
  const saved = await office.send(routes.saveDetails, { body: { ...details, version: before.version } })
  expect(saved.data).toMatchObject({ ...details, email: 'office@greenwood.example', version: before.version + 1 })
  expect((await viewer.send(routes.getDetails, {})).data).toEqual(saved.data)
  const host = await (await server.as('greenwood')).send(tenancy.routes.getTenant, { params: { code: 'greenwood' } })
  expect(host.data).toMatchObject({ board: 'CBSE', place: 'Bengaluru' })
  expect((await viewer.send(routes.saveDetails, { body: { ...details, version: 2 } })).status).toBe(403)
  expect((await teacher.send(routes.getDetails, {})).status).toBe(403)
  expect((await riverside.send(routes.getDetails, {})).data).toMatchObject({
    address: '',
    name: 'Riverside International School',
  })
})

test('SCH-01 saving stale school details fails with the current values', async () => {
  const { version } = (await office.send(routes.getDetails, {})).data
  const first = { ...details, principal: 'Farida Begum', version }
  await office.send(routes.saveDetails, { body: first })
  const late = await office.send(routes.saveDetails, { body: { ...details, medium: 'Kannada', version } })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect(late.raw.json().details).toMatchObject({ principal: 'Farida Begum', medium: 'English', version: version + 1 })
  expect((await office.send(routes.getDetails, {})).data.medium).toBe('English')
})

test('SCH-01 invalid fields are reported by name', async () => {
  const { version } = (await office.send(routes.getDetails, {})).data
  const body = { ...details, version, phone: '12', website: 'greenwood', established: 12, name: '' }
  const { status, fields } = await office.send(routes.saveDetails, { body })
  expect(status).toBe(400)
  expect(fields?.map(({ field }) => field).sort()).toEqual(['established', 'name', 'phone', 'website'])
})

test('SCH-01 the logo is resized, shown on the sign-in page and can be removed', async () => {
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1f6b4f' } })
    .png()
    .toBuffer()
  const answer = await sendFile(office, '/api/school/logo', 'logo.png', png, 'PUT')
  const { logoUrl } = answer.json().data
  const served = await (await server.as('greenwood')).raw({ method: 'GET', url: logoUrl })
  expect((await sharp(served.rawPayload).metadata()).width).toBe(512)
  expect((await office.send(routes.removeSchoolLogo, {})).data.logoUrl).toBeNull()
})

test('SCH-04 departments have a unique name, a kind and a head from the same school', async () => {
  const people = (await office.send(routes.listHeads, { query: { q: 'asha' } })).data.people
  expect(people.map(({ name }) => name)).toEqual(['Asha Rao'])
  const headId = people[0]?.userId ?? ''
  const made = await office.send(routes.createDepartment, { body: { name: 'Science', kind: 'teaching', headId } })
  expect(made.data).toMatchObject({ name: 'Science', headName: 'Asha Rao', version: 1 })
  const again = await office.send(routes.createDepartment, { body: { name: 'science', kind: 'other', headId: null } })
  expect(again.code).toBe('name-taken')
  const foreign = (await riverside.send(routes.listHeads, {})).data.people[0]?.userId ?? ''
  const stolen = { name: 'Stolen', kind: 'other', headId: foreign } as const
  expect((await office.send(routes.createDepartment, { body: stolen })).status).toBe(404)

  const params = { departmentId: made.data.departmentId }
  const body = { name: 'Sciences', kind: 'teaching', headId: null, version: 1 } as const
  expect((await office.send(routes.saveDepartment, { params, body })).data).toMatchObject({
    name: 'Sciences',
    version: 2,
  })
  const late = await office.send(routes.saveDepartment, { params, body: { ...body, name: 'Other' } })
  expect(late.raw.json()).toMatchObject({ code: 'changed-meanwhile', details: { name: 'Sciences' } })
  expect((await viewer.send(routes.listDepartments, {})).data.departments).toHaveLength(1)
  expect((await viewer.send(routes.deleteDepartment, { params })).status).toBe(403)
  expect((await riverside.send(routes.deleteDepartment, { params })).status).toBe(404)
  expect((await office.send(routes.deleteDepartment, { params })).status).toBe(200)
  expect((await office.send(routes.listDepartments, {})).data.departments).toEqual([])
})

test('SCH-04 rooms belong to buildings and can be searched, filtered and sorted', async () => {
  const building = async (name: string) =>
    (await office.send(routes.createBuilding, { body: { name } })).data.buildingId
  const [main, annex] = [await building('Main block'), await building('Annexe')]
  const add = (name: string, more: object) =>
    office.send(routes.createRoom, {
      body: { name, buildingId: main, kind: 'classroom', floor: 0, capacity: 40, ...more },
    })
  await add('101', {})
  await add('102', { capacity: 45 })
  const lab = await add('Physics lab', { buildingId: annex, kind: 'laboratory', floor: 1, capacity: null })
  expect((await add('101', {})).code).toBe('name-taken')
  expect((await add('101', { buildingId: annex })).status).toBe(200)

  const names = async (query: object) =>
    (await viewer.send(routes.listRooms, { query })).data.rows.map(
      ({ name, buildingName }) => `${name} ${buildingName}`,
    )
  expect(await names({ sort: '-capacity', buildingId: main })).toEqual(['102 Main block', '101 Main block'])
  expect(await names({ kind: 'laboratory' })).toEqual(['Physics lab Annexe'])
  expect(await names({ q: 'annex' })).toEqual(['101 Annexe', 'Physics lab Annexe'])
  const buildings = (await viewer.send(routes.listBuildings, {})).data.buildings
  expect(buildings.map(({ name, rooms, seats }) => [name, rooms, seats])).toEqual([
    ['Annexe', 2, 40],
    ['Main block', 2, 85],
  ])

  const { roomId, version } = lab.data
  const moved = { name: 'Physics lab', buildingId: main, kind: 'laboratory', floor: 2, capacity: 30, version } as const
  expect((await office.send(routes.saveRoom, { params: { roomId }, body: moved })).data.buildingName).toBe('Main block')
  expect((await office.send(routes.saveRoom, { params: { roomId }, body: moved })).code).toBe('changed-meanwhile')
  expect((await office.send(routes.deleteBuilding, { params: { buildingId: main } })).code).toBe('in-use')
})

test('SCH-04 a room used by a class cannot be deleted', async () => {
  const { buildingId } = (await office.send(routes.createBuilding, { body: { name: 'Junior wing' } })).data
  const body = { name: 'J1', buildingId, kind: 'classroom', floor: 0, capacity: 30 } as const
  const { roomId } = (await office.send(routes.createRoom, { body })).data
  await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
    db.updateTable('classes').set({ room_id: roomId }).execute(),
  )
  expect((await office.send(routes.deleteRoom, { params: { roomId } })).code).toBe('in-use')
  await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
    db.updateTable('classes').set({ room_id: null }).execute(),
  )
  expect((await office.send(routes.deleteRoom, { params: { roomId } })).status).toBe(200)
  expect((await office.send(routes.deleteBuilding, { params: { buildingId } })).status).toBe(200)
})

test('SCH-01 the overview lists missing details', async () => {
  const { data } = await riverside.send(routes.getOverview, {})
  expect(data).toMatchObject({ departments: 0, terms: 0, workingDaysSet: false, documents: 0, expiring: 0 })
  expect(data.missing).toContain('address')
  expect((await office.send(routes.getOverview, {})).data.missing).toEqual([])
})
