import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { DueWork } from '#platform/server/contributions/dueWork.ts'
import { family } from '../contract.ts'

let asked = 0

/** Five pieces of work of every student asked about, one of them handed in, in no order. */
const puzzles: DueWork = {
  name: 'puzzles',
  kind: 'activity',
  pathOf: (sourceId) => `/family/puzzles/${sourceId}`,
  ofStudents: ({ studentIds, now }) => {
    asked += 1
    return sql`
      select case d when 2 then 'handedIn' when -1 then 'late' else 'toDo' end as state, 'Puzzle ' || d as title,
        ${now}::timestamptz + make_interval(days => d) as "dueAt", 'Mathematics' as subject, gen_random_uuid() as "sourceId", s as "studentId"
      from unnest(${[...studentIds]}::uuid[]) s cross join unnest(array[3, -1, 5, 1, 2]) d`
  },
  ofClasses: () => null,
}
const server = await testServer({ extraModules: [{ name: 'puzzles', routes: [], dueWork: [puzzles] }] })
const guardian = await server.as('greenwood', 'guardian')
const student = await server.as('greenwood', 'student')
const { getHome, listDue, listChildren } = family.routes

test('FAM-03 the home names what is due next of each child, of all modules, and asks each module once', async () => {
  asked = 0
  const { children } = (await guardian.send(getHome, {})).data
  expect(children.length).toBeGreaterThan(1)
  for (const { parts } of children) {
    const part = parts.due as { items: { title: string; sourceId: string; path: string }[]; more: number }
    expect(part.items.map(({ title }) => title)).toEqual(['Puzzle -1', 'Puzzle 1', 'Puzzle 3'])
    for (const { path, sourceId } of part.items) expect(path).toBe(`/family/puzzles/${sourceId}`)
    expect(part.more).toBe(1)
  }
  expect(asked).toBe(1)
})

test('FAM-10 everything that is due for a child is for the child and their guardians only', async () => {
  const { children } = (await guardian.send(listChildren, {})).data
  const [own] = (await student.send(listChildren, {})).data.children
  const other = children.find(({ studentId }) => studentId !== own?.studentId)
  const params = { studentId: other?.studentId ?? '' }
  const { items } = (await guardian.send(listDue, { params })).data
  expect(items.map(({ title, state }) => [title, state])).toContainEqual(['Puzzle 2', 'handedIn'])
  expect(items).toHaveLength(5)
  expect((await student.send(listDue, { params })).status).toBe(404)
  expect((await (await server.as('greenwood', 'teacher')).send(listDue, { params })).status).toBe(403)
})
