import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { barGuardian } from '#app/testing/familyCallers.ts'
import { calendar } from '#modules/calendar/contract.ts'
import { aBellSchedule } from '#modules/school/server/seed.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { openLiveSchool } from '../testing/liveSchool.ts'
import { tellPeople, tellSoon } from './news.ts'

const school = await openLiveSchool()
const { teacher, student, guardian, stranger, strangeTeacher, office, routes, classId, courseId, day, yearId } = school
const link = 'https://meet.example.org/room-of-7a'
const plan = (changes: object = {}, who = teacher) =>
  who.send(routes.planLiveClass, {
    params: { classId },
    body: {
      title: 'Fractions',
      courseId: null,
      date: addDays(day, 5),
      startsAt: '10:00',
      minutes: 40,
      link,
      ...changes,
    },
  })
const told = (kind: string) =>
  school.inSchool(async (db) => {
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from notifications where kind = ${kind} order by user_id`.execute(db)
    return rows.map(({ userId }) => userId)
  })

test('CLS-03 a class is planned with a pasted link, which no list or page shows', async () => {
  expect((await plan({ link: '' })).code).toBe('link-missing')
  const made = await plan()
  expect(made).toMatchObject({
    status: 200,
    data: { title: 'Fractions', isHost: true, meetingState: 'ready', joined: 0 },
  })
  const { liveClassId } = made.data
  const reads = await Promise.all([
    teacher.send(routes.listLiveClasses, { params: { classId } }),
    student.send(routes.listChildLiveClasses, { params: { studentId: student.userId } }),
    guardian.send(routes.listChildLiveClasses, { params: { studentId: student.userId } }),
    teacher.send(calendar.routes.listDayEvents, { params: { date: addDays(day, 5) } }),
  ])
  for (const { raw, status } of reads) {
    expect(status).toBe(200)
    expect(raw.body).toContain(liveClassId)
    expect(raw.body).not.toContain('room-of-7a')
  }
  // The host wrote it and may change it; nobody else sees it.
  expect((await school.details(liveClassId)).link).toBe(link)
})

test('CLS-03 plans are refused with the reason: passed, double, wrong link, wrong subject, outside the year', async () => {
  expect((await plan({ date: addDays(day, -3) })).code).toBe('time-passed')
  expect((await plan({ startsAt: '10:30' })).code).toBe('class-busy')
  expect((await plan({ date: '2027-09-01' })).fields?.[0]?.field).toBe('date')
  expect((await plan({ date: addDays(day, 6), courseId: crypto.randomUUID() })).code).toBe('no-such-course')
  for (const bad of [
    'http://meet.example.org/a',
    'javascript:alert(1)',
    'https://user:pw@meet.example.org',
    'https://localhost/a',
  ])
    expect((await plan({ date: addDays(day, 6), link: bad })).fields?.[0]?.field).toBe('link')
  expect((await plan({}, strangeTeacher)).status).toBe(404)
  const both = await Promise.all([plan({ date: addDays(day, 8) }), plan({ date: addDays(day, 8), startsAt: '10:20' })])
  expect(both.map(({ code }) => code ?? 'planned').toSorted()).toEqual(['class-busy', 'planned'])
})

test('CLS-03 students join from ten minutes before until the end, and only those invited', async () => {
  const one = await school.planned(11, { link })
  expect((await school.join(student, one.liveClassId)).code).toBe('too-early')
  expect((await teacher.send(routes.startLiveClass, { params: one })).code).toBe('too-early')
  for (const minutes of [9, 0, -20, -39]) {
    await school.moveTo(one.liveClassId, minutes)
    expect((await school.join(student, one.liveClassId)).data).toEqual({ address: link })
  }
  expect((await school.join(guardian, one.liveClassId)).data).toEqual({ address: link })
  const other = await school.join(stranger, one.liveClassId, stranger.userId)
  expect(other).toMatchObject({ status: 404, code: 'no-such-live-class' })
  expect(other.raw.body).not.toContain('room-of-7a')
  // Nobody joins as somebody else.
  expect((await school.join(stranger, one.liveClassId)).status).toBe(404)
  await school.moveTo(one.liveClassId, -41)
  expect((await school.join(student, one.liveClassId)).code).toBe('not-now')
  const list = (await student.send(routes.listChildLiveClasses, { params: { studentId: student.userId } })).data
  expect(list.past.find(({ liveClassId }) => liveClassId === one.liveClassId)?.hasJoined).toBe(true)
  const barred = await barGuardianOnce()
  expect((await school.join(barred, one.liveClassId)).status).toBe(404)
})
const barGuardianOnce = async () => {
  await barGuardian(school.server, guardian)
  return guardian
}

test('CLS-03 only the host starts, changes and cancels; other teachers of the school see nothing', async () => {
  const one = await school.planned(0, { link })
  const params = { liveClassId: one.liveClassId }
  expect((await strangeTeacher.send(routes.getLiveClass, { params })).status).toBe(404)
  expect((await strangeTeacher.send(routes.startLiveClass, { params })).status).toBe(404)
  const started = await teacher.send(routes.startLiveClass, { params })
  expect(started.data).toEqual({ address: link })
  const { startedAt } = await school.details(one.liveClassId)
  await teacher.send(routes.startLiveClass, { params })
  expect((await school.details(one.liveClassId)).startedAt).toBe(startedAt)
  // A colleague who teaches the class sees it, without its link, and may not start it.
  const colleagueId = await school.inSchool(async (db) => {
    const { rows } = await sql<{
      id: string
    }>`select t.teacher_id as id from teachings t join users u on u.id = t.teacher_id
      where t.class_id = ${classId} and u.user_name <> 'classteacher' limit 1`.execute(db)
    return rows[0]?.id ?? ''
  })
  const { asUser } = await import('#app/testing/familyCallers.ts')
  const colleague = await asUser(school.server, 'greenwood', colleagueId)
  const seen = await colleague.send(routes.getLiveClass, { params })
  expect(seen.data).toMatchObject({ isHost: false, link: '' })
  expect(seen.raw.body).not.toContain('room-of-7a')
  for (const answer of [
    await colleague.send(routes.startLiveClass, { params }),
    await colleague.send(routes.saveRecording, { params, body: { recordingLink: link } }),
    await colleague.send(routes.cancelLiveClass, { params, body: { version: one.version } }),
  ])
    expect(answer.code).toBe('not-host')
  // The office makes the settings; it is not invited to classes.
  expect((await office.send(routes.getLiveClass as never, { params } as never)).status).toBe(403)
})

test('CLS-03 everybody invited and their guardians are told once of a plan, a move, the beginning and a cancellation', async () => {
  const { asGuardianOf } = await import('#app/testing/familyCallers.ts')
  const mother = await asGuardianOf(school.server, 'greenwood', [student.userId])
  const one = await school.planned(5, { link })
  const input = { liveClassId: one.liveClassId, yearId }
  await school.run(tellPeople, { ...input, news: 'planned' })
  const invited = await told('liveClasses.planned')
  expect(invited).toEqual(expect.arrayContaining([...school.studentIds, mother.userId]))
  expect(invited).not.toContain(stranger.userId)
  // Run twice, as a queue may, people hear of the beginning once.
  await school.run(tellSoon, input)
  await school.run(tellSoon, input)
  const soon = await told('liveClasses.soon')
  expect(soon.filter((id) => id === student.userId)).toHaveLength(1)
  expect(soon).toContain((await school.details(one.liveClassId)).hostId)
  const later = await school.planned(60, { link })
  await school.run(tellSoon, { liveClassId: later.liveClassId, yearId })
  expect((await told('liveClasses.soon')).length).toBe(soon.length)
  const off = await teacher.send(routes.cancelLiveClass, {
    params: later,
    body: { reason: 'Sports day', version: later.version },
  })
  expect(off.data).toMatchObject({ isCancelled: true, cancelReason: 'Sports day' })
  await school.moveTo(later.liveClassId, 1)
  expect((await school.join(student, later.liveClassId)).code).toBe('cancelled')
})

test('CLS-03 a class is moved by its host; an old copy of it changes nothing', async () => {
  const one = (await plan({ date: addDays(day, 12) })).data
  const body = { title: 'Fractions, again', date: addDays(day, 13), startsAt: '11:15', minutes: 60, link, version: 1 }
  const moved = await teacher.send(routes.changeLiveClass, { params: one, body })
  expect(moved.data).toMatchObject({ title: 'Fractions, again', day: addDays(day, 13), version: 2 })
  expect(Date.parse(moved.data.endsAt) - Date.parse(moved.data.startsAt)).toBe(60 * 60_000)
  expect((await teacher.send(routes.changeLiveClass, { params: one, body })).code).toBe('changed-meanwhile')
  expect((await teacher.send(routes.cancelLiveClass, { params: one, body: { version: 1 } })).code).toBe(
    'changed-meanwhile',
  )
})

test('CLS-03 a recording and a whiteboard reach the class, and no other', async () => {
  const one = await school.planned(-50, { link })
  const recordingLink = 'https://video.example.org/recorded'
  expect((await teacher.send(routes.saveRecording, { params: one, body: { recordingLink } })).status).toBe(200)
  const board = await teacher.send(routes.openLiveBoard, { params: one })
  expect((await teacher.send(routes.openLiveBoard, { params: one })).data).toEqual(board.data)
  const listOf = async (who: typeof student) =>
    (await who.send(routes.listChildLiveClasses, { params: { studentId: who.userId } })).data.past
  const own = (await listOf(student)).find(({ liveClassId }) => liveClassId === one.liveClassId)
  expect(own).toMatchObject({ recordingLink, whiteboardId: board.data.whiteboardId })
  expect(JSON.stringify(await listOf(stranger))).not.toContain(one.liveClassId)
})

test('CLS-03 the register is offered who joined: of a lesson its own class, of a day all; it is never marked by itself', async () => {
  const one = await school.planned(-5, { link })
  await school.inSchool((db) =>
    sql`update live_classes set subject_id = ${courseId} where id = ${one.liveClassId}`.execute(db),
  )
  await school.join(student, one.liveClassId)
  const ask = (who: typeof teacher, query: object = {}) =>
    who.send(routes.getPresence, { params: { classId, date: day }, query } as never)
  const found = (await ask(teacher)).data
  expect(found.liveClasses.map(({ liveClassId }) => liveClassId)).toContain(one.liveClassId)
  expect(found.joinedIds).toContain(student.userId)
  // A lesson of another course has none.
  const lesson = await school.inSchool(async (db) => {
    const { periodIds } = await aBellSchedule(db, { name: 'Presence', weekdays: [] })
    const { rows } = await sql<{ id: string }>`select id from subjects where id <> ${courseId} limit 1`.execute(db)
    return { periodId: periodIds[0], courseId: rows[0]?.id }
  })
  expect((await ask(teacher, lesson)).data).toEqual({ liveClasses: [], joinedIds: [] })
  expect((await ask(teacher, { periodId: crypto.randomUUID(), courseId })).status).toBe(404)
  expect((await ask(strangeTeacher)).data).toEqual({ liveClasses: [], joinedIds: [] })
  const { rows } = await school.inSchool((db) => sql`select from registers where day = ${day}`.execute(db))
  expect(rows).toHaveLength(0)
})
