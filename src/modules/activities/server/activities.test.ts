import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asGuardianOf, asUser } from '#app/testing/familyCallers.ts'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { classes } from '#modules/classes/contract.ts'
import { studentGroups } from '#modules/classes/groupContract.ts'
import { approval, categories } from '#modules/library/kinds.ts'
import { aResource } from '#modules/library/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { waiting } from '#platform/contract/waiting.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { activities, rubrics } from '../contract.ts'
import { pointsOf, type Rubric } from '../rubric.ts'
import type { Change } from '../schemas.ts'

const server = await testServer({ worker: true })
await stopCalendar(server.urls, '2026-11-16')
const office = await server.as('greenwood', 'superadmin')
const classTeacher = await server.as('greenwood', 'classteacher')
const teacher = await server.as('greenwood', 'teacher')
const { tenantId } = office
const { routes } = activities
const day = (text: string) => text as CivilDate
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)

const own = (await classTeacher.send(classes.routes.listMyClasses, {})).data.classes.find((one) => one.isClassTeacher)
const classId = own?.classId ?? ''
const params = { classId }
const roll = (await classTeacher.send(classes.routes.listClassStudents, { params })).data.rows
const [ann = '', ben = '', cara = ''] = roll.map(({ studentId }) => studentId)
const card = (changes: Partial<Parameters<typeof aResource>[1]> = {}) =>
  inSchool(async (db) => {
    const { id: ownerId } = await db
      .selectFrom('users')
      .select('id')
      .where('user_name', '=', 'superadmin')
      .executeTakeFirstOrThrow()
    const content = { kind: 'article', html: '<p>Look at the moon.</p>' }
    return aResource(db, { ownerId, title: 'Moon diary', categoryId: categories.ela, content, ...changes })
  })
const rubric: Rubric = {
  levels: [
    { name: 'Beginning', points: 1 },
    { name: 'Growing', points: 2.5 },
    { name: 'Strong', points: 4 },
  ],
  criteria: [
    { name: 'Watching', times: 2, words: ['', '', 'Fourteen evenings'] },
    { name: 'Drawing', times: 1, words: [] },
  ],
}
const form = (elaCardId: string, changes: object = {}) => ({
  elaCardId,
  startsOn: day('2026-11-10'),
  dueOn: day('2026-11-20'),
  rubric,
  ...changes,
})
const assign = async (changes: object = {}, who = classTeacher) =>
  (await who.send(routes.assignActivity, { params, body: form(await card(), changes) })).data.activityId
const evaluate = (activityId: string, changes: Change[], who = classTeacher) =>
  who.send(routes.evaluate, { params: { classId, activityId }, body: { changes } })
const tap = (studentId: string, criterion: number, level: number | null, was: number | null = null): Change => ({
  what: 'level',
  studentId,
  criterion,
  was,
  level,
})
const read = async (activityId: string) =>
  (await classTeacher.send(routes.getActivity, { params: { classId, activityId } })).data
const workOf = async (activityId: string, studentId: string) =>
  (await read(activityId)).work.find((one) => one.studentId === studentId)

test('HW-02 a card of the ELA library is assigned to a class, and students and guardians are told', async () => {
  const mother = await asGuardianOf(server, 'greenwood', [ann])
  const activityId = await assign()
  const { activity, work } = await read(activityId)
  expect(activity).toMatchObject({ title: 'Moon diary', evaluatedStatus: 8, students: roll.length, handedIn: 0 })
  expect(work.map(({ studentId }) => studentId).toSorted()).toEqual(roll.map(({ studentId }) => studentId).toSorted())
  await expect
    .poll(
      () =>
        inSchool(async (db) => {
          const { rows } = await sql<{ id: string }>`
          select user_id as id from notifications where kind = 'activities.assigned'`.execute(db)
          const told = rows.map(({ id }) => id)
          return [ann, ben, mother.userId].every((id) => told.includes(id))
        }),
      { timeout: 20_000 },
    )
    .toBe(true)
})

