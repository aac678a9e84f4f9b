import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asGuardianOf, asUser, type Person } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { statementsOf } from '#app/testing/statements.ts'
import { students } from '#modules/people/contract.ts'
import { searchKey } from '#platform/contract/search/searchKey.ts'
import { names } from '../../../../proof/search/names.ts'
import { search } from '../contract.ts'
import { searchSchool } from './testing/searchSchool.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const { aClass, giveHomework, inSchool } = await searchSchool(server)
const mark = randomUUID().slice(0, 6)

type Finder = Pick<Person, 'send'>
const find = async (who: Finder, q: string) => {
  const { status, data } = await who.send(search.routes.findRecords, { query: { q } })
  expect(status, q).toBe(200)
  return data.groups.flatMap(({ records }) => records)
}
const finds = async (who: Finder, q: string, id: string) =>
  (await find(who, q)).slice(0, 3).some(({ to }) => to.includes(id))

const asha = await aClass('आशालता', 'कुलकर्णी')
const meera = await aClass('Meenakshi', 'Sundarrajan')

test('the key of the database is that of the browser, for every script and for what nobody expects', async () => {
  const pieces = [
    ...Object.values(names).flat(2),
    'Zoë',
    'D’Souza',
    "O'Neil",
    '7-B',
    'GW/2026/101',
    'x²',
    'Ａ',
    'ॐ',
    'ক্ষ',
    'സഞ്ജയ് നായർ',
    'ମହାନ୍ତି',
    'اردو',
    '  ',
    '%_\\',
    '~a~',
    'aa',
    'yy',
    'Şule',
  ]
  let seed = 7
  const next = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % limit
  }
  const made = Array.from({ length: 600 }, () => {
    const whole = `${pieces[next(pieces.length)]}${[' ', '', '-'][next(3)]}${pieces[next(pieces.length)]}`
    return Array.from(whole)
      .slice(next(4), 4 + next(30))
      .join('')
  })
  const texts = [...pieces, ...made]
  const { rows } = await inSchool((db) =>
    sql<{ text: string; key: string }>`select t as text, search_key(t) as key from unnest(${texts}::text[]) t`.execute(
      db,
    ),
  )
  const different = rows.filter(({ text, key }) => key !== searchKey(text))
  expect(different.map(({ text, key }) => [text, key, searchKey(text)])).toEqual([])
})

test('SRCH-01 a student is found in another script, by part of the name and with a mistake', async () => {
  for (const q of ['ashalata', 'आशालता', 'ashalta kulk', 'kulkarni aashalata', 'ahsalata kulkarny', 'ஆஷாலதா குல்கர்னி'])
    expect(await finds(office, q, asha.studentId), q).toBe(true)
  for (const q of ['meenakshi', 'minakshi sund', 'மீனாட்சி', 'sundarajan', 'nakshi'])
    expect(await finds(office, q, meera.studentId), q).toBe(true)
})

test('the list of students finds a name in another script too', async () => {
  const { data } = await office.send(students.routes.listStudents, { query: { q: 'ashalata kulkarni' } })
  expect(data.rows.map(({ studentId }) => studentId)).toEqual([asha.studentId])
})

test('a teacher finds the students of their classes and nobody else, families and gate staff find nobody', async () => {
  expect(await finds(meera.teacher, 'meenakshi', meera.studentId)).toBe(true)
  expect(await finds(asha.teacher, 'meenakshi sundarrajan', meera.studentId)).toBe(false)
  const others = [
    await asUser(server, 'greenwood', meera.studentId),
    await asGuardianOf(server, 'greenwood', [meera.studentId]),
  ]
  for (const who of others) expect(await find(who, 'meenakshi')).toEqual([])
  const plain = await server.as('greenwood', 'staff')
  expect(await find(plain, 'meenakshi')).toEqual([])
})

test('another school finds nothing of this one', async () => {
  const riverside = await server.as('riverside', 'superadmin')
  expect(await finds(riverside, 'meenakshi sundarrajan', meera.studentId)).toBe(false)
})

test('homework, papers, resources, topics and classes are found by those who may open them', async () => {
  const word = `Zirkon${mark}`
  await giveHomework(meera, `${word} worksheet`)
  const titles = async (who: Finder) => (await find(who, word)).map(({ label }) => label)
  expect(await titles(meera.teacher)).toEqual([`${word} worksheet`])
  expect(await titles(asha.teacher)).toEqual([])
  expect(await titles(office)).toEqual([`${word} worksheet`])
})

test('a search takes three statements at most, whatever there is to find', async () => {
  for (const q of ['meenakshi', 'zzzzqqq nothing', '7b', '(.*)', '%', '[^ ~', 'a'.repeat(100)]) {
    const made = await statementsOf(() => office.send(search.routes.findRecords, { query: { q } }))
    expect(made, q).toBeLessThanOrEqual(7)
  }
})

test('input is bounded', async () => {
  const long = await office.raw({ method: 'GET', url: `/api/search?q=${'a'.repeat(101)}`, headers: office.headers })
  expect(long.statusCode).toBe(400)
  expect((await office.raw({ method: 'GET', url: '/api/search', headers: office.headers })).statusCode).toBe(400)
})
