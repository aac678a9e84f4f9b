import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import type { Person } from '#app/testing/familyCallers.ts'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { aCurriculum } from '#modules/curriculum/server/seed.ts'
import { curriculumStatuses } from '#modules/curriculum/statuses.ts'
import { aResource, aStoredFile } from '#modules/library/server/seed.ts'
import { waiting } from '#platform/contract/waiting.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { pictureOf } from '#platform/server/uploads/testing/sampleFiles.ts'
import { doubts } from '../contract.ts'
import { familyDoubts } from '../familyContract.ts'
import { limits } from '../rules.ts'
import { remindTeachers } from './jobs.ts'
import { dropUnusedFile } from './postFiles.ts'
import { clientId, doubtClass, helpersOf, newDay, notifiedOf } from './testing/doubtClass.ts'

const homeworkId = newId()
/** A module that has set one homework for everybody. */
const homework: ServerModule = {
  name: 'someHomework',
  routes: [],
  dueWork: [
    {
      name: 'someHomework',
      kind: 'homework',
      pathOf: () => '/family/due',
      ofStudents: ({ studentIds, now }) => sql`
        select s as "studentId", ${homeworkId}::uuid as "sourceId", 'Leaf diary' as title, 'Botany' as subject,
          ${now}::timestamptz as "dueAt", 'toDo' as state from unnest(${[...studentIds]}::uuid[]) s`,
      ofClasses: () => null,
    },
  ],
}
const server = await testServer({ extraModules: [homework] })
await stopCalendar(server.urls, '2026-11-17')
const school = await doubtClass(server)
const { asker, classmate, teacher, office, inSchool, ask, asked, setSchool } = school
await setSchool({ studentsAnswer: false, classAge: 13 })
const ours = familyDoubts.routes
const { routes } = doubts

const params = (doubtId: string, who: Person = asker) => ({ studentId: who.userId, doubtId })
const answer = (doubtId: string, text = 'Because of chlorophyll.', more: object = {}) =>
  teacher.send(routes.replyToDoubt, { params: { doubtId }, body: { clientId: clientId(), text, ...more } })
const resolve = (doubtId: string, isResolved = true) =>
  asker.send(ours.setResolved, { params: params(doubtId), body: { isResolved } })
const open = async (doubtId: string, who: Person = asker) =>
  (await who.send(ours.getChildDoubt, { params: params(doubtId, who) })).data
const notified = (kind: string, link: string) => inSchool((db) => notifiedOf(db, kind, link))
const helpers = (doubtId: string) => inSchool((db) => helpersOf(db, doubtId))

test('CLS-04 a student asks, the teacher of the subject answers, the student is told and resolves it', async () => {
  const { doubtId } = await asked()
  const list = (await teacher.send(routes.listDoubts, {})).data
  expect(list.rows.find((row) => row.doubtId === doubtId)).toMatchObject({
    state: 'open',
    asker: 'Asha Doubtful',
    question: 'Why are leaves green?',
    forClass: false,
  })
  expect(list.taught).toEqual([expect.objectContaining({ courseId: school.courseId, open: 1 })])
  const answered = await answer(doubtId)
  expect(answered.data).toMatchObject({ state: 'answered', posts: [{ isQuestion: true }, { isTeacher: true }] })
  expect(await notified('doubts.answered', doubtId)).toEqual([asker.userId])
  const read = await open(doubtId)
  expect(read.posts.map(({ author, text }) => [author, text])).toEqual([
    ['Asha', 'Why are leaves green?'],
    ['Tara Doubtful', 'Because of chlorophyll.'],
  ])
  expect((await resolve(doubtId)).data.state).toBe('resolved')
  expect(await helpers(doubtId)).toEqual([teacher.userId])
  expect((await resolve(doubtId, false)).data.state).toBe('open')
  expect(await helpers(doubtId)).toEqual([])
})

test('CLS-04 asking on after an answer makes it the teacher’s turn again, also when it was resolved', async () => {
  const { doubtId } = await asked()
  await answer(doubtId)
  const more = (text: string) =>
    asker.send(ours.replyAsStudent, { params: params(doubtId), body: { clientId: clientId(), text } })
  expect((await more('And in autumn?')).data.state).toBe('open')
  await answer(doubtId)
  await resolve(doubtId)
  expect((await more('One more thing')).data.state).toBe('open')
  expect(await helpers(doubtId)).toEqual([])
})

