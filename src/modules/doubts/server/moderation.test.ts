import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import type { Person } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { family } from '#modules/family/contract.ts'
import { doubtOffice, doubts } from '../contract.ts'
import { familyDoubts } from '../familyContract.ts'
import { clientId, doubtClass, helpersOf, newDay, notifiedOf } from './testing/doubtClass.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-17')
const school = await doubtClass(server)
const { asker, classmate, mother, teacher, office, inSchool, ask, asked, setSchool } = school
await setSchool({ studentsAnswer: false, classAge: 13 })
const ours = familyDoubts.routes
const { routes } = doubts

const params = (doubtId: string, who: Person = asker) => ({ studentId: who.userId, doubtId })
const answer = (doubtId: string, text = 'Because of chlorophyll.') =>
  teacher.send(routes.replyToDoubt, { params: { doubtId }, body: { clientId: clientId(), text } })
const resolve = (doubtId: string) =>
  asker.send(ours.setResolved, { params: params(doubtId), body: { isResolved: true } })
const open = async (doubtId: string, who: Person = asker) =>
  (await who.send(ours.getChildDoubt, { params: params(doubtId, who) })).data
const notified = (kind: string, link: string) => inSchool((db) => notifiedOf(db, kind, link))
const helpers = (doubtId: string) => inSchool((db) => helpersOf(db, doubtId))

test('CLS-04 children below the school’s age ask their teacher, but neither write to the class nor answer', async () => {
  await setSchool({ studentsAnswer: true, classAge: 13 })
  const { doubtId } = await asked({ forClass: true })
  const birth = (years: number) =>
    inSchool((db) =>
      sql`update students set date_of_birth = (school_day() - make_interval(years => ${years}))::date + 1
        where user_id = any (${[asker.userId, classmate.userId]}::uuid[])`.execute(db),
    )
  const reply = async () =>
    (
      await classmate.send(ours.replyAsStudent, {
        params: params(doubtId, classmate),
        body: { clientId: clientId(), text: 'I know' },
      })
    ).status
  // A day short of the thirteenth birthday.
  await birth(13)
  expect((await ask({ forClass: true })).code).toBe('too-young')
  expect((await ask()).status).toBe(200)
  expect(await reply()).toBe(403)
  await setSchool({ studentsAnswer: true, classAge: 12 })
  expect((await ask({ forClass: true })).status).toBe(200)
  expect(await reply()).toBe(200)
  // Nobody's age is guessed.
  await inSchool((db) => sql`update students set date_of_birth = null where user_id = ${classmate.userId}`.execute(db))
  expect(await reply()).toBe(403)
  await birth(16)
  await setSchool({ studentsAnswer: false, classAge: 13 })
  expect(await reply()).toBe(403)
})

test('CLS-04 classmates know each other by first names, or not at all, and guardians read nothing of others', async () => {
  await setSchool({ studentsAnswer: true, classAge: 13 })
  const named = await asked({ forClass: true })
  const nameless = await asked({ forClass: true, hidesName: true })
  for (const { doubtId } of [named, nameless])
    await classmate.send(ours.replyAsStudent, {
      params: params(doubtId, classmate),
      body: { clientId: clientId(), text: 'Maybe the sun' },
    })
  await asker.send(ours.replyAsStudent, {
    params: params(nameless.doubtId),
    body: { clientId: clientId(), text: 'Thanks' },
  })
  expect((await open(named.doubtId, classmate)).posts.map(({ author }) => author)).toEqual(['Asha', 'Bina'])
  const seen = await classmate.send(ours.getChildDoubt, { params: params(nameless.doubtId, classmate) })
  expect(seen.data.posts.map(({ author }) => author)).toEqual([null, 'Bina', null])
  expect(seen.raw.body).not.toContain('Asha')
  const listed = await classmate.send(ours.listChildDoubts, { params: { studentId: classmate.userId } })
  expect(listed.data.doubts.find(({ doubtId }) => doubtId === nameless.doubtId)).toMatchObject({ asker: null })
  const atHome = await mother.send(ours.getChildDoubt, { params: params(named.doubtId) })
  expect(atHome.data.posts.map(({ author }) => author)).toEqual(['Asha', null])
  expect(atHome.raw.body).not.toContain('Bina')
  expect(atHome.raw.body).not.toContain('Doubtful')
  const part = (await asker.send(family.routes.getHome, {})).data.children[0]?.parts.doubts
  expect(part).toMatchObject({ open: expect.any(Number) })
})

