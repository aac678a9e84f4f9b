import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { academics } from '../academicsContract.ts'
import { school } from '../contract.ts'
import { setup } from '../setupContract.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const viewer = await server.as('greenwood', 'admin')
const teacher = await server.as('greenwood', 'teacher')
const { getSetup, putAway } = setup.routes

const steps = async () => (await office.send(getSetup, {})).data.steps
const isDone = async (name: string) => (await steps()).find((step) => step.name === name)?.done

test('SCH-01 setup steps are listed in order and complete as data is entered', async () => {
  const names = (await steps()).map(({ name }) => name)
  expect(
    names.filter((name) => ['basicInformation', 'terms', 'workingDays', 'grades', 'bellSchedule'].includes(name)),
  ).toEqual(['basicInformation', 'terms', 'workingDays', 'grades', 'bellSchedule'])
  expect(await isDone('basicInformation')).toBe(false)
  const { logoUrl: _, ...now } = (await office.send(school.routes.getDetails, {})).data
  const body = { ...now, address: '12 Church Street', phone: '9845012345' }
  await office.send(school.routes.saveDetails, { body })
  expect(await isDone('basicInformation')).toBe(true)
  expect(await isDone('terms')).toBe(false)
  const term = { name: 'Term 1', startDate: '2026-06-01', endDate: '2026-10-10' }
  const { termId } = (await office.send(academics.routes.createTerm, { body: term })).data
  expect(await isDone('terms')).toBe(true)
  await office.send(academics.routes.deleteTerm, { params: { termId } })
  expect(await isDone('terms')).toBe(false)
  expect((await teacher.send(getSetup, {})).status).toBe(403)
})

test('SCH-01 each user can hide and show the setup checklist', async () => {
  expect((await office.send(getSetup, {})).data.isPutAway).toBe(false)
  expect((await office.send(putAway, { body: { isPutAway: true } })).data.isPutAway).toBe(true)
  await office.send(putAway, { body: { isPutAway: true } })
  expect((await office.send(getSetup, {})).data.isPutAway).toBe(true)
  expect((await viewer.send(getSetup, {})).data.isPutAway).toBe(false)
  await office.send(putAway, { body: { isPutAway: false } })
  expect((await office.send(getSetup, {})).data.isPutAway).toBe(false)
})