test('CLS-04 what is sent twice, even at the same moment, is kept once', async () => {
  const body = { clientId: clientId(), text: 'Sent twice' }
  const both = await Promise.all([ask(body), ask(body), ask(body)])
  expect(new Set(both.map(({ status, data }) => `${status} ${data.doubtId}`)).size).toBe(1)
  const doubtId = both[0]?.data.doubtId ?? ''
  const reply = { clientId: clientId(), text: 'Answered twice' }
  const send = () => teacher.send(routes.replyToDoubt, { params: { doubtId }, body: reply })
  await Promise.all([send(), send()])
  await send()
  expect((await open(doubtId)).posts.map(({ text }) => text)).toEqual(['Sent twice', 'Answered twice'])
  expect(await notified('doubts.answered', doubtId)).toEqual([asker.userId])
})

test('CLS-04 unanswered doubts come first, the longest waiting on top, and filters narrow the list', async () => {
  await inSchool(newDay)
  const [old, young, done] = [
    await asked({ text: 'Old' }),
    await asked({ text: 'Young' }),
    await asked({ text: 'Done' }),
  ]
  await inSchool((db) =>
    sql`update doubts set waiting_since = now() - interval '3 days' where id = ${old.doubtId}`.execute(db),
  )
  await answer(done.doubtId)
  const list = async (query: object = {}) =>
    (await teacher.send(routes.listDoubts, { query: { size: '200', ...query } })).data.rows
  const ids = (await list()).map(({ doubtId }) => doubtId)
  expect(ids[0]).toBe(old.doubtId)
  expect(ids.indexOf(young.doubtId)).toBeLessThan(ids.indexOf(done.doubtId))
  expect((await list({ state: 'answered' })).every(({ state }) => state === 'answered')).toBe(true)
  expect((await teacher.send(routes.listDoubts, { query: { classId: newId() } })).status).toBe(404)
  expect(await list({ courseId: school.otherCourseId })).toEqual([])
  expect((await list({ q: 'Young' })).map(({ doubtId }) => doubtId)).toEqual([young.doubtId])
})

test('CLS-04 after a day without an answer a doubt rises on the teacher’s home and reminds once', async () => {
  await inSchool(newDay)
  const { doubtId } = await asked({ text: 'Still waiting' })
  const yearId = await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`select current_year() as id`.execute(db)
    return rows[0]?.id ?? ''
  })
  const found = async () =>
    (await teacher.send(waiting.routes.listWaiting, {})).data.waiting.find(({ name }) => name === 'oldDoubts')
  const old = async () => (await found())?.count
  const remind = () =>
    remindTeachers.run({ doubtId, yearId } as never, { services: server.services, tenantId: office.tenantId } as never)
  const before = (await old()) ?? 0
  await remind()
  expect(await notified('doubts.unanswered', doubtId)).toEqual([])
  await inSchool((db) =>
    sql`update doubts set waiting_since = now() - interval '25 hours' where id = ${doubtId}`.execute(db),
  )
  expect(await old()).toBe(before + 1)
  // At the school it was already the next day.
  await inSchool((db) =>
    sql`update doubts set waiting_since = '2026-06-10T20:00:00Z' where id = ${doubtId}`.execute(db),
  )
  expect((await found())?.since).toBe('2026-06-11')
  await remind()
  await remind()
  expect(await notified('doubts.unanswered', doubtId)).toEqual([teacher.userId])
  await answer(doubtId)
  expect(await old()).toBe(before)
})

test('CLS-04 a photo and a voice message arrive with their post, drawn anew and checked by content', async () => {
  await inSchool(newDay)
  const upload = (who: Person, name: string, bytes: Buffer) =>
    sendFile(who, `/api/family/students/${who.userId}/doubts/files`, name, bytes)
  const photo = await upload(asker, 'notebook.png', await pictureOf('png'))
  expect(photo.statusCode, photo.body).toBe(200)
  expect(photo.json().data).toMatchObject({ name: 'notebook.webp', type: 'image/webp' })
  const voice = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.alloc(64)])
  const spoken = await upload(asker, 'voice.wav', voice)
  expect(spoken.statusCode, spoken.body).toBe(200)
  expect((await upload(asker, 'voice.wav', Buffer.from('<html>'))).statusCode).toBe(422)
  expect((await upload(asker, 'program.exe', voice)).statusCode).toBe(422)
  const fileIds = [photo.json().data.fileId, spoken.json().data.fileId] as string[]
  // Nobody posts the file of somebody else.
  const stolen = await ask({ fileIds }, classmate)
  expect([stolen.status, stolen.code]).toEqual([404, 'no-such-file'])
  const { doubtId, posts } = await asked({ text: '', fileIds })
  expect(posts[0]?.files.map(({ fileId }) => fileId)).toEqual(fileIds)
  // Nor uses one twice.
  expect((await ask({ fileIds })).code).toBe('no-such-file')
  expect((await teacher.send(routes.getDoubt, { params: { doubtId } })).data.posts[0]?.files).toHaveLength(2)
  const loose = (await upload(asker, 'loose.png', await pictureOf('png'))).json().data.fileId as string
  for (const fileId of [loose, ...fileIds])
    await inSchool((db) => dropUnusedFile.run({ fileId } as never, { db, services: server.services } as never))
  const left = await inSchool(async (db) =>
    (
      await sql<{ id: string }>`
    select id from files where id = any (${[loose, ...fileIds]}::uuid[])`.execute(db)
    ).rows.map(({ id }) => id),
  )
  expect(left.toSorted()).toEqual(fileIds.toSorted())
})

