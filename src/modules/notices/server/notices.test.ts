import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asUser, barGuardian, type Person } from '#app/testing/familyCallers.ts'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { createUsers } from '#modules/access/server/seed.ts'
import { calendar } from '#modules/calendar/contract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { type Params, wordsOf } from '#platform/contract/notifications.ts'
import { newId } from '#platform/server/database/ids.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { pictureOf } from '#platform/server/uploads/testing/sampleFiles.ts'
import { board, noticeOffice } from '../contract.ts'
import { noticePublished } from '../notifications.ts'
import { audienceRoles } from '../rules.ts'
import { announce, expire } from './jobs.ts'
import { noticeSchool } from './testing/noticeSchool.ts'

const server = await testServer()
const school = await noticeSchool(server)
const {
  office,
  student,
  otherStudent,
  teacher,
  otherTeacher,
  mother,
  otherMother,
  inSchool,
  tenantId,
  form,
  written,
  published,
} = school
const { routes } = noticeOffice
const ours = board.routes

const sees = async (who: Pick<Person, 'send'>, noticeId: string) =>
  (await who.send(ours.getBoardNotice, { params: { noticeId } })).status === 200
const read = (who: Person, noticeId: string) => who.send(ours.markNoticeRead, { params: { noticeId } })
const found = async (noticeId: string) => (await office.send(routes.getNotice, { params: { noticeId } })).data
const origin = { action: 'notices.announce', actorId: null, actorRole: null, address: 'job', requestId: 'test' }
const runAnnounce = (noticeId: string) =>
  announce.run(
    { noticeId } as never,
    {
      services: server.services,
      tenantId,
      tx: (work: never) => runUnit(server.services, { tenantId }, origin, work),
    } as never,
  )
const told = (noticeId: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{
      id: string
    }>`select user_id as id from notifications where link like ${`%${noticeId}%`} order by 1`.execute(db)
    return rows.map(({ id }) => id)
  })

test('NOT-01 a notice is for the roles and classes it names, and for nobody else', async () => {
  const { noticeId, recipients } = await published()
  const seen = await Promise.all(
    [student, mother, teacher, otherStudent, otherMother, otherTeacher].map((who) => sees(who, noticeId)),
  )
  expect(seen).toEqual([true, true, true, false, false, false])
  expect(recipients).toBe(3)
  const narrow = await published({ audience: { roles: ['guardian'], classIds: [school.classId], stdGrpIds: [] } })
  expect([
    await sees(student, narrow.noticeId),
    await sees(mother, narrow.noticeId),
    await sees(teacher, narrow.noticeId),
  ]).toEqual([false, true, false])
  const whole = await published({ audience: { roles: ['teacher'], classIds: [], stdGrpIds: [] } })
  expect([
    await sees(teacher, whole.noticeId),
    await sees(otherTeacher, whole.noticeId),
    await sees(student, whole.noticeId),
  ]).toEqual([true, true, false])
})

test('NOT-01 drafts and scheduled notices are not on the board; those it is for are told once when its time comes', async () => {
  const draft = await written()
  expect(await sees(student, draft.noticeId)).toBe(false)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const scheduled = await office.send(routes.publishNotice, {
    params: { noticeId: draft.noticeId },
    body: { publishAt: tomorrow, version: draft.version },
  })
  expect(scheduled.data.phase).toBe('scheduled')
  await runAnnounce(draft.noticeId)
  expect(await told(draft.noticeId)).toEqual([])
  expect(await sees(student, draft.noticeId)).toBe(false)
  await inSchool((db) => sql`update notices set publish_at = now() where id = ${draft.noticeId}`.execute(db))
  await runAnnounce(draft.noticeId)
  await runAnnounce(draft.noticeId)
  expect(await told(draft.noticeId)).toEqual([student.userId, mother.userId, teacher.userId].toSorted())
})

