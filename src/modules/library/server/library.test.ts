import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { notifications } from '#modules/notifications/contract.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { library } from '../contract.ts'
import { approval, categories } from '../kinds.ts'
import { aPublication } from './seed.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const student = await server.as('greenwood', 'student')
const riverside = await server.as('riverside', 'superadmin')
const { routes } = library
type Caller = typeof teacher

const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'
const upload = (caller: Caller, contentId: string, name = 'book.pdf', content = pdf) =>
  sendFile(caller, `/api/library/resources/${contentId}/file`, name, Buffer.from(content))
const add = async (caller: Caller, title: string, more: object = {}) =>
  (await caller.send(routes.addResource, { body: { title, categoryId: categories.book, ...more } })).data
const addWithFile = async (caller: Caller, title: string, more: object = {}) => {
  const made = await add(caller, title, more)
  expect((await upload(caller, made.contentId)).statusCode).toBe(200)
  return made.contentId
}
const publish = async (title: string, more: object = {}) => {
  const contentId = await addWithFile(office, title, more)
  const submitted = await office.send(routes.submitResource, { params: { contentId } })
  expect(submitted.data.statusId).toBe(approval.published)
  return contentId
}
const titles = async (caller: Caller, query: object) =>
  (await caller.send(routes.listResources, { query })).data.rows.map(({ title }) => title)

test('LIB-01 search matches parts of words in any order and any script, and every filter works', async () => {
  const { grades, courses } = (await teacher.send(routes.listPlaces, {})).data
  const publicationId = await inSchool((db) => aPublication(db, 'Neem House'))
  const place = { gradeId: grades[0]?.id, courseId: courses.find(({ name }) => name === 'Science')?.id }
  await publish('Plants and animals', { ...place, publicationId, chapter: 'Photosynthesis', topic: 'Leaves' })
  await publish('भौतिक विज्ञान', { language: 'hi', chapter: 'ऊष्मा का संचरण' })
  expect(await titles(teacher, { q: 'synth' })).toEqual(['Plants and animals'])
  expect(await titles(teacher, { q: 'ANIM plan' })).toEqual(['Plants and animals'])
  expect(await titles(teacher, { q: 'neem' })).toEqual(['Plants and animals'])
  expect(await titles(teacher, { q: 'ज्ञान' })).toEqual(['भौतिक विज्ञान'])
  expect(await titles(teacher, { q: 'संचर' })).toEqual(['भौतिक विज्ञान'])
  expect(await titles(teacher, { q: '%' })).toEqual([])
  for (const query of [
    place,
    { publicationId },
    { chapter: 'photo' },
    { topic: 'leav' },
    { categoryId: '1', q: 'plants' },
  ])
    expect(await titles(teacher, query), JSON.stringify(query)).toEqual(['Plants and animals'])
  expect(await titles(teacher, { language: 'hi' })).toEqual(['भौतिक विज्ञान'])
  expect(await titles(teacher, { categoryId: '3' })).toEqual([])
  expect((await teacher.send(routes.listResources, { query: { categoryId: '7' } })).fields?.[0]?.field).toBe(
    'categoryId',
  )
  const { categories: counted } = (await teacher.send(routes.listCategories, {})).data
  expect(counted.find(({ categoryId }) => categoryId === 1)?.resources).toBe(2)
})

