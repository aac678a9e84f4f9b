import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { profile } from '../contract.ts'

const server = await testServer()

test('PRO-01 everybody reads their own details and nobody else’s, whatever their role', async () => {
  for (const name of ['teacher', 'classteacher', 'superadmin', 'admin', 'staff', 'student', 'guardian'] as const) {
    const person = await server.as('greenwood', name)
    const { status, data } = await person.send(profile.routes.getOwnProfile, {})
    expect(status, name).toBe(200)
    expect(data.email, name).toBe(`${name}@greenwood.example`)
    expect(data.sessions, name).toBeGreaterThan(0)
  }
})

test('PRO-01 a class teacher sees the class in the details; nobody reads them without a session', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  expect((await teacher.send(profile.routes.getOwnProfile, {})).data.classes).not.toEqual([])
  const outside = await server.as('greenwood')
  expect((await outside.send(profile.routes.getOwnProfile, {})).status).toBe(401)
})