test('NOT-01 an expired notice moves to the past, loses its pin and takes no more answers', async () => {
  const { noticeId } = await published({ isPinned: true, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
  await inSchool((db) =>
    sql`update notices set publish_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' where id = ${noticeId}`.execute(
      db,
    ),
  )
  await inSchool((db) =>
    expire.run(
      { noticeId } as never,
      { db, services: server.services, tenantId, afterCommit: () => undefined } as never,
    ),
  )
  const lists = async (phase: 'ongoing' | 'past') =>
    (await student.send(ours.listBoard, { query: { phase, size: 200 } })).data.rows.map((row) => row.noticeId)
  expect(await lists('ongoing')).not.toContain(noticeId)
  expect(await lists('past')).toContain(noticeId)
  expect(await found(noticeId)).toMatchObject({ phase: 'past', isPinned: false })
  expect((await student.send(ours.react, { params: { noticeId }, body: { kind: 'like' } })).code).toBe('not-now')
})

test('NOT-01 a notice cannot expire before it is published, nor name classes of elsewhere', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  const { noticeId, version } = await written({ expiresAt: soon })
  const late = await office.send(routes.publishNotice, {
    params: { noticeId },
    body: { publishAt: new Date(Date.now() + 3_600_000).toISOString(), version },
  })
  expect(late.code).toBe('expires-first')
  const foreign = form({ audience: { roles: ['student'], classIds: [newId()], stdGrpIds: [] } })
  expect((await office.send(routes.addNotice, { body: foreign })).code).toBe('no-such-class')
  const nobody = form({ audience: { roles: [], classIds: [], stdGrpIds: [] } })
  expect((await office.send(routes.addNotice, { body: nobody })).fields?.[0]?.field).toBe('audience.roles')
})

test('NOT-01 the text is cleaned, pictures belong to their notice, and two authors do not overwrite each other', async () => {
  const picture = (await sendFile(office, routes.keepNoticeFile.path, 'a.png', await pictureOf('png'))).json().data
    .fileId as string
  const notice = await written({ body: '<p onclick="x()">Hi<script>alert(1)</script></p>', fileIds: [picture] })
  expect(notice.body).not.toMatch(/script|onclick/)
  expect(notice.files.map(({ fileId }) => fileId)).toEqual([picture])
  expect((await office.send(routes.addNotice, { body: form({ fileIds: [picture] }) })).code).toBe('no-such-file')
  const params = { noticeId: notice.noticeId }
  const save = (version: number) =>
    office.send(routes.saveNotice, { params, body: { form: form({ fileIds: [picture] }), version } })
  expect((await save(1)).data.version).toBe(2)
  expect((await save(1)).code).toBe('changed-meanwhile')
})

test('ENG-01 read counts equal distinct readers when a hundred people read at once, each several times', async () => {
  const { noticeId } = await published({ audience: { roles: ['teacher'], classIds: [], stdGrpIds: [] } })
  const mark = newId().slice(-8)
  const people = await inSchool((db) =>
    createUsers(
      db,
      Array.from({ length: 100 }, (_, n) => ({
        userName: `reader-${mark}-${n}`,
        roleId: roles.teacher,
        firstName: 'Reader',
        lastName: String(n),
      })),
    ),
  )
  const mine = await Promise.all(people.map((userId) => asUser(server, 'greenwood', userId)))
  // A school that sends too much at once is told to wait, as its browsers do.
  const readAtLast = async (who: Person): Promise<number> => {
    const { status } = await read(who, noticeId)
    return status === 429 ? readAtLast(who) : status
  }
  const answers = await Promise.all(mine.flatMap((who) => [readAtLast(who), readAtLast(who)]))
  expect(new Set(answers)).toEqual(new Set([200]))
  const notice = await found(noticeId)
  expect(notice.reads).toBe(100)
  const readers = (await office.send(routes.listRecipients, { params: { noticeId }, query: { isRead: 'yes' } })).data
  expect(readers.total).toBe(100)
  const rest = (await office.send(routes.listRecipients, { params: { noticeId }, query: { isRead: 'no' } })).data
  expect(rest.total + 100).toBe(notice.recipients)
}, 120_000)

test('ENG-01 the unread are reminded, and not again within the hour', async () => {
  const { noticeId } = await published()
  await read(student, noticeId)
  const remind = () => office.send(routes.remindUnread, { params: { noticeId } })
  expect((await remind()).data.reminded).toBe(2)
  expect((await remind()).code).toBe('reminded-already')
  expect(await told(noticeId)).toEqual([mother.userId, teacher.userId].toSorted())
})

test('ENG-01 whoever has read an event, a poll or a slip and owes the answer is reminded as well', async () => {
  const event = await published({ type: 'event', eventAt: '2027-01-15T09:00:00Z' })
  const poll = await published({ type: 'poll', options: ['Zoo', 'Museum'] })
  const slip = await published({ type: 'slip', title: 'Visit to the zoo' })
  const waitedFor = async ({ noticeId }: { noticeId: string }) => {
    for (const who of [student, mother, teacher]) await read(who, noticeId)
    const before = await found(noticeId)
    const { reminded } = (await office.send(routes.remindUnread, { params: { noticeId } })).data
    expect([before.reads, before.waitedFor]).toEqual([before.recipients, reminded])
    return told(noticeId)
  }
  await mother.send(ours.replyToEvent, { params: { noticeId: event.noticeId }, body: { isComing: false, heads: 1 } })
  expect(await waitedFor(event)).toEqual([student.userId, teacher.userId].toSorted())
  await student.send(ours.vote, {
    params: { noticeId: poll.noticeId },
    body: { optionId: poll.options[0]?.optionId ?? '' },
  })
  expect(await waitedFor(poll)).toEqual([mother.userId, teacher.userId].toSorted())
  expect(await waitedFor(slip)).toEqual([mother.userId])
})

test('NOT-01 people who read Hindi are told of a notice by its Hindi title', async () => {
  const { noticeId } = await published({ titleHi: 'खेल दिवस' })
  const untranslated = await published()
  await runAnnounce(noticeId)
  await runAnnounce(untranslated.noticeId)
  const { rows } = await inSchool((db) =>
    sql<{ kind: string; params: Params }>`select kind, params from notifications
      where user_id = ${mother.userId} and (link like ${`%${noticeId}%`} or link like ${`%${untranslated.noticeId}%`})
      order by created_at`.execute(db),
  )
  expect(
    rows.map(({ params }) => [
      wordsOf(noticePublished, params, 'en').body,
      wordsOf(noticePublished, params, 'hi').body,
    ]),
  ).toEqual([
    [form().title, 'खेल दिवस'],
    [form().title, form().title],
  ])
})

test('CAL-07 an event of the board is in the calendar of those it is for, on its day', async () => {
  const { noticeId } = await published({ type: 'event', eventAt: '2026-12-15T20:00:00Z', eventPlace: 'Ground' })
  const days = { startDate: '2026-12-14', endDate: '2026-12-18' }
  const entries = async (who: Pick<Person, 'send'>) =>
    (await who.send(calendar.routes.listCalendar, { query: days })).data.calendarData.filter(({ link }) =>
      link?.includes(noticeId),
    )
  // It begins at half past one in the night of the school's next day.
  expect(await entries(teacher)).toMatchObject([
    { start: '2026-12-16T01:30', end: '2026-12-16T02:30', place: 'Ground' },
  ])
  expect(await entries(otherTeacher)).toEqual([])
  expect(await entries(office)).toHaveLength(1)
})

test('NOT-01 what is pinned stands first in the office’s list as on the board', async () => {
  const pinned = await published({ isPinned: true })
  const later = await published()
  const { rows } = (await office.send(routes.listNotices, { query: { phase: 'ongoing', size: 100 } })).data
  const place = ({ noticeId }: { noticeId: string }) => rows.findIndex((row) => row.noticeId === noticeId)
  expect(place(pinned)).toBeGreaterThanOrEqual(0)
  expect(place(pinned)).toBeLessThan(place(later))
})

test('ENG-01 an event counts who is coming with how many; a changed reply replaces the first', async () => {
  const { noticeId } = await published({ type: 'event', eventAt: '2027-01-15T09:00:00Z', eventPlace: 'Ground' })
  const reply = (who: Person, isComing: boolean, heads = 1) =>
    who.send(ours.replyToEvent, { params: { noticeId }, body: { isComing, heads } })
  await reply(mother, true, 4)
  await reply(student, true, 1)
  await reply(student, false)
  expect((await reply(teacher, true, 21)).fields?.[0]?.field).toBe('heads')
  expect((await reply(otherMother, true)).status).toBe(404)
  expect(await found(noticeId)).toMatchObject({ coming: 1, notComing: 1, heads: 4 })
  const bare = await office.send(routes.addNotice, { body: form({ type: 'event' }) })
  expect(bare.fields?.[0]?.field).toBe('eventAt')
})

test('ENG-01 in a poll everybody has one vote, which they can change', async () => {
  const { noticeId, options } = await published({ type: 'poll', options: ['Zoo', 'Museum'] })
  const vote = (who: Person, optionId: string | undefined) =>
    who.send(ours.vote, { params: { noticeId }, body: { optionId: optionId ?? '' } })
  await vote(student, options[0]?.optionId)
  await vote(mother, options[0]?.optionId)
  expect((await vote(student, options[1]?.optionId)).data.options.map(({ votes }) => votes)).toEqual([1, 1])
  expect((await vote(student, newId())).code).toBe('no-such-option')
  expect(
    (await office.send(routes.addNotice, { body: form({ type: 'poll', options: ['One'] }) })).fields?.[0]?.field,
  ).toBe('options')
})

test('ENG-01 a slip is signed once per child by a guardian, with the text that was signed, and by no one else', async () => {
  const { noticeId } = await published({ type: 'slip', title: 'Trip to the zoo' })
  const sign = (who: Person, studentId: string, agrees = true) =>
    who.send(ours.signSlip, {
      params: { studentId, noticeId },
      body: { agrees, name: 'Meera Guardian', signature: 'M10 10 L20 20 L30 5' },
    })
  expect((await mother.send(ours.getBoardNotice, { params: { noticeId } })).data.slips).toHaveLength(1)
  expect((await sign(otherMother, student.userId)).status).toBe(404)
  expect((await sign(student, student.userId)).status).toBe(403)
  const signed = (await sign(mother, student.userId)).data
  expect(signed.slips[0]).toMatchObject({ signedBy: 'Meera Guardian', agrees: true })
  expect((await sign(mother, student.userId, false)).code).toBe('signed-already')
  const { rows } = await inSchool((db) =>
    sql<{ wording: string }>`select wording from notice_signatures where notice_id = ${noticeId}`.execute(db),
  )
  expect(rows[0]?.wording).toContain('Trip to the zoo')
  expect(await found(noticeId)).toMatchObject({ slips: 1, signed: 1, agreed: 1 })
  const slips = async (isSigned: 'yes' | 'no') =>
    (await office.send(routes.listSlips, { params: { noticeId }, query: { isSigned } })).data.rows
  expect(await slips('yes')).toEqual([
    expect.objectContaining({
      studentId: student.userId,
      signedBy: 'Meera Guardian',
      signature: 'M10 10 L20 20 L30 5',
    }),
  ])
  expect(await slips('no')).toEqual([])
})

test('ENG-01 comments appear where allowed, moderated ones after approval; reactions are one per person', async () => {
  const silent = await published()
  const say = (who: Person, noticeId: string) =>
    who.send(ours.comment, { params: { noticeId }, body: { text: 'Well done!' } })
  expect((await say(student, silent.noticeId)).code).toBe('no-comments')
  const { noticeId } = await published({ comments: 'moderated' })
  const own = (await say(student, noticeId)).data
  expect(own.thread).toEqual([expect.objectContaining({ isOwn: true, state: 'waiting' })])
  const thread = async (who: Person) => (await who.send(ours.getBoardNotice, { params: { noticeId } })).data.thread
  expect(await thread(mother)).toEqual([])
  const commentId = own.thread[0]?.commentId ?? ''
  await office.send(routes.moderateComment, { params: { noticeId, commentId }, body: { isShown: true } })
  expect(await thread(mother)).toHaveLength(1)
  await office.send(routes.moderateComment, { params: { noticeId, commentId }, body: { isShown: false } })
  expect(await thread(mother)).toEqual([])
  const react = (kind: 'like' | 'thanks' | null) => student.send(ours.react, { params: { noticeId }, body: { kind } })
  await react('like')
  expect((await react('thanks')).data.reactionCounts).toEqual([{ kind: 'thanks', count: 1 }])
  expect((await react(null)).data.reactionCounts).toEqual([])
})

test('NOT-01 for any audience, exactly the listed readers find the notice on their boards, and as many are counted', async () => {
  const everybody = [student, otherStudent, teacher, otherTeacher, mother, otherMother]
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...audienceRoles], { minLength: 1 }),
      fc.subarray([school.classId, school.otherClassId]),
      async (chosenRoles, classIds) => {
        const audience = { roles: chosenRoles, classIds, stdGrpIds: [] }
        const { noticeId, recipients } = await published({ audience })
        const rows: string[] = []
        for (let page = 1; rows.length < recipients; page++) {
          const query = { page, size: 200 }
          const listed = (await office.send(routes.listRecipients, { params: { noticeId }, query })).data
          expect(listed.total).toBe(recipients)
          rows.push(...listed.rows.map(({ userId }) => userId))
        }
        for (const who of everybody) expect(await sees(who, noticeId)).toBe(rows.includes(who.userId))
      },
    ),
    { numRuns: 12 },
  )
}, 60_000)

