import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testServer } from '#app/testing/server.ts'
import type { FamilyPart, FamilyView } from '#platform/server/contributions/familyPart.ts'
import { family } from '../contract.ts'

const views: FamilyView[] = []

/** Says something about every child but the last, and more than its schema. */
const greetings: FamilyPart<{ words: string }, { studentId: string }> = {
  name: 'greeting',
  schema: z.object({ words: z.string() }),
  query: (view) => {
    views.push(view)
    return sql`select ${view.students[0]?.studentId}::uuid as "studentId"`
  },
  partsOf: (rows) =>
    new Map(rows.map(({ studentId }) => [studentId, { words: `Hello ${studentId}`, phone: '+919845010004' }])),
}
const server = await testServer({ extraModules: [{ name: 'greetings', routes: [], familyParts: [greetings] }] })

test('FAM-03 a module adds a part to each child it says something about, and only what its schema declares', async () => {
  const guardian = await server.as('greenwood', 'guardian')
  const answer = await guardian.send(family.routes.getHome, {})
  const [first, second] = answer.data.children
  expect(first?.parts.greeting).toEqual({ words: `Hello ${first?.studentId}` })
  expect(second?.parts).not.toHaveProperty('greeting')
  expect(answer.raw.body).not.toContain('+919845010004')
  expect(views).toHaveLength(1)
  expect(views[0]?.students).toEqual(answer.data.children.map(({ studentId, classId }) => ({ studentId, classId })))
  expect(views[0]).toMatchObject({ today: answer.data.today, viewer: { isGuardian: true } })
})

test('FAM-02 a student’s home has the same parts about themselves', async () => {
  const student = await server.as('greenwood', 'student')
  const { children } = (await student.send(family.routes.getHome, {})).data
  expect(children).toHaveLength(1)
  expect(children[0]?.parts.greeting).toEqual({ words: `Hello ${children[0]?.studentId}` })
})
