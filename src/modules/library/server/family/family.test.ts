import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asGuardianOf, asUser, barGuardian, type Person } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { subjects } from '#modules/classes/server/seed.ts'
import { family } from '#modules/family/contract.ts'
import { library } from '#modules/library/contract.ts'
import { familyLibrary } from '#modules/library/familyContract.ts'
import type { LearningPart } from '#modules/library/familySchemas.ts'
import { approval, categories } from '#modules/library/kinds.ts'
import { players } from '#modules/players/contract.ts'
import { reader } from '#modules/reader/contract.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { aResource, aStoredFile } from '../seed.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-16')
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const { tenantId } = office
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)

const { ownerId, own, other, courses, ids, fileId } = await inSchool(async (db) => {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', 'superadmin')
    .executeTakeFirstOrThrow()
  const { rows: grades } = await sql<{ id: string; name: string }>`select id, name from grades`.execute(db)
  const gradeId = (name: string) => grades.find((one) => one.name === name)?.id ?? ''
  const added = await subjects(db, ['Astronomy', 'French', 'Sanskrit'])
  const taught = await db
    .selectFrom('subjects')
    .select('id')
    .where('name', '=', 'Mathematics')
    .executeTakeFirstOrThrow()
  const courseId = (name: string) => added.get(name) ?? taught.id
  const { rows } = await sql<{ id: string; grade: string }>`
    select e.student_id as id, g.name as grade from enrolments e join classes c on c.id = e.class_id
      join grades g on g.id = c.grade_id order by e.student_id`.execute(db)
  const [ann = '', ben = ''] = rows.filter(({ grade }) => grade === '7').map(({ id }) => id)
  const stranger = rows.find(({ grade }) => grade === '8')?.id ?? ''
  for (const name of ['French', 'Sanskrit'])
    await sql`insert into grade_subjects (grade_id, subject_id, elective_group)
      values (${gradeId('7')}, ${courseId(name)}, 'Language')`.execute(db)
  await sql`insert into grade_subjects (grade_id, subject_id) values (${gradeId('7')}, ${courseId('Mathematics')})
    on conflict do nothing`.execute(db)
  await sql`insert into student_electives (student_id, elective_group, subject_id)
    values (${ann}, 'Language', ${courseId('French')})`.execute(db)
  const bytes = Buffer.from('%PDF-1.7 a book')
  return {
    ownerId: admin.id,
    own: gradeId('7'),
    other: gradeId('8'),
    courses: {
      learnt: courseId('Mathematics'),
      notTaught: courseId('Astronomy'),
      chosen: courseId('French'),
      notChosen: courseId('Sanskrit'),
    },
    ids: { ann, ben, stranger },
    fileId: await aStoredFile(db, server.services.files, { tenantId, name: 'book.pdf', bytes }),
  }
})
const ann = await asUser(server, 'greenwood', ids.ann)
const ben = await asUser(server, 'greenwood', ids.ben)
const stranger = await asUser(server, 'greenwood', ids.stranger)
const mother = await asGuardianOf(server, 'greenwood', [ids.ann])

type Changes = Partial<Parameters<typeof aResource>[1]>
const publish = (title: string, changes: Changes = {}) =>
  inSchool((db) => aResource(db, { ownerId, title, fileId, gradeId: own, courseId: courses.learnt, ...changes }))
const shelf = async (who: Person, studentId = ids.ann) => {
  const answer = await who.send(familyLibrary.routes.getChildShelf, { params: { studentId } })
  return answer.data?.resources ?? []
}
const titles = async (who: Person, studentId = ids.ann) => (await shelf(who, studentId)).map(({ title }) => title)
const learning = async (who: Person) =>
  (await who.send(family.routes.getHome, {})).data.children[0]?.parts.learning as LearningPart | undefined