test('LIB-02 a resource is private until it is shared or published, and other schools never see it', async () => {
  const contentId = await addWithFile(teacher, 'My notes on heat')
  const params = { contentId }
  const look = (caller: Caller) => caller.send(routes.getResource, { params })
  expect(await titles(teacher, { shelf: 'mine' })).toEqual(['My notes on heat'])
  expect((await look(classTeacher)).code).toBe('no-such-resource')
  expect((await look(office)).code).toBe('no-such-resource')
  const [asha] = (await teacher.send(routes.listColleagues, { query: { q: 'asha ra' } })).data.colleagues
  expect(asha?.name).toBe('Asha Rao')
  const shared = await teacher.send(routes.shareResource, { params, body: { userIds: [asha?.id ?? ''] } })
  expect(shared.data.sharedWith).toEqual([asha])
  expect((await look(classTeacher)).data).toMatchObject({ isOwn: false, sharedWith: [] })
  expect(await titles(classTeacher, { shelf: 'shared' })).toEqual(['My notes on heat'])
  expect((await classTeacher.send(routes.shareResource, { params, body: { userIds: [] } })).code).toBe('not-yours')
  expect((await classTeacher.send(routes.removeResource, { params })).code).toBe('not-yours')
  expect((await look(riverside)).code).toBe('no-such-resource')
  const { userId } = await inSchool(async (db) => {
    const { rows } = await sql<{
      userId: string
    }>`select id as "userId" from users where user_name = 'student'`.execute(db)
    return rows[0] ?? { userId: '' }
  })
  const refused = await teacher.send(routes.shareResource, { params, body: { userIds: [userId] } })
  expect(refused.code).toBe('no-such-colleague')
  expect((await student.send(routes.listResources, {})).status).toBe(403)
  await teacher.send(routes.shareResource, { params, body: { userIds: [] } })
  expect((await look(classTeacher)).code).toBe('no-such-resource')
})

test('LIB-02 a submitted resource can be sent back, resubmitted and published, and its owner is notified', async () => {
  const made = await add(teacher, 'Worksheet on storms')
  const params = { contentId: made.contentId }
  expect((await teacher.send(routes.submitResource, { params })).code).toBe('no-file-yet')
  await upload(teacher, made.contentId)
  const pending = (await teacher.send(routes.submitResource, { params })).data
  expect(pending.statusId).toBe(approval.pending)
  expect(await titles(classTeacher, { q: 'storms' })).toEqual([])
  expect(await titles(office, { shelf: 'approval' })).toEqual(['Worksheet on storms'])
  const decide = (caller: Caller, body: object) =>
    caller.send(routes.decideResource, { params, body: { version: pending.version, ...body } as never })
  expect((await decide(teacher, { statusId: 15 })).status).toBe(403)
  expect((await decide(office, { statusId: 24 })).fields?.[0]?.field).toBe('reason')
  expect((await decide(office, { statusId: 15, version: 99 })).code).toBe('changed-meanwhile')
  const back = await decide(office, { statusId: 24, reason: 'Question 3 has no answer' })
  expect(back.data).toMatchObject({ statusId: 24, decisionReason: 'Question 3 has no answer' })
  expect((await decide(office, { statusId: 15 })).code).toBe('not-pending')
  const again = (await teacher.send(routes.submitResource, { params })).data
  expect((await decide(office, { statusId: 15, version: again.version })).data.statusId).toBe(approval.published)
  expect(await titles(classTeacher, { shelf: 'public' })).toEqual(['Worksheet on storms'])
  const received = JSON.stringify((await teacher.send(notifications.routes.listNotifications, {})).data)
  expect(received).toContain('library.published')
  expect(received).toContain('Question 3 has no answer')
  // An edit needs a new approval.
  const { data } = await teacher.send(routes.getResource, { params })
  const body = { ...data.resource, title: 'Worksheet on cyclones' }
  expect((await teacher.send(routes.saveResource, { params, body })).data.statusId).toBe(approval.pending)
})

