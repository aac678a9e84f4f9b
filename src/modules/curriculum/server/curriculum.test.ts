import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { sendFile } from '#app/testing/fileUpload.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { grants } from '#modules/access/server/seed.ts'
import { imports } from '#modules/imports/contract.ts'
import { notifications } from '#modules/notifications/contract.ts'
import { academics } from '#modules/school/academicsContract.ts'
import { aBellSchedule, workingWeek } from '#modules/school/server/seed.ts'
import { aLesson, aRequirement, aVersion, publishSeed } from '#modules/timetable/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { curriculum } from '../contract.ts'
import { milestones } from '../milestoneContract.ts'
import type { Item } from '../schemas.ts'
import { curriculumStatuses } from '../statuses.ts'

const server = await testServer({ worker: true })
await stopCalendar(server.urls, '2026-11-16')
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const student = await server.as('greenwood', 'student')
const riverside = await server.as('riverside', 'superadmin')
const { routes } = curriculum

const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const one = (query: (db: TenantDb) => Promise<{ rows: { id: string }[] }>) =>
  inSchool(async (db) => (await query(db)).rows[0]?.id ?? '')
const gradeId = await one((db) => sql<{ id: string }>`select id from grades where name = '7'`.execute(db))
const subjectId = (name: string) =>
  one((db) => sql<{ id: string }>`select id from subjects where name = ${name}`.execute(db))
// The teacher teaches mathematics in 7-B and the class teacher science.
const [maths, science, hindi, art, english] = [
  await subjectId('Mathematics'),
  await subjectId('Science'),
  await subjectId('Hindi'),
  await subjectId('Art'),
  await subjectId('English'),
]
const classId = await one((db) =>
  sql<{ id: string }>`select id from classes where grade_id = ${gradeId} and section = 'B'`.execute(db),
)
await inSchool((db) => workingWeek(db, []))

const line = (title: string, parentId: string | null = null, more: object = {}): Item =>
  ({
    itemId: newId(),
    parentId,
    title,
    plannedFrom: null,
    plannedTo: null,
    periods: null,
    outcomes: '',
    ...more,
  }) as Item
const at = (courseId: string) => ({ gradeId, courseId })
const read = async (caller: Caller, courseId: string) =>
  (await caller.send(routes.getSyllabus, { query: at(courseId) })).data.curriculum
const save = (caller: Caller, courseId: string, items: Item[], version: number, more: object = {}) =>
  caller.send(routes.saveSyllabus, {
    params: at(courseId),
    body: { version, isUnitFirst: true, note: '', items, ...more },
  })
const titles = (items: readonly { title: string }[] | undefined) => items?.map(({ title }) => title)

const unit = line('Number system')
const chapter = line('Integers', unit.itemId, { plannedFrom: '2026-06-01', plannedTo: '2026-06-30' })
const first = line('Adding', chapter.itemId, { periods: 4, plannedTo: '2026-06-12' })
const second = line('Multiplying', chapter.itemId, { periods: 6, outcomes: 'Multiplies\nnegative numbers' })
const whole = [unit, chapter, first, second]

test('CUR-01 teachers can save the curriculum of a subject they teach', async () => {
  const saved = await save(teacher, maths, whole, 0, { note: 'First plan' })
  expect(saved.data.curriculum).toMatchObject({
    version: 1,
    statusId: 8,
    units: 1,
    chapters: 1,
    topics: 2,
    periods: 10,
  })
  expect((await read(office, maths))?.items).toEqual(whole)
  const listed = (await teacher.send(routes.listCurriculum, {})).data.courses
  expect(listed.every(({ courseId, gradeId: of }) => courseId === maths && of === gradeId)).toBe(true)
  const all = (await office.send(routes.listCurriculum, { query: { gradeId } })).data.courses
  expect(all.find(({ courseId }) => courseId === maths)?.curriculum).toMatchObject({ topics: 2, periods: 10 })
  expect(all.find(({ courseId }) => courseId === art)?.curriculum).toBeNull()
})