test('FAM-06 a student finds what is published for their grade and subjects, and nothing kept for teachers', async () => {
  const cards = { kind: 'cards', cards: [{ cardId: 'family-card-00001', front: 'a', back: 'b' }] }
  await publish('For the grade')
  await publish('For all subjects', { courseId: null })
  await publish('Chosen language', { courseId: courses.chosen })
  await publish('Cards', { fileId: null, content: cards, categoryId: categories.flashCards })
  const hidden = [
    await publish('Answer key', { forStudents: false }),
    await publish('For another grade', { gradeId: other }),
    await publish('For no grade', { gradeId: null }),
    await publish('Not taught here', { courseId: courses.notTaught }),
    await publish('The other language', { courseId: courses.notChosen }),
    await publish('Pending', { statusId: approval.pending }),
    await publish('Sent back', { statusId: approval.rework }),
    await publish('Draft', { statusId: null }),
    await publish('A lesson plan', { categoryId: categories.lessonPlan }),
    await publish('An activity', { categoryId: categories.ela }),
  ]
  expect(await titles(ann)).toEqual(
    expect.arrayContaining(['For the grade', 'For all subjects', 'Chosen language', 'Cards']),
  )
  expect(await titles(mother)).toEqual(await titles(ann))
  for (const contentId of hidden) {
    expect((await ann.send(reader.routes.openBook, { params: { bookId: contentId } })).code).toBe('no-such-book')
    expect((await ann.send(players.routes.openContent, { params: { contentId } })).code).toBe('no-such-resource')
    expect((await shelf(ann)).map((item) => item.contentId)).not.toContain(contentId)
  }
  // Who chose nothing yet sees every subject of the group.
  expect(await titles(ben, ids.ben)).toEqual(expect.arrayContaining(['Chosen language', 'The other language']))
})

const resource = fc.record({
  statusId: fc.constantFrom(null, ...Object.values(approval)),
  gradeId: fc.constantFrom(own, other, null),
  courseId: fc.constantFrom(null, ...Object.values(courses)),
  categoryId: fc.constantFrom(...Object.values(categories)),
  forStudents: fc.boolean(),
  isRemoved: fc.boolean(),
})

test('FAM-10 any resource is on the shelf, or opens, exactly if it is meant for the student', async () => {
  const some = fc.sample(resource, 60)
  const learnt: (string | null)[] = [null, courses.learnt, courses.chosen]
  const wanted = new Set<string>()
  const all: string[] = []
  for (const [n, { isRemoved, ...one }] of some.entries()) {
    const contentId = await publish(`Generated ${n}`, one)
    if (isRemoved)
      await inSchool((db) => sql`update library_resources set removed_at = now() where id = ${contentId}`.execute(db))
    all.push(contentId)
    const isMeant =
      !isRemoved &&
      one.statusId === approval.published &&
      one.forStudents &&
      one.gradeId === own &&
      learnt.includes(one.courseId) &&
      one.categoryId !== categories.lessonPlan &&
      one.categoryId !== categories.ela
    if (isMeant) wanted.add(contentId)
  }
  const found = new Set((await shelf(ann)).map(({ contentId }) => contentId))
  for (const [n, contentId] of all.entries()) {
    const what = JSON.stringify(some[n])
    expect(found.has(contentId), what).toBe(wanted.has(contentId))
    const opened = await ann.send(players.routes.openContent, { params: { contentId } })
    expect(opened.status, what).toBe(wanted.has(contentId) ? 200 : 404)
  }
})

test('FAM-06 a student reads with marks and a page of their own, and continues where they stopped', async () => {
  const bookId = await publish('Half read')
  const params = { bookId }
  const madeAt = new Date().toISOString()
  const note = { operationId: newId(), kind: 'note' as const, page: 3, at: [0.5, 0.5] as [number, number], madeAt }
  const operations = [{ ...note, text: 'Ask about this' }]
  expect((await ann.send(reader.routes.addMarks, { params, body: { operations } })).status).toBe(200)
  await ann.send(reader.routes.keepPlace, { params, body: { page: 12, readAt: madeAt } })
  expect((await ann.send(reader.routes.listMarks, { params })).data.operations).toHaveLength(1)
  expect((await ann.send(reader.routes.openBook, { params })).data.lastPage).toBe(12)
  expect((await ben.send(reader.routes.listMarks, { params })).data.operations).toEqual([])
  expect((await ben.send(reader.routes.openBook, { params })).data.lastPage).toBe(1)
  const item = (await shelf(ann)).find(({ contentId }) => contentId === bookId)
  expect(item).toMatchObject({ progress: { page: 12, percent: null } })
  expect((await learning(ann))?.reading).toMatchObject({ contentId: bookId, progress: { page: 12 } })
})

test('FAM-10 a guardian sees the shelf, but not how the child reads, and opens nothing', async () => {
  const [item] = await shelf(ann)
  const contentId = item?.contentId ?? ''
  expect((await shelf(mother)).every(({ progress }) => progress === null)).toBe(true)
  expect((await learning(mother))?.reading).toBeNull()
  expect((await mother.send(reader.routes.openBook, { params: { bookId: contentId } })).status).toBe(403)
  expect((await mother.send(reader.routes.listMarks, { params: { bookId: contentId } })).status).toBe(403)
  expect((await mother.send(players.routes.openContent, { params: { contentId } })).status).toBe(403)
  expect((await mother.send(library.routes.listResources, {})).status).toBe(403)
})