test('LIB-02 a file is checked by its content, and a rejected upload leaves nothing behind', async () => {
  const made = await add(teacher, 'Hostile')
  const files = () => inSchool(async (db) => (await sql`select from files`.execute(db)).rows.length)
  const before = await files()
  const refused = async (name: string, content: string) => {
    const answer = await upload(teacher, made.contentId, name, content)
    return [answer.statusCode, answer.json().fields?.[0]?.field]
  }
  expect(await refused('book.pdf', 'MZ this is a program')).toEqual([422, 'file'])
  expect(await refused('book.pdf', '<html><script>alert(1)</script>')).toEqual([422, 'file'])
  expect(await refused('book.exe', pdf)).toEqual([422, 'file'])
  expect(await refused('book.php.pdf', pdf)).toEqual([422, 'file'])
  expect(await refused('book.pdf', '')).toEqual([422, 'file'])
  expect(await refused('book.pdf', pdf + ' '.repeat(10 * 1024 * 1024))).toEqual([413, 'file'])
  expect(await files()).toBe(before)
  expect((await upload(classTeacher, made.contentId)).statusCode).toBe(404)
  const { data } = await teacher.send(routes.getResource, { params: { contentId: made.contentId } })
  expect(data.file).toBeNull()
})

test('LIB-02 another school’s grade is rejected, and so is the second of two concurrent edits', async () => {
  const { grades } = (await riverside.send(routes.listPlaces, {})).data
  const refused = await teacher.send(routes.addResource, {
    body: { title: 'Foreign', categoryId: categories.book, gradeId: grades[0]?.id ?? '' },
  })
  expect(refused.code).toBe('no-such-place')
  const made = await add(teacher, 'Twice')
  const save = (title: string) =>
    teacher.send(routes.saveResource, {
      params: { contentId: made.contentId },
      body: { title, categoryId: categories.book, version: made.version },
    })
  expect([(await save('Once')).status, (await save('Again')).code]).toEqual([200, 'changed-meanwhile'])
})

test('LIB-01 owners and approvers can remove a resource, and it disappears from every shelf', async () => {
  const contentId = await publish('Short-lived')
  expect((await teacher.send(routes.removeResource, { params: { contentId } })).code).toBe('not-yours')
  expect((await office.send(routes.removeResource, { params: { contentId } })).status).toBe(200)
  expect(await titles(teacher, { q: 'Short-lived' })).toEqual([])
  expect((await office.send(routes.getResource, { params: { contentId } })).code).toBe('no-such-resource')
})

test('LIB-03 a usage event sent repeatedly counts once, and rarely used resources are listed', async () => {
  const contentId = await publish('Well used')
  const event = () => ({ eventId: newId(), contentId, kind: 'open' as const, happenedAt: new Date().toISOString() })
  const events = [event(), event(), event()]
  const send = (body: { events: ReturnType<typeof event>[] }) => teacher.send(routes.recordUsage, { body })
  expect((await send({ events })).data.recorded).toBe(3)
  expect((await send({ events })).data.recorded).toBe(0)
  expect((await send({ events: [{ ...event(), contentId: newId() }] })).code).toBe('no-such-resource')
  const both = await Promise.all([send({ events: [event()] }), send({ events: [event()] })])
  expect(both.map(({ data }) => data.recorded)).toEqual([1, 1])
  const future = { ...event(), happenedAt: '9999-01-01T00:00:00Z' }
  expect((await send({ events: [future] })).data.recorded).toBe(1)
  const { rows } = (await teacher.send(routes.listResources, { query: { sort: '-opened', q: 'used' } })).data
  expect(rows[0]).toMatchObject({ title: 'Well used', opened: 6 })
  const rare = await titles(teacher, { shelf: 'underUtilised' })
  expect(rare).toContain('Plants and animals')
  expect(rare).not.toContain('Well used')
})

test('LIB-01 publication names are unique regardless of case', async () => {
  expect((await office.send(routes.addPublication, { body: { name: 'Peepal Books' } })).status).toBe(200)
  expect((await office.send(routes.addPublication, { body: { name: 'peepal books' } })).code).toBe('name-taken')
  expect((await teacher.send(routes.addPublication, { body: { name: 'Mine' } })).status).toBe(403)
  const { publications } = (await teacher.send(routes.getPublication, {})).data
  expect(publications.map(({ name }) => name)).toContain('Peepal Books')
})
