import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { infrastructure } from '#modules/school/infrastructureContract.ts'
import type { PageSettings } from '#modules/school/infrastructureSchemas.ts'
import { aBuilding, aRoom } from '../seed.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const viewer = await server.as('greenwood', 'admin')
const teacher = await server.as('greenwood', 'teacher')
const visitor = await server.as('greenwood')
const { getPublicPage, getPageSettings, savePageSettings } = infrastructure.routes

await server.services.database.inTenant({ tenantId: office.tenantId }, async (db) => {
  const main = await aBuilding(db, 'Main')
  const sports = await aBuilding(db, 'Sports')
  await aRoom(db, { buildingId: main, name: '101', kind: 'classroom', floor: 1, capacity: 40 })
  await aRoom(db, { buildingId: main, name: 'Physics', kind: 'laboratory', floor: 2, capacity: 30 })
  await aRoom(db, { buildingId: main, name: 'Chemistry', kind: 'laboratory', floor: 2 })
  await aRoom(db, { buildingId: main, name: 'Principal', kind: 'office', capacity: 4 })
  await aRoom(db, { buildingId: main, name: 'Teachers', kind: 'staffRoom', capacity: 25 })
  await aRoom(db, { buildingId: sports, name: 'Key store', kind: 'store' })
})

const everything = {
  isPublic: true,
  introduction: 'Our campus\nsince 1987.',
  showsBuildings: true,
  showsFacilities: true,
  showsRooms: true,
  showsSeats: true,
}
/** Saves over whatever is stored. */
async function choose(settings: Partial<PageSettings>) {
  const { version } = (await office.send(getPageSettings, {})).data
  return office.send(savePageSettings, { body: { ...everything, ...settings, version } })
}
const page = () => visitor.send(getPublicPage, {})

test('SCH-04 the public page is not found until the office switches it on, and again once it is off', async () => {
  expect((await office.send(getPageSettings, {})).data).toMatchObject({ isPublic: false, version: 0 })
  const before = await page()
  expect(before).toMatchObject({ status: 404, code: 'not-found' })
  expect(before.raw.body).not.toContain('Main')
  expect((await choose({ isPublic: true })).status).toBe(200)
  expect((await page()).status).toBe(200)
  await choose({ isPublic: false })
  expect(await page()).toMatchObject({ status: 404, code: 'not-found' })
})

test('SCH-04 the public page shows buildings, facilities, rooms and seats to anybody, but no staff room, office or store', async () => {
  await choose({})
  const shown = await page()
  expect(shown.data).toEqual({
    introduction: 'Our campus\nsince 1987.',
    buildings: [
      { name: 'Main', rooms: 3, seats: 70 },
      { name: 'Sports', rooms: 0, seats: null },
    ],
    facilities: [
      { kind: 'classroom', rooms: 1, seats: 40 },
      { kind: 'laboratory', rooms: 2, seats: 30 },
    ],
    rooms: [
      { name: '101', building: 'Main', kind: 'classroom', floor: 1, seats: 40 },
      { name: 'Chemistry', building: 'Main', kind: 'laboratory', floor: 2, seats: null },
      { name: 'Physics', building: 'Main', kind: 'laboratory', floor: 2, seats: 30 },
    ],
  })
  expect(shown.raw.body).not.toMatch(/Principal|Teachers|Key store|staffRoom/)
})

test('SCH-04 what the office does not tick does not leave the school', async () => {
  const nothing = { showsBuildings: false, showsFacilities: false, showsRooms: false, showsSeats: false }
  await choose(nothing)
  expect((await page()).data).toEqual({
    introduction: everything.introduction,
    buildings: [],
    facilities: [],
    rooms: [],
  })
  await choose({ ...nothing, showsRooms: true })
  const rooms = await page()
  expect(rooms.data.rooms).toHaveLength(3)
  expect(rooms.data.rooms.every(({ building, seats }) => building === null && seats === null)).toBe(true)
  expect(rooms.raw.body).not.toMatch(/Main|Sports/)
  await choose({ ...nothing, showsFacilities: true })
  expect((await page()).data).toMatchObject({
    buildings: [],
    rooms: [],
    facilities: [
      { kind: 'classroom', rooms: 1, seats: null },
      { kind: 'laboratory', rooms: 2, seats: null },
    ],
  })
})

test('SCH-04 only editors choose what is public; a stale save fails with the current choice', async () => {
  const { version } = (await choose({})).data
  const body = { ...everything, isPublic: false, version }
  expect((await viewer.send(savePageSettings, { body })).status).toBe(403)
  expect((await teacher.send(getPageSettings, {})).status).toBe(403)
  expect((await visitor.send(getPageSettings, {})).status).toBe(401)
  const late = await office.send(savePageSettings, { body: { ...body, version: version - 1 } })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect(late.raw.json().details).toMatchObject({ isPublic: true, version })
  const long = await office.send(savePageSettings, { body: { ...body, introduction: 'x'.repeat(1001) } })
  expect(long).toMatchObject({ status: 400, fields: [{ field: 'introduction' }] })
  expect((await page()).status).toBe(200)
})

test('SCH-04 a school’s page never shows another school, and an organisation has none', async () => {
  await choose({})
  expect((await (await server.as('riverside')).send(getPublicPage, {})).status).toBe(404)
  expect((await (await server.as('banyan-trust')).send(getPublicPage, {})).status).toBe(404)
})