test('CUR-01 chapters can contain units, and lines can be moved', async () => {
  const [big, small] = [line('Motion'), line('Speed')]
  const made = await save(office, art, [big, small], 0, { isUnitFirst: false })
  expect(made.data.curriculum).toMatchObject({ isUnitFirst: false, chapters: 2, units: 0 })
  const inside = { ...small, parentId: big.itemId }
  const turned = await save(office, art, [big, inside], 1, { isUnitFirst: false })
  expect(turned.data.curriculum).toMatchObject({ chapters: 1, units: 1 })
  const gone = await office.send(routes.deleteCurriculum, { query: at(art) })
  expect(gone.status).toBe(200)
  expect(await read(office, art)).toBeNull()
})

test('CUR-01 teachers only have access to subjects they teach, and other schools and students to none', async () => {
  expect((await teacher.send(routes.getSyllabus, { query: at(science) })).status).toBe(404)
  expect((await save(classTeacher, maths, [], 1)).code).toBe('no-such-course')
  expect((await riverside.send(routes.getSyllabus, { query: at(maths) })).status).toBe(404)
  expect((await save(student, maths, [], 1)).status).toBe(403)
  const strange = { gradeId: maths, courseId: maths }
  expect((await office.send(routes.getSyllabus, { query: strange })).code).toBe('no-such-course')
})

test('CUR-01 invalid lines are reported by index and field', async () => {
  const refused = async (items: Item[]) => (await save(teacher, maths, items, 1)).fields?.map(({ field }) => field)
  const below = line('Too deep', first.itemId)
  expect(await refused([...whole, below])).toEqual(['items.4.parentId'])
  expect(await refused([chapter, unit])).toEqual(['items.0.parentId'])
  expect(await refused([unit, unit])).toEqual(['items.1.itemId'])
  expect(await refused([line('Late', null, { plannedFrom: '2027-05-01' })])).toEqual(['items.0.plannedFrom'])
  expect(await refused([line('Back', null, { plannedFrom: '2026-08-02', plannedTo: '2026-08-01' })])).toEqual([
    'items.0.plannedTo',
  ])
  expect((await save(teacher, maths, [line('')], 1)).status).toBe(400)
})

test('CUR-01 a catalogue curriculum is scheduled over the school days and stays built-in until changed', async () => {
  const { entries } = (await classTeacher.send(routes.listCatalogue, {})).data
  expect(entries.find(({ entry }) => entry === 'ncert-science-7')).toMatchObject({ subject: 'Science', gradeCode: 7 })
  const body = { ...at(science), entry: 'ncert-science-7', version: 0 }
  const copied = await classTeacher.send(routes.getCurriculumFromTopSchool, { body })
  const made = copied.data.curriculum
  expect(made).toMatchObject({ statusId: curriculumStatuses.inBuilt, version: 1 })
  const days = made?.items.flatMap(({ plannedFrom, plannedTo }) => [plannedFrom ?? '', plannedTo ?? '']) ?? []
  expect(days.every((day) => day >= '2026-06-01' && day <= '2027-04-30')).toBe(true)
  expect(made?.items[0]?.plannedFrom).toBe('2026-06-01')
  const shorter = made?.items.slice(0, 5) ?? []
  expect((await save(classTeacher, science, shorter, 1)).data.curriculum?.statusId).toBe(8)
  const unknown = await classTeacher.send(routes.getCurriculumFromTopSchool, {
    body: { ...at(science), entry: 'x', version: 2 },
  })
  expect(unknown.code).toBe('no-such-entry')
})

