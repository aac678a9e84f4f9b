import { expect, test, vi } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { questions } from '#modules/questions/contract.ts'
import { limits } from '#modules/questions/kinds.ts'
import { uploadTo } from '../testing/bank.ts'

const server = await testServer({ worker: true })
const teacher = await server.as('greenwood', 'teacher')
const { routes } = questions

test('ASM-01 five hundred questions of one file are read in the background, with a report of what was left out', async () => {
  const wanted = Array.from({ length: limits.imported + 2 }, (_, at) =>
    at === 6 ? `What is missing in question ${at}?` : `What is ${at} plus ${at}?{=${2 * at} ~${2 * at + 1} ~${at}}`,
  )
  const gift = Buffer.from(wanted.join('\n\n'))
  const started = await uploadTo(teacher, routes.startImport, 'year.txt', gift, '?format=gift&chapter=A%20whole%20year')
  expect(started.data).toMatchObject({ state: 'waiting', found: 0 })
  const { importId } = started.data
  const run = async () => (await teacher.send(routes.getImport, { params: { importId } })).data
  await vi.waitFor(async () => expect((await run()).state).toBe('ready'), { timeout: 60_000, interval: 100 })
  const { found, kept, report } = await run()
  expect({ found, kept }).toEqual({ found: wanted.length, kept: limits.imported })
  expect(report.map(({ at, kind, cause }) => ({ at, kind, cause }))).toEqual(
    expect.arrayContaining([
      { at: 7, kind: 'refused', cause: 'no-answer' },
      { at: 0, kind: 'refused', cause: 'too-many' },
    ]),
  )
  const { total } = (await teacher.send(routes.listQuestions, { query: { shelf: 'mine', chapter: 'A whole year' } }))
    .data
  expect(total).toBe(limits.imported)
}, 90_000)