test('CLS-04 a post has words or files, within bounds, and a person writes only so much a day', async () => {
  await inSchool(newDay)
  expect((await ask({ text: '  ' })).fields?.[0]?.field).toBe('text')
  expect((await ask({ text: 'x'.repeat(limits.text + 1) })).fields?.[0]?.field).toBe('text')
  expect((await ask({ courseId: newId() })).code).toBe('no-such-subject')
  expect((await ask({ about: { kind: 'topic', itemId: newId() } })).code).toBe('no-such-topic')
  expect((await ask({ about: { kind: 'page', contentId: newId(), page: 3 } })).code).toBe('no-such-book')
  expect((await ask({ about: { kind: 'homework', homeworkId: newId() } })).code).toBe('no-such-homework')
  for (let n = 0; n < limits.questionsPerDay; n++) expect((await ask()).status).toBe(200)
  const beyond = await ask()
  expect([beyond.status, beyond.code]).toEqual([429, 'daily-limit'])
  await inSchool(newDay)
})

test('CLS-04 a doubt is about a topic of the subject, a page of a book on the shelf or a homework, by its title', async () => {
  await inSchool(newDay)
  const line = (title: string, parentId: string | null = null) => ({
    itemId: newId(),
    parentId,
    title,
    plannedFrom: null,
    plannedTo: null,
    periods: null,
    outcomes: '',
  })
  const chapter = line('Plants')
  const topic = line('Leaves', chapter.itemId)
  const draft = line('Not approved yet')
  const { tenantId } = office
  const contentId = await inSchool(async (db) => {
    const { rows } = await sql<{ gradeId: string }>`
      select grade_id as "gradeId" from classes where id = ${school.classId}`.execute(db)
    const gradeId = rows[0]?.gradeId ?? ''
    const tree = { isUnitFirst: false, items: [chapter, topic] }
    const { courseId, otherCourseId } = school
    await aCurriculum(db, { gradeId, courseId, tree, status: curriculumStatuses.inBuilt })
    const secret = { isUnitFirst: false, items: [draft] }
    await aCurriculum(db, { gradeId, courseId: otherCourseId, tree: secret })
    const bytes = Buffer.from('%PDF-1.7 a book')
    const fileId = await aStoredFile(db, server.services.files, { tenantId, name: 'book.pdf', bytes })
    return aResource(db, { ownerId: teacher.userId, title: 'Green book', fileId, gradeId, courseId })
  })
  const form = (await asker.send(ours.getAskForm, { params: { studentId: asker.userId } })).data
  const subject = form.subjects.find(({ courseId }) => courseId === school.courseId)
  expect(subject).toMatchObject({ teacherName: 'Tara Doubtful' })
  expect(subject?.topics.map(({ title }) => title)).toEqual(['Plants', 'Plants · Leaves'])
  expect(form.subjects.find(({ courseId }) => courseId === school.otherCourseId)?.topics).toEqual([])
  expect(form.homework).toContainEqual({ homeworkId, title: 'Leaf diary', course: 'Botany' })
  const about = async (what: object) => (await asked({ about: what })).about
  expect(await about({ kind: 'topic', itemId: topic.itemId })).toMatchObject({
    kind: 'topic',
    title: 'Plants · Leaves',
  })
  expect(await about({ kind: 'page', contentId, page: 7 })).toEqual({
    kind: 'page',
    title: 'Green book',
    contentId,
    page: 7,
  })
  expect(await about({ kind: 'homework', homeworkId })).toMatchObject({ kind: 'homework', title: 'Leaf diary' })
  const hidden = await ask({ courseId: school.otherCourseId, about: { kind: 'topic', itemId: draft.itemId } })
  expect(hidden.code).toBe('no-such-topic')
})