test('NOT-01 a withdrawn notice is on nobody’s board, also not among the past ones', async () => {
  const { noticeId, version } = await published()
  await office.send(routes.withdrawNotice, { params: { noticeId }, body: { version } })
  expect(await sees(student, noticeId)).toBe(false)
  expect((await read(student, noticeId)).status).toBe(404)
  const past = (await student.send(ours.listBoard, { query: { phase: 'past', size: 200 } })).data.rows
  expect(past.map((row) => row.noticeId)).not.toContain(noticeId)
  const kept = (await office.send(routes.listNotices, { query: { phase: 'past', size: 200 } })).data.rows
  expect(kept.map((row) => row.noticeId)).toContain(noticeId)
  const current = (await office.send(routes.listNotices, { query: { phase: 'current', size: 200 } })).data.rows
  expect(current.map((row) => row.noticeId)).not.toContain(noticeId)
})

test('NOT-01 the school’s screens show what is marked for them, whoever is signed in there', async () => {
  const forFamilies = { roles: ['guardian' as const], classIds: [school.classId], stdGrpIds: [] }
  const marked = await published({ onScreens: true, audience: forFamilies })
  const other = await published({ audience: forFamilies })
  const slides = async (who: Person) => (await who.send(ours.listSlides, {})).data.slides.map((one) => one.noticeId)
  expect(await slides(otherTeacher)).toContain(marked.noticeId)
  expect(await slides(otherTeacher)).not.toContain(other.noticeId)
  expect((await student.send(ours.listSlides, {})).status).toBe(403)
})

test('NOT-01 the office counts only people who can read: admins with the permission, no gate staff', async () => {
  const toOffice = { roles: ['admin' as const], classIds: [], stdGrpIds: [] }
  const { noticeId, recipients } = await published({ audience: toOffice })
  const count = () =>
    inSchool(async (db) => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from users u where u.role_id = 1 and u.status_id = 1
        and (u.is_super_admin or exists (select from privileges p where p.user_id = u.id and p.domain_id = 12 and p.is_viewable))`.execute(
        db,
      )
      return rows[0]?.n
    })
  expect(recipients).toBe(await count())
  expect(await sees(office, noticeId)).toBe(true)
})

test('NOT-01 a guardian who is barred from the child no longer sees its notices, and families write none', async () => {
  const { noticeId } = await published({
    audience: { roles: ['guardian'], classIds: [school.otherClassId], stdGrpIds: [] },
  })
  expect(await sees(otherMother, noticeId)).toBe(true)
  await barGuardian(server, otherMother)
  expect(await sees(otherMother, noticeId)).toBe(false)
  expect((await mother.send(routes.addNotice, { body: form() })).status).toBe(403)
  expect((await teacher.send(routes.listRecipients, { params: { noticeId } })).status).toBe(403)
})
