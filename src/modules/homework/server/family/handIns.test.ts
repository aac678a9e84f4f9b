import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asGuardianOf, asUser } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { type DueRule, handInAt, isLate, type SubmissionState } from '../../dueRules.ts'
import { familyHomework } from '../../familyContract.ts'
import { handInDesk } from '../../testing/handInDesk.ts'
import { photoOf } from '../../testing/photos.ts'
import { childStateOf } from './childHomework.ts'

const server = await testServer()
const desk = await handInDesk(server)
const [annId = '', benId = ''] = desk.studentIds
const ann = await desk.asStudent(0)
const ben = await desk.asStudent(1)
const { routes } = familyHomework
const photo = await photoOf(300, 400)

const mine = async (handIn: readonly string[] = ['text', 'photos'], dueIn = 24) => {
  const homeworkId = await desk.set({ handIn, dueIn })
  return { studentId: annId, homeworkId }
}
const read = async (params: { studentId: string; homeworkId: string }, who = ann) =>
  (await who.send(routes.getChildHomework, { params })).data
const rowsOf = (query: ReturnType<typeof sql>) => desk.inSchool(async (db) => (await query.execute(db)).rows)

test('HW-01 a student hands in text and photos and gets a receipt with the server’s time', async () => {
  const params = await mine()
  const [first, second] = [
    await desk.upload(ann, params, { bytes: photo }),
    await desk.upload(ann, params, { bytes: photo, name: 'second.jpg' }),
  ]
  const uploads = [{ deviceKey: second.deviceKey, turn: 90 }, { deviceKey: first.deviceKey }]
  const { data } = await desk.handIn(ann, params, { uploads })
  expect(Math.abs(Date.parse(data.handedInAt) - Date.now())).toBeLessThan(60_000)
  expect(data).toMatchObject({ attempt: 1, isLate: false })
  const { work, state } = await read(params)
  expect(state).toBe('handedIn')
  expect(work).toMatchObject({ text: 'My answer', receipt: data })
  expect(work.uploads.map(({ deviceKey, turn }) => [deviceKey, turn])).toEqual([
    [second.deviceKey, 90],
    [first.deviceKey, 0],
  ])
})

test('HW-01 a hand-in or upload that is sent again is the same one', async () => {
  const params = await mine()
  const deviceKey = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => desk.upload(ann, params, { bytes: photo, deviceKey })))
  expect(new Set(sent.map(({ status, data }) => `${status} ${data.file.fileId}`)).size).toBe(1)
  const key = randomUUID()
  const body = { deviceKey: key, uploads: [{ deviceKey }] }
  const receipts = await Promise.all([1, 2, 3].map(() => desk.handIn(ann, params, body)))
  expect(new Set(receipts.map(({ status, data }) => `${status} ${data.handedInAt} ${data.attempt}`)).size).toBe(1)
  const { homeworkId } = params
  expect(
    await rowsOf(sql`select count(*)::int as uploads, (select count(*)::int from files f where f.purpose = 'homework'
      and exists (select from homework_uploads u where u.file_id = f.id and u.homework_id = ${homeworkId})) as files,
      (select count(*)::int from homework_hand_ins h join homework_submissions s on s.id = h.submission_id
        where s.homework_id = ${homeworkId}) as hand_ins
      from homework_uploads where homework_id = ${homeworkId}`),
  ).toEqual([{ uploads: 1, files: 1, hand_ins: 1 }])
  // Another hand-in is not the same one.
  expect((await desk.handIn(ann, params)).code).toBe('handed-in-before')
})

test('HW-01 no student and no guardian sees or touches another student’s work', async () => {
  const params = await mine()
  await desk.upload(ann, params, { bytes: photo })
  await desk.handIn(ann, params)
  const stranger = await asGuardianOf(server, 'greenwood', [benId])
  for (const who of [ben, stranger]) {
    for (const route of [routes.getChildHomework, routes.getChildPages])
      expect((await who.send(route, { params })).status).toBe(404)
    expect((await who.send(routes.listChildHomework, { params })).status).toBe(404)
    expect((await desk.upload(who, params, { bytes: photo })).status).toBe(404)
    expect((await desk.handIn(who, params)).status).toBe(404)
    expect((await who.send(routes.takeBack, { params })).status).toBe(404)
  }
  // Ben's own view of the same homework is empty.
  const own = await read({ ...params, studentId: benId }, ben)
  expect([own.work.text, own.work.uploads, own.work.receipt]).toEqual(['', [], null])
})