test('FAM-02 the home tells what has become new in the last two weeks, the newest three of it', async () => {
  await inSchool((db) => sql`update library_resources set created_at = now() - interval '30 days'`.execute(db))
  expect((await learning(mother))?.freshCount ?? 0).toBe(0)
  for (const title of ['First', 'Second', 'Third', 'Fourth']) await publish(title)
  const part = await learning(ann)
  expect(part?.freshCount).toBe(4)
  expect(part?.fresh.map(({ title }) => title)).toEqual(['Fourth', 'Third', 'Second'])
  expect((await shelf(ann)).filter(({ isNew }) => isNew)).toHaveLength(4)
})

test('FAM-06 a video tells the student how much of it they have seen', async () => {
  const contentId = await publish('A film', { categoryId: categories.video })
  const body = { seconds: 30, duration: 120, playedAt: new Date().toISOString() }
  expect((await ann.send(players.routes.keepPlayed, { params: { contentId }, body })).status).toBe(200)
  const item = (await shelf(ann)).find((one) => one.contentId === contentId)
  expect(item?.progress).toMatchObject({ page: null, percent: 25 })
})

test('FAM-10 a student of another grade opens nothing of this one, and leaves nothing behind in it', async () => {
  const bookId = await publish('For grade 7 only')
  const contentId = bookId
  const [book, content] = [{ params: { bookId } }, { params: { contentId } }]
  const at = new Date().toISOString()
  const event = { eventId: newId(), contentId, kind: 'open' as const, happenedAt: at }
  const point = [0.5, 0.5] as [number, number]
  const note = { operationId: newId(), kind: 'note' as const, page: 1, at: point, text: 'Mine', madeAt: at }
  const answers = await Promise.all([
    stranger.send(reader.routes.openBook, book),
    stranger.send(reader.routes.listMarks, book),
    stranger.send(reader.routes.listDrawings, { ...book, query: {} }),
    stranger.send(reader.routes.addMarks, { ...book, body: { operations: [note] } }),
    stranger.send(reader.routes.keepPlace, { ...book, body: { page: 2, readAt: at } }),
    stranger.send(players.routes.openContent, content),
    stranger.send(players.routes.keepPlayed, { ...content, body: { seconds: 1, duration: 2, playedAt: at } }),
    stranger.send(players.routes.listCards, content),
    stranger.send(players.routes.listResults, content),
    stranger.send(players.routes.openPackage, content),
    stranger.send(players.routes.getAttempt, { ...content, query: { scoId: 'one' } }),
    stranger.send(library.routes.recordUsage, { body: { events: [event] } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  const left = await inSchool((db) =>
    sql<{ n: number }>`select count(*)::int as n from reader_places where user_id = ${ids.stranger}`.execute(db),
  )
  expect(left.rows[0]?.n).toBe(0)
})

test('FAM-10 nobody but the child’s own family sees the shelf, and a barred guardian no longer does', async () => {
  const read = async (who: Person, studentId = ids.ann) =>
    (await who.send(familyLibrary.routes.getChildShelf, { params: { studentId } })).status
  expect([await read(ann), await read(mother)]).toEqual([200, 200])
  expect([await read(ben), await read(stranger), await read(mother, ids.ben)]).toEqual([404, 404, 404])
  const { status } = await teacher.send(familyLibrary.routes.getChildShelf, { params: { studentId: ids.ann } })
  expect(status).toBe(403)
  const barred = await asGuardianOf(server, 'greenwood', [ids.ann])
  await barGuardian(server, barred)
  expect(await read(barred)).toBe(404)
})

test('FAM-10 what was said at approval does not reach students', async () => {
  const contentId = await publish('Approved with a remark')
  await inSchool((db) =>
    sql`update library_resources set decision_reason = 'Only until May' where id = ${contentId}`.execute(db),
  )
  const answer = await ann.send(players.routes.openContent, { params: { contentId } })
  expect(answer.status).toBe(200)
  expect(answer.raw.body).not.toContain('Only until May')
  expect(answer.data.isOwn).toBe(false)
})

test('FAM-06 editing a resource does not open it to students unless its owner says so', async () => {
  const made = await teacher.send(library.routes.addResource, {
    body: { title: 'Key', categoryId: categories.book, forStudents: false },
  })
  const { contentId, version } = made.data
  const save = (body: object, at: number) =>
    teacher.send(library.routes.saveResource, {
      params: { contentId },
      body: { title: 'Key', categoryId: categories.book, version: at, ...body },
    })
  const edited = await save({ title: 'Answer key' }, version)
  expect(edited.data).toMatchObject({ title: 'Answer key', forStudents: false })
  expect((await save({ forStudents: true }, edited.data.version)).data.forStudents).toBe(true)
})