test('HW-02 only published activity cards can be assigned, with dates in order, and nothing is made twice by one key', async () => {
  const send = async (changes: object, elaCardId?: string, headers = {}) =>
    classTeacher.send(routes.assignActivity, { params, body: form(elaCardId ?? (await card()), changes) }, headers)
  expect((await send({}, await card({ categoryId: categories.book }))).code).toBe('no-such-card')
  expect((await send({}, await card({ statusId: approval.pending }))).code).toBe('no-such-card')
  expect((await send({ dueOn: '2026-11-09' })).fields?.[0]?.field).toBe('dueOn')
  expect((await send({ dueOn: '2028-11-09' })).fields?.[0]?.field).toBe('dueOn')
  const uneven = {
    ...rubric,
    levels: [
      { name: 'a', points: 1 },
      { name: 'b', points: null },
    ],
  }
  expect((await send({ rubric: uneven })).fields?.[0]?.field).toBe('rubric.levels')
  const elaCardId = await card({ title: 'Once' })
  const key = { 'idempotency-key': 'assign-once-0001' }
  const [first, second] = [await send({}, elaCardId, key), await send({}, elaCardId, key)]
  expect(second.data.activityId).toBe(first.data.activityId)
  const all = (await classTeacher.send(routes.listActivities, { params })).data.activities
  expect(all.filter(({ title }) => title === 'Once').length).toBe(1)
})

test('HW-02 an activity for groups reaches their students only, and they stay in their group', async () => {
  const group = async (name: string, studentIds: string[]) =>
    (await classTeacher.send(studentGroups.routes.createGroup, { params, body: { name, studentIds } })).data.stdGrpId
  const stdGrpIds = [await group('Owls', [ann, ben]), await group('Robins', [ben])]
  const activityId = await assign({ stdGrpIds })
  const seen = (await read(activityId)).work.map(({ studentId, groupName }) => [studentId, groupName])
  expect(Object.fromEntries(seen)).toEqual({ [ann]: 'Owls', [ben]: 'Owls' })
  expect((await evaluate(activityId, [tap(cara, 0, 1)])).code).toBe('not-in-activity')
  expect(
    (await classTeacher.send(routes.assignActivity, { params, body: form(await card(), { stdGrpIds: [ann] }) })).code,
  ).toBe('no-such-group')
})

test('HW-02 levels go from not evaluated 8 over in progress 22 to evaluated 10, and each change is in the audit', async () => {
  const activityId = await assign()
  expect((await workOf(activityId, ann))?.evaluatedStatus).toBe(8)
  expect((await evaluate(activityId, [tap(ann, 0, 1)])).data.work[0]?.evaluatedStatus).toBe(22)
  const done = await evaluate(activityId, [tap(ann, 1, 2)])
  expect(done.data.work[0]).toMatchObject({ levels: [1, 2], evaluatedStatus: 10 })
  expect((await read(activityId)).activity).toMatchObject({ evaluatedStatus: 22, evaluated: 1 })
  await evaluate(
    activityId,
    roll.flatMap(({ studentId }) => (studentId === ann ? [] : [tap(studentId, 0, 0), tap(studentId, 1, 0)])),
  )
  expect((await read(activityId)).activity.evaluatedStatus).toBe(10)
  expect((await evaluate(activityId, [tap(ann, 1, null, 2)])).data.work[0]?.evaluatedStatus).toBe(22)
  expect((await evaluate(activityId, [tap(ann, 2, 0)])).code).toBe('no-such-level')
  expect((await evaluate(activityId, [tap(ann, 0, 3, 1)])).code).toBe('no-such-level')
  const { rows } = await inSchool((db) =>
    sql<{ n: number }>`select count(*)::int as n from audit_entries where entity = 'activityEvaluation'
      and entity_id = ${activityId}`.execute(db),
  )
  expect(rows[0]?.n).toBe(4)
})