test('HW-01 homework that is not given out, withdrawn or of another class is not there', async () => {
  const hidden = { studentId: annId, homeworkId: await desk.set({ state: 'draft' }) }
  const gone = await mine()
  await desk.inSchool((db) => sql`update homework set state = 'withdrawn' where id = ${gone.homeworkId}`.execute(db))
  const elsewhere = await mine()
  await desk.inSchool((db) =>
    sql`update homework_targets set class_id = (select id from classes where id <> ${desk.classId}
      and not exists (select from enrolments e where e.class_id = classes.id and e.student_id = ${annId}) limit 1)
      where homework_id = ${elsewhere.homeworkId}`.execute(db),
  )
  for (const params of [hidden, gone, elsewhere]) {
    expect((await ann.send(routes.getChildHomework, { params })).code).toBe('no-such-homework')
    expect((await desk.handIn(ann, params)).code).toBe('no-such-homework')
    expect((await desk.upload(ann, params, { bytes: photo })).code).toBe('no-such-homework')
  }
  const { homework } = (await ann.send(routes.listChildHomework, { params: { studentId: annId } })).data
  const ids = homework.map(({ homeworkId }) => homeworkId)
  expect(ids.filter((id) => [hidden, gone, elsewhere].some(({ homeworkId }) => homeworkId === id))).toEqual([])
})

test('HW-01 work can be taken back and handed in again until it is due', async () => {
  const params = await mine()
  const [kept, dropped] = [
    await desk.upload(ann, params, { bytes: photo }),
    await desk.upload(ann, params, { bytes: photo }),
  ]
  await desk.handIn(ann, params, { uploads: [kept, dropped].map(({ deviceKey }) => ({ deviceKey })) })
  expect((await ann.send(routes.takeBack, { params })).status).toBe(200)
  const back = await read(params)
  expect([back.state, back.work.receipt, back.work.uploads.length]).toEqual(['toDo', null, 2])
  const again = await desk.handIn(ann, params, { text: 'Better', uploads: [{ deviceKey: kept.deviceKey, turn: 180 }] })
  expect(again.data.attempt).toBe(2)
  const { work } = await read(params)
  expect([work.text, work.uploads.map(({ deviceKey, turn }) => [deviceKey, turn])]).toEqual([
    'Better',
    [[kept.deviceKey, 180]],
  ])
  // What was left out is gone, with its file.
  expect(await rowsOf(sql`select id from files where id = ${dropped.data.file.fileId}`)).toEqual([])
  await desk.inSchool((db) =>
    sql`update homework set due_at = now() - interval '1 minute' where id = ${params.homeworkId}`.execute(db),
  )
  expect((await ann.send(routes.takeBack, { params })).code).toBe('take-back-too-late')
  expect((await read(params)).mayTakeBack).toBe(false)
})

test('HW-01 returned work can be neither taken back nor handed in again, and shows its marks only then', async () => {
  const params = await mine()
  await desk.handIn(ann, params)
  const mark = (state: string) =>
    desk.inSchool((db) =>
      sql`update homework_submissions set state = ${state}, marks = 7.50, remark = 'Well done', evaluated_by = ${desk.teacherId},
        evaluated_at = now(), returned_at = ${state === 'returned' ? sql`now()` : sql`null`}
        where homework_id = ${params.homeworkId}`.execute(db),
    )
  await mark('handedIn')
  const before = await read(params)
  expect([before.marks, before.work.remark]).toEqual([null, ''])
  await mark('returned')
  const after = await read(params)
  expect([after.marks, after.work.remark, after.state]).toEqual(['7.5', 'Well done', 'returned'])
  expect((await ann.send(routes.takeBack, { params })).code).toBe('returned-already')
  expect((await desk.handIn(ann, params)).code).toBe('returned-already')
})

test('HW-01 an upload is judged by its content, and a homework takes only what it asks for', async () => {
  const params = await mine(['photos'])
  const program = Buffer.from('MZ this is a program')
  expect((await desk.upload(ann, params, { bytes: program })).status).toBe(422)
  expect((await desk.upload(ann, params, { bytes: photo, name: 'page.pdf', kind: 'file' })).code).toBe(
    'kind-not-wanted',
  )
  expect((await desk.upload(ann, params, { bytes: photo, name: 'page.svg' })).status).toBe(422)
  expect((await desk.upload(ann, params, { bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 'x') })).status).toBe(413)
  expect((await desk.handIn(ann, params)).code).toBe('kind-not-wanted')
  expect((await desk.handIn(ann, params, { text: '' })).code).toBe('nothing-to-hand-in')
  const missing = { text: '', uploads: [{ deviceKey: randomUUID() }] }
  expect((await desk.handIn(ann, params, missing)).code).toBe('upload-missing')
  const many = { text: '', uploads: Array.from({ length: 31 }, () => ({ deviceKey: randomUUID() })) }
  expect((await desk.handIn(ann, params, many)).fields?.[0]?.field).toBe('uploads')
  const files = await mine(['files'])
  expect((await desk.upload(ann, files, { bytes: photo })).status).toBe(200)
  expect((await desk.upload(ann, files, { bytes: photo, name: 'x.pdf', kind: 'file' })).status).toBe(422)
})

