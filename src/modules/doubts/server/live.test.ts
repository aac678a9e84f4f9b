import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asGuardianOf, barGuardian, type Person } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { messagesOf, openWindow, portOf } from '#app/testing/windows.ts'
import { doubts } from '../contract.ts'
import { familyDoubts } from '../familyContract.ts'
import { clientId, doubtClass } from './testing/doubtClass.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-17')
const port = await portOf(server)
const school = await doubtClass(server)
const { asker, classmate, teacher, asked } = school
const barred = await asGuardianOf(server, 'greenwood', [asker.userId])
await barGuardian(server, barred)

const people = {
  asker,
  mother: school.mother,
  classmate,
  teacher,
  stranger: school.stranger,
  otherMother: school.otherMother,
  otherTeacher: school.otherTeacher,
  classTeacher: school.classTeacher,
  barred,
}
type Name = keyof typeof people
const windows = new Map<Name, [string, unknown][]>()
for (const [name, person] of Object.entries(people) as [Name, Person][])
  windows.set(name, messagesOf(await openWindow(port, person)))

/** What each window heard of doubts during some work; a last message to all shows that everything has arrived. */
let round = 0
async function heard(work: () => Promise<unknown>): Promise<Partial<Record<Name, string[]>>> {
  const from = new Map([...windows].map(([name, messages]) => [name, messages.length]))
  await work()
  round += 1
  const last = `last ${round}`
  server.services.live.toSchool(asker.tenantId, last, null)
  await expect.poll(() => [...windows.values()].every((all) => all.some(([event]) => event === last))).toBe(true)
  const result: Partial<Record<Name, string[]>> = {}
  for (const [name, messages] of windows) {
    const events = messages.slice(from.get(name)).flatMap(([event, data]) => {
      if (!event.includes('doubt')) return []
      // The id alone: what was written is fetched by those who may.
      expect(Object.keys(data as object)).toEqual(['doubtId'])
      return [event]
    })
    if (events.length > 0) result[name] = events
  }
  return result
}

const reply = (who: Person, doubtId: string) =>
  who.send(familyDoubts.routes.replyAsStudent, {
    params: { studentId: who.userId, doubtId },
    body: { clientId: clientId(), text: 'Hm' },
  })
const answer = (doubtId: string) =>
  teacher.send(doubts.routes.replyToDoubt, { params: { doubtId }, body: { clientId: clientId(), text: 'So' } })
const remove = (doubtId: string, postId = '') =>
  teacher.send(doubts.routes.deletePost, { params: { doubtId, postId }, body: { reason: 'Done' } })

test('CLS-04 a private doubt is live for its asker, their guardian and the teacher, and for nobody else', async () => {
  let doubt = { doubtId: '', posts: [{ postId: '' }] }
  const created = await heard(async () => {
    doubt = await asked()
  })
  expect(created).toEqual({ asker: ['doubt_created'], mother: ['doubt_created'], teacher: ['doubt_created'] })
  expect(await heard(() => answer(doubt.doubtId))).toEqual({
    asker: ['doubt_reply'],
    mother: ['doubt_reply'],
    teacher: ['reply_doubt'],
  })
  expect(await heard(() => reply(asker, doubt.doubtId))).toEqual({
    asker: ['reply_doubt'],
    mother: ['reply_doubt'],
    teacher: ['reply_doubt'],
  })
  // A refused reply is not news.
  expect(await heard(() => reply(classmate, doubt.doubtId))).toEqual({})
  expect(await heard(() => remove(doubt.doubtId, doubt.posts[0]?.postId))).toEqual({
    asker: ['delete_doubt'],
    mother: ['delete_doubt'],
    teacher: ['delete_doubt'],
  })
})

test('CLS-04 a class doubt is also live for classmates, until its question is hidden', async () => {
  let doubt = { doubtId: '', posts: [{ postId: '' }] }
  const own = (event: string) => ({ asker: [event], mother: [event], teacher: [event] })
  expect(
    await heard(async () => {
      doubt = await asked({ forClass: true })
    }),
  ).toEqual({ ...own('doubt_created'), classmate: ['doubt_created'] })
  const { doubtId, posts } = doubt
  const hide = () =>
    teacher.send(doubts.routes.setPostHidden, {
      params: { doubtId, postId: posts[0]?.postId ?? '' },
      body: { isHidden: true },
    })
  expect(await heard(hide)).toEqual({ ...own('delete_doubt'), classmate: ['delete_doubt'] })
  expect((await heard(() => answer(doubtId))).classmate).toBeUndefined()
})