test('CLS-04 a reported post is shown to the teacher, who hides it; the office sees both', async () => {
  await inSchool(newDay)
  await setSchool({ studentsAnswer: true, classAge: 13 })
  const { doubtId } = await asked({ forClass: true })
  const reply = await classmate.send(ours.replyAsStudent, {
    params: params(doubtId, classmate),
    body: { clientId: clientId(), text: 'You are stupid' },
  })
  const postId = reply.data.posts[1]?.postId ?? ''
  const report = () =>
    asker.send(ours.reportPost, { params: { ...params(doubtId), postId }, body: { reason: 'Insults me' } })
  expect((await report()).status).toBe(200)
  expect((await report()).status).toBe(200)
  expect(await notified('doubts.reported', doubtId)).toEqual([teacher.userId])
  const row = async () =>
    (await teacher.send(routes.listDoubts, { query: { size: '200' } })).data.rows.find((one) => one.doubtId === doubtId)
  expect((await row())?.reports).toBe(1)
  const hide = await teacher.send(routes.setPostHidden, { params: { doubtId, postId }, body: { isHidden: true } })
  expect(hide.data.posts[1]).toMatchObject({ isHidden: true, text: 'You are stupid', reports: ['Insults me'] })
  expect((await open(doubtId)).posts[1]).toMatchObject({ isHidden: true, text: '', reports: [] })
  expect((await row())?.reports).toBe(0)
  const traces = (await office.send(doubtOffice.routes.listDoubtTraces, { query: { kind: 'reported' } })).data.rows
  expect(traces.find((one) => one.postId === postId)).toMatchObject({
    author: 'Bina Doubtful',
    by: 'Asha Doubtful',
    reason: 'Insults me',
    isHidden: true,
  })
  await office.send(doubtOffice.routes.hideTracedPost, { params: { postId }, body: { isHidden: false } })
  expect((await open(doubtId)).posts[1]?.text).toBe('You are stupid')
  // A hidden question hides the doubt from the class, not from its asker.
  const questionId = (await open(doubtId)).posts[0]?.postId ?? ''
  await teacher.send(routes.setPostHidden, { params: { doubtId, postId: questionId }, body: { isHidden: true } })
  expect(await open(doubtId, classmate)).toBeUndefined()
  expect((await open(doubtId)).posts[0]?.text).toBe('Why are leaves green?')
})

test('CLS-04 deleting leaves a trace for the office: who, when, what and why; badges are withdrawn', async () => {
  await inSchool(newDay)
  const { doubtId, posts } = await asked({ text: 'To be deleted' })
  const { data: answered } = await answer(doubtId, 'A wrong answer')
  await resolve(doubtId)
  const answerId = answered.posts[1]?.postId ?? ''
  const remove = (postId: string, body: object) =>
    teacher.send(routes.deletePost, { params: { doubtId, postId }, body: body as { reason: string } })
  expect((await remove(answerId, {})).fields?.[0]?.field).toBe('reason')
  expect((await remove(answerId, { reason: 'Wrong' })).data).toEqual({ isWhole: false })
  expect((await open(doubtId)).posts.map(({ text }) => text)).toEqual(['To be deleted'])
  const gone = await asker.send(ours.deleteOwnPost, {
    params: { ...params(doubtId), postId: posts[0]?.postId ?? '' },
  })
  expect(gone.data).toEqual({ isWhole: true })
  expect(await open(doubtId)).toBeUndefined()
  expect((await teacher.send(routes.getDoubt, { params: { doubtId } })).code).toBe('no-such-doubt')
  expect(await helpers(doubtId)).toEqual([])
  const { rows } = (await office.send(doubtOffice.routes.listDoubtTraces, { query: { q: 'delete' } })).data
  expect(rows).toEqual([
    expect.objectContaining({ text: 'To be deleted', author: 'Asha Doubtful', by: 'Asha Doubtful', reason: '' }),
  ])
  const wrong = (await office.send(doubtOffice.routes.listDoubtTraces, { query: { q: 'A wrong' } })).data.rows
  expect(wrong).toEqual([expect.objectContaining({ by: 'Tara Doubtful', reason: 'Wrong', isQuestion: false })])
})

test('CLS-04 when the only answer is deleted, the doubt waits for an answer again', async () => {
  const { doubtId } = await asked()
  const postId = (await answer(doubtId)).data.posts[1]?.postId ?? ''
  await teacher.send(routes.deletePost, { params: { doubtId, postId }, body: { reason: 'Mistake' } })
  expect((await open(doubtId)).state).toBe('open')
})