test('HW-01 a guardian looks; only a small child’s guardian hands in', async () => {
  const guardian = await asGuardianOf(server, 'greenwood', [annId])
  const params = await mine(['text'])
  const born = (years: number) =>
    desk.inSchool((db) =>
      sql`insert into students (user_id, admission_no, date_of_birth)
        values (${annId}, 'HW-1', (current_date - make_interval(years => ${years}))::date)
        on conflict (tenant_id, user_id) do update set date_of_birth = excluded.date_of_birth`.execute(db),
    )
  await born(13)
  await guardian.send(routes.openHomework, { params })
  expect((await read(params, guardian)).mayHandIn).toBe(false)
  expect((await desk.handIn(guardian, params)).code).toBe('not-for-guardians')
  expect((await guardian.send(routes.takeBack, { params })).code).toBe('not-for-guardians')
  // A guardian's look does not count as the student's.
  expect((await read(params)).isOpened).toBe(false)
  await ann.send(routes.openHomework, { params })
  expect((await read(params)).isOpened).toBe(true)
  await born(7)
  expect((await desk.handIn(guardian, params)).status).toBe(200)
  expect(
    await rowsOf(sql`select h.handed_in_by from homework_hand_ins h join homework_submissions s on s.id = h.submission_id
      where s.homework_id = ${params.homeworkId}`),
  ).toEqual([{ handed_in_by: guardian.userId }])
})

test('HW-01 late work is taken as the late rule says, against any due time, rule and state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -40, max: 40 }).filter((hours) => hours !== 0),
      fc.constantFrom('accept' as const, 'until' as const, 'refuse' as const),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('open' as const, 'closed' as const),
      async (dueIn, lateRule, extra, state) => {
        const until = lateRule === 'until' ? { lateIn: dueIn + extra + 0.5 } : {}
        const homeworkId = await desk.set({ handIn: ['text'], dueIn, lateRule, state, ...until })
        const params = { studentId: annId, homeworkId }
        const inTime = dueIn > 0
        const isTaken =
          state === 'open' && (inTime || lateRule === 'accept' || (lateRule === 'until' && dueIn + extra >= 0))
        const { now, state: shown } = await read(params)
        expect(now).toBe(isTaken ? (inTime ? 'inTime' : 'late') : 'refused')
        expect(shown).toBe(isTaken ? (inTime ? 'toDo' : 'late') : 'over')
        const answer = await desk.handIn(ann, params)
        if (isTaken) expect([answer.status, answer.data.isLate]).toEqual([200, !inTime])
        else expect(answer.code).toBe('too-late')
      },
    ),
    { numRuns: 25 },
  )
})

test('HW-01 what a child has to do follows from the rule and the work alone', () => {
  const at = fc
    .integer({ min: 0, max: 1000 })
    .map((minutes) => new Date(Date.UTC(2026, 10, 2, 0, minutes)).toISOString())
  const rule = fc.record<DueRule>({
    state: fc.constantFrom('open', 'closed'),
    dueAt: at,
    lateRule: fc.constantFrom('accept', 'until', 'refuse'),
    lateUntil: at,
  })
  const work = fc.constantFrom<SubmissionState[]>('notOpened', 'opened', 'handedIn', 'returned')
  fc.assert(
    fc.property(rule, work, fc.subarray(['text', 'photos']), at, (one, state, handIn, now) => {
      const shown = childStateOf(one, state, handIn, new Date(now))
      if (state === 'handedIn' || state === 'returned') expect(shown).toBe(state)
      else if (shown === 'late') expect([handInAt(one, now), isLate(now, one.dueAt)]).toEqual(['late', true])
      else expect(shown).toBe(handInAt(one, now) === 'inTime' ? 'toDo' : 'over')
    }),
  )
})

test('HW-01 an account of another school finds nothing', async () => {
  const params = await mine()
  const riverside = await server.as('riverside', 'student')
  expect((await riverside.send(routes.getChildHomework, { params })).status).toBeGreaterThanOrEqual(403)
  const teacher = await asUser(server, 'greenwood', desk.teacherId)
  expect((await teacher.send(routes.getChildHomework, { params })).status).toBe(403)
})