test('HW-02 two teachers never overwrite each other unseen; what they chose apart stays, and a retry changes nothing', async () => {
  const activityId = await assign()
  const answers = await Promise.all([
    evaluate(activityId, [tap(ann, 0, 2)]),
    evaluate(activityId, [tap(ann, 1, 1)], teacher),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await workOf(activityId, ann))?.levels).toEqual([2, 1])
  const refused = await evaluate(activityId, [tap(ann, 0, 0), tap(ben, 0, 0)], teacher)
  expect([refused.status, refused.code]).toEqual([409, 'changed-meanwhile'])
  expect(refused.raw.json().details.work[0].levels).toEqual([2, 1])
  expect((await workOf(activityId, ben))?.evaluatedStatus).toBe(8)
  expect((await evaluate(activityId, [tap(ann, 0, 2)])).status).toBe(200)
  const remark = (text: string, was: string): Change => ({ what: 'remark', studentId: ann, was, text })
  expect((await evaluate(activityId, [remark('Careful drawings', '')])).data.work[0]?.remark).toBe('Careful drawings')
  expect((await evaluate(activityId, [remark('Neat', '')], teacher)).code).toBe('changed-meanwhile')
  expect((await workOf(activityId, ann))?.remark).toBe('Careful drawings')
})

test('HW-02 evaluating a group gives each student what evaluating them one by one gives', async () => {
  const together = await assign()
  const apart = await assign()
  const step = fc.record({ criterion: fc.nat({ max: 1 }), level: fc.option(fc.nat({ max: 2 })) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { criterion, level } of steps) {
        const was = (await workOf(together, ann))?.levels[criterion] ?? null
        const answer = await evaluate(
          together,
          [ann, ben, cara].map((id) => tap(id, criterion, level, was)),
        )
        expect(answer.status).toBe(200)
        for (const id of [ann, ben, cara]) await evaluate(apart, [tap(id, criterion, level, was)])
      }
      const facts = async (activityId: string) =>
        (await read(activityId)).work.map(({ studentId, levels, evaluatedStatus }) => ({
          studentId,
          levels,
          evaluatedStatus,
          points: pointsOf(rubric, levels),
        }))
      expect(await facts(together)).toEqual(await facts(apart))
    }),
    { numRuns: 8 },
  )
})

test('HW-02 only evaluated work is returned, once, and a later change waits until it is returned again', async () => {
  const activityId = await assign()
  const giveBack = (studentIds: string[]) =>
    classTeacher.send(routes.returnWork, { params: { classId, activityId }, body: { studentIds } })
  await evaluate(activityId, [tap(ann, 0, 1), tap(ann, 1, 1), tap(ben, 0, 1)])
  expect((await giveBack([ann, ben])).code).toBe('not-evaluated')
  expect((await workOf(activityId, ann))?.returnedAt).toBeNull()
  expect((await giveBack([ann])).data.returned).toBe(1)
  expect((await giveBack([ann])).data.returned).toBe(0)
  await evaluate(activityId, [tap(ann, 0, 2, 1)])
  expect((await workOf(activityId, ann))?.isChanged).toBe(true)
  expect((await giveBack([ann])).data).toMatchObject({ returned: 1, work: [{ isChanged: false }] })
  const removed = await classTeacher.send(routes.removeActivity, { params: { classId, activityId } })
  expect(removed.code).toBe('returned-already')
})

test('HW-02 the rubric of an activity is fixed once evaluation begins, and dates are not', async () => {
  const activityId = await assign()
  const save = async (changes: object) => {
    const { version } = await read(activityId)
    const body = {
      startsOn: day('2026-11-10'),
      dueOn: day('2026-11-25'),
      note: '',
      rubric,
      version,
      ...changes,
    }
    return classTeacher.send(routes.saveActivity, { params: { classId, activityId }, body })
  }
  const shorter = { ...rubric, criteria: rubric.criteria.slice(0, 1) }
  expect((await save({ rubric: shorter })).data.rubric.criteria.length).toBe(1)
  expect((await save({ version: 1 })).code).toBe('changed-meanwhile')
  await evaluate(activityId, [tap(ann, 0, 1)])
  expect((await save({})).code).toBe('rubric-in-use')
  expect((await save({ rubric: shorter, dueOn: day('2026-12-01') })).data.activity.dueOn).toBe('2026-12-01')
})

test('HW-02 an activity that is withdrawn is gone for everybody, and its badge event with it', async () => {
  const activityId = await assign()
  expect((await classTeacher.send(routes.removeActivity, { params: { classId, activityId } })).status).toBe(200)
  expect((await classTeacher.send(routes.getActivity, { params: { classId, activityId } })).status).toBe(404)
  const { rows } = await inSchool((db) =>
    sql<{
      withdrawn: boolean
    }>`select exists (select from activity_marks m where m.event_id = e.id and m.is_withdrawn) as withdrawn
      from activity_events e where e.source_id = ${activityId}`.execute(db),
  )
  expect(rows).toEqual([{ withdrawn: true }])
})