test('CUR-01 a curriculum is copied to another year with new ids and shifted dates', async () => {
  const planned = { name: '2027-28', startDate: '2027-06-01', endDate: '2028-04-30' }
  const year = (await office.send(academics.routes.createYear, { body: planned as never })).data.acadamicId
  const { rows } = await inSchool((db) => sql<{ id: string }>`select current_year() as id`.execute(db))
  const body = { academicYearId: rows[0]?.id ?? '', version: 0 }
  const inNext = { 'x-academic-year': year }
  await server.services.database.inTenant({ tenantId: office.tenantId, yearId: year }, (db) =>
    sql`insert into grade_subjects (grade_id, subject_id) values (${gradeId}, ${maths})`.execute(db),
  )
  const copied = await office.send(routes.copyFromYear, { params: at(maths), body }, inNext)
  expect(titles(copied.data.curriculum?.items)).toEqual(titles(whole))
  expect(copied.data.curriculum?.items[1]).toMatchObject({ plannedFrom: '2027-06-01', plannedTo: '2027-06-29' })
  expect(copied.data.curriculum?.items.some(({ itemId }) => itemId === unit.itemId)).toBe(false)
  const missing = { academicYearId: newId(), version: 0 }
  expect((await office.send(routes.copyFromYear, { params: at(maths), body: missing })).code).toBe('no-such-year')
  const nothing = { academicYearId: year, version: 0 }
  expect((await office.send(routes.copyFromYear, { params: at(hindi), body: nothing })).code).toBe('nothing-to-copy')
})

const changesBetween = async (from: number, to: number) =>
  (await teacher.send(routes.getDifferences, { params: at(maths), query: { from: String(from), to: String(to) } })).data
    .changes

test('CUR-02 every save creates a version; versions can be compared and restored', async () => {
  const renamed = { ...first, title: 'Adding and subtracting', periods: 5 }
  const moved = [unit, chapter, second, renamed]
  expect((await save(teacher, maths, moved, 1, { note: 'More time' })).data.curriculum?.version).toBe(2)
  expect((await save(teacher, maths, moved, 2)).data.curriculum?.version).toBe(2)
  const { versions } = (await teacher.send(routes.listVersions, { params: at(maths) })).data
  expect(versions.map(({ number, note }) => [number, note])).toEqual([
    [2, 'More time'],
    [1, 'First plan'],
  ])
  const changes = await changesBetween(1, 2)
  expect(changes.map(({ kind, before, after }) => [kind, before, after])).toEqual(
    expect.arrayContaining([
      ['renamed', 'Adding', 'Adding and subtracting'],
      ['periods', '4', '5'],
    ]),
  )
  expect(changes.filter(({ kind }) => kind === 'moved')).toHaveLength(1)
  await save(teacher, maths, [unit], 2)
  const back = await teacher.send(routes.restoreVersion, { params: at(maths), body: { number: 1, version: 3 } })
  expect(back.data.curriculum).toMatchObject({ version: 4, items: whole })
  expect(await changesBetween(1, 4)).toEqual([])
  const absent = { params: at(maths), body: { number: 99, version: 4 } }
  expect((await teacher.send(routes.restoreVersion, absent)).code).toBe('no-such-version')
})