test('HW-02 what is handed in or over waits for those who set it or teach the subject', async () => {
  const activityId = await assign({ startsOn: day('2026-11-02'), dueOn: day('2026-11-13') })
  const waits = async (who: typeof teacher) =>
    (await who.send(waiting.routes.listWaiting, {})).data.waiting.find(({ name }) => name === 'activities')?.count ?? 0
  const [mine, theirs] = [await waits(classTeacher), await waits(teacher)]
  expect(mine).toBeGreaterThan(0)
  await evaluate(
    activityId,
    roll.flatMap(({ studentId }) => [tap(studentId, 0, 0), tap(studentId, 1, 0)]),
  )
  expect([await waits(classTeacher), await waits(teacher)]).toEqual([mine - 1, theirs])
  const found = await classTeacher.send(routes.listOwnActivities, { query: { q: 'moon', evaluatedStatus: '10' } })
  expect(found.data.rows.map((one) => one.activityId)).toContain(activityId)
})

test('HW-02 rubrics: the office’s are everybody’s, a teacher’s are their own', async () => {
  const add = (who: typeof teacher, name: string) =>
    who.send(rubrics.routes.addRubric, { body: { name, content: rubric } })
  const shared = (await add(office, 'Projects')).data
  const mine = (await add(teacher, 'Model making')).data
  const names = async (who: typeof teacher) =>
    (await who.send(rubrics.routes.listRubrics, {})).data.rubrics.map(({ name, isOwn }) => [name, isOwn])
  expect(await names(teacher)).toEqual([
    ['Projects', false],
    ['Model making', true],
  ])
  expect(await names(classTeacher)).toEqual([['Projects', false]])
  const save = (who: typeof teacher, rubricId: string, version = 1) =>
    who.send(rubrics.routes.saveRubric, {
      params: { rubricId },
      body: { name: 'Models', content: rubric, version },
    })
  expect((await save(teacher, shared.rubricId)).code).toBe('no-such-rubric')
  expect((await save(classTeacher, mine.rubricId)).code).toBe('no-such-rubric')
  expect((await save(teacher, mine.rubricId)).data).toMatchObject({ name: 'Models', version: 2 })
  expect((await save(teacher, mine.rubricId)).code).toBe('changed-meanwhile')
  const removed = await teacher.send(rubrics.routes.removeRubric, { params: { rubricId: mine.rubricId } })
  expect(removed.status).toBe(200)
  expect(await names(teacher)).toEqual([['Projects', false]])
})

test('HW-02 a teacher adds photos of a student’s work, checked by content; teachers of other classes see nothing', async () => {
  const activityId = await assign()
  const url = `/api/classes/${classId}/activities/${activityId}/students/${ann}/evidence?key=teacher-photo-1`
  expect((await sendFile(classTeacher, url, 'model.mp4', Buffer.from('<html>'))).statusCode).toBe(422)
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const first = (await sendFile(classTeacher, url, 'model.png', png)).json().data
  const again = (await sendFile(classTeacher, url, 'model.png', png)).json().data
  expect(again.evidenceId).toBe(first.evidenceId)
  expect((await workOf(activityId, ann))?.evidence).toMatchObject([{ byTeacher: true, file: { name: 'model.webp' } }])
  const stranger = await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`insert into users (user_name, role_id, first_name)
      values ('new-teacher', ${roles.teacher}, 'New') returning id`.execute(db)
    return rows[0]?.id ?? ''
  })
  const outsider = await asUser(server, 'greenwood', stranger)
  expect((await outsider.send(routes.getActivity, { params: { classId, activityId } })).status).toBe(404)
  expect((await evaluate(activityId, [tap(ann, 0, 1)], outsider)).status).toBe(404)
  const { evidenceId } = first
  expect((await classTeacher.send(routes.removeEvidence, { params: { classId, activityId, evidenceId } })).status).toBe(
    200,
  )
  expect((await workOf(activityId, ann))?.evidence).toEqual([])
})