test('CUR-02 saving a stale version fails with the changes made in the meantime', async () => {
  const theirs = await save(office, maths, [...whole, line('Fractions', unit.itemId)], 4)
  expect(theirs.data.curriculum?.version).toBe(5)
  const late = await save(teacher, maths, [unit], 4)
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  const { details } = late.raw.json()
  expect(details).toMatchObject({ version: 5, changes: [{ kind: 'added', title: 'Fractions' }] })
  // Of two concurrent saves only one succeeds.
  const twice = await Promise.all([save(teacher, maths, whole, 5), save(office, maths, [unit, chapter], 5)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('CUR-03 a curriculum is sent, returned with a reason and approved by someone other than its author', async () => {
  const params = at(english)
  const topic = line('Poems')
  await save(office, english, [topic], 0)
  const decide = (caller: Caller, status: 'approved' | 'reworkRequired', version: number, note = '') =>
    caller.send(routes.decideCurriculum, { params, body: { status, version, note } })
  const assistant = await server.as('greenwood', 'admin')
  const adminId = await one((db) => sql<{ id: string }>`select id from users where user_name = 'admin'`.execute(db))
  expect((await decide(assistant, 'approved', 1)).status).toBe(403)
  await inSchool((db) => grants(db, adminId, { curriculum: 'vea' }))
  expect((await decide(assistant, 'approved', 1)).code).toBe('not-sent')
  const sent = await office.send(routes.sendForApproval, { params, body: { version: 1 } })
  expect(sent.data.curriculum).toMatchObject({ statusId: 8, isSent: true, isOwn: true })
  const listed = (await assistant.send(notifications.routes.listNotifications, {})).data
  expect(JSON.stringify(listed)).toContain('curriculum.sent')
  expect((await decide(office, 'approved', 1)).code).toBe('own-curriculum')
  expect((await decide(assistant, 'reworkRequired', 1)).fields?.[0]?.field).toBe('note')
  const returned = await decide(assistant, 'reworkRequired', 1, 'Add the prose')
  expect(returned.data.curriculum).toMatchObject({ statusId: 24, isSent: false, decisionNote: 'Add the prose' })
  const reworked = await save(office, english, [topic, line('Prose')], 1)
  expect(reworked.data.curriculum?.statusId).toBe(24)
  await office.send(routes.sendForApproval, { params, body: { version: 2 } })
  expect((await decide(assistant, 'approved', 1)).code).toBe('changed-meanwhile')
  expect((await decide(assistant, 'approved', 2)).data.curriculum).toMatchObject({ statusId: 15 })
  expect((await office.send(routes.sendForApproval, { params, body: { version: 2 } })).code).toBe('nothing-to-approve')
  // Later changes have to be approved again.
  expect((await save(office, english, [topic], 2)).data.curriculum?.statusId).toBe(8)
})

const mark = (caller: Caller, itemId: string, isComplete = true, more: object = {}) =>
  caller.send(milestones.routes.markAsComplete, { body: { classId, itemId, isComplete, ...more } })

test('CUR-04 topics and whole chapters can be marked as complete and reopened', async () => {
  const version = (await read(office, maths))?.version ?? 0
  await save(teacher, maths, whole, version)
  const done = await mark(teacher, first.itemId)
  const of = (itemId: string) => done.data.items.find((item) => item.itemId === itemId)
  expect(of(first.itemId)).toMatchObject({ statusId: 3, completedOn: '2026-11-16' })
  expect(of(chapter.itemId)).toMatchObject({ statusId: 0, done: 1, total: 2 })
  // Used before approval.
  expect((await read(office, maths))?.statusId).toBe(curriculumStatuses.usedBeforeApproval)
  await mark(teacher, first.itemId)
  const entries = await inSchool((db) => sql`select from audit_entries where entity = 'milestone'`.execute(db))
  expect(entries.rows).toHaveLength(1)
  expect((await mark(teacher, chapter.itemId)).data).toMatchObject({ done: 2, total: 2, behindDays: 0 })
  expect((await mark(teacher, unit.itemId, false)).data).toMatchObject({ done: 0, total: 2 })
  const early = { completedOn: '2026-06-10' }
  expect((await mark(teacher, first.itemId, true, early)).data.items[2]?.completedOn).toBe('2026-06-10')
  const future = await mark(teacher, first.itemId, true, { completedOn: '2026-12-01' })
  expect(future.fields?.[0]?.field).toBe('completedOn')
  expect((await mark(student, first.itemId)).status).toBe(403)
  expect((await mark(teacher, newId())).status).toBe(404)
  expect((await office.send(routes.deleteCurriculum, { query: at(maths) })).code).toBe('in-use')
})

test('CUR-04 a completed topic that is removed and restored is still completed', async () => {
  const version = (await read(teacher, maths))?.version ?? 0
  await save(teacher, maths, [unit], version)
  await teacher.send(routes.restoreVersion, { params: at(maths), body: { number: 1, version: version + 1 } })
  const { data } = await teacher.send(milestones.routes.getMilestones, { params: { classId, courseId: maths } })
  expect(data.items.find(({ itemId }) => itemId === first.itemId)).toMatchObject({
    statusId: 3,
    completedOn: '2026-06-10',
  })
})

test('CLS-01 a class’s milestones show how late it is and how many lessons are left', async () => {
  await inSchool(async (db) => {
    const { periodIds } = await aBellSchedule(db)
    const requirementId = await aRequirement(db, { classId, courseId: maths, perWeek: 1 })
    const versionId = await aVersion(db, 'Lessons', '2026-06-01')
    await aLesson(db, versionId, { requirementId, weekday: 1, periodId: periodIds[1] ?? '' })
    await publishSeed(db, versionId)
  })
  const { data } = await teacher.send(milestones.routes.getMilestones, { params: { classId, courseId: maths } })
  // One lesson each Monday from 16 November to 30 April; the earliest late line was due on 30 June.
  expect(data).toMatchObject({ done: 1, planned: 2, total: 2, periodsNeeded: 6, lessonsLeft: 24, behindDays: 99 })
  const list = (await classTeacher.send(milestones.routes.listMilestones, { query: { classId } })).data.courses
  expect(list.find(({ courseId }) => courseId === maths)).toMatchObject({ done: 1, total: 2, behindDays: 99 })
  expect(list.find(({ courseId }) => courseId === hindi)).toMatchObject({ hasCurriculum: false })
  const fit = (await office.send(routes.getFit, { params: at(maths) })).data.classes
  expect(fit.find((own) => own.classId === classId)?.lessons).toBe(48)
  const strange = await riverside.send(milestones.routes.listMilestones, { query: { classId } })
  expect(strange.status).toBe(404)
})

test('CUR-01 lines are imported with their parents, bad rows are reported, and the import can be undone', async () => {
  const csv = [
    'Grade,Subject,Unit,Chapter,Topic,Planned from,Planned to,Periods,Outcomes',
    '7,Hindi,वसंत,कविता,हम पंछी,2026-06-08,2026-06-12,4,कविता पढ़ता है',
    '7,Hindi,वसंत,कविता,कठपुतली,,,3,',
    'Grade 7,hindi,वसंत,गद्य,,,,8,',
    '7,Astronomy,Stars,,,,,,',
    '7,Hindi,,कविता,,,,,',
    '7,Hindi,वसंत,कविता,शाम,2027-06-08,,,',
  ].join('\n')
  const runId = await startImport(csv)
  const state = async () => (await office.send(imports.routes.getRun, { params: { runId } })).data
  await vi.waitFor(async () => expect((await state()).state).toBe('checked'), { timeout: 20_000 })
  const bad = (await office.send(imports.routes.listRows, { params: { runId }, query: {} })).data
  const causes = bad.rows.flatMap(({ problems }) => problems.map(({ cause }) => cause))
  expect(causes.toSorted()).toEqual(['gap', 'no-course', 'outside'])
  const { revision } = await state()
  await office.send(imports.routes.applyRun, { params: { runId }, body: { revision, leaveOut: true } })
  await vi.waitFor(async () => expect((await state()).state).toBe('applied'), { timeout: 20_000 })
  const made = await read(office, hindi)
  expect(titles(made?.items)).toEqual(['वसंत', 'कविता', 'हम पंछी', 'कठपुतली', 'गद्य'])
  expect(made).toMatchObject({ periods: 15, units: 1, chapters: 2, topics: 2 })
  await office.send(imports.routes.undoRun, { params: { runId } })
  await vi.waitFor(async () => expect((await state()).state).toBe('undone'), { timeout: 20_000 })
  expect((await read(office, hindi))?.items).toEqual([])
})

async function startImport(csv: string): Promise<string> {
  const answer = await sendFile(office, '/api/imports/kinds/curriculum/runs', 'curriculum.csv', Buffer.from(csv))
  return answer.json().data.runId as string
}
