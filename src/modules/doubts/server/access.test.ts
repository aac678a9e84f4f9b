import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asGuardianOf, barGuardian } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { doubts } from '../contract.ts'
import { familyDoubts } from '../familyContract.ts'
import { type DoubtState, doubtStates } from '../rules.ts'
import { clientId, doubtClass, newDay } from './testing/doubtClass.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-17')
const school = await doubtClass(server)
const barred = await asGuardianOf(server, 'greenwood', [school.asker.userId])
await barGuardian(server, barred)
const { inSchool, asked, setSchool } = school
const ours = familyDoubts.routes
const { routes } = doubts

/** Everybody, with the child whose doubts they look at. A forged look names the asker. */
const people = {
  asker: { who: school.asker, of: school.asker },
  classmate: { who: school.classmate, of: school.classmate },
  'classmate, forging': { who: school.classmate, of: school.asker },
  'student of another class': { who: school.stranger, of: school.stranger },
  guardian: { who: school.mother, of: school.asker },
  'guardian, forging': { who: school.mother, of: school.classmate },
  'guardian of a classmate': { who: school.otherMother, of: school.classmate },
  'barred guardian': { who: barred, of: school.asker },
} as const
const staff = {
  teacher: school.teacher,
  'teacher of another subject': school.otherTeacher,
  'class teacher': school.classTeacher,
} as const
type FamilyName = keyof typeof people
type StaffName = keyof typeof staff

type Scene = {
  forClass: boolean
  isHidden: boolean
  state: DoubtState
  studentsAnswer: boolean
  isDeleted: boolean
}
const either = [false, true]

/** Every state a doubt can be in; of a deleted one the rest does not matter. */
const scenes = either.flatMap((forClass): Scene[] => [
  ...either.flatMap((isHidden) =>
    either.flatMap((studentsAnswer) =>
      doubtStates.map((state) => ({ forClass, isHidden, studentsAnswer, state, isDeleted: false })),
    ),
  ),
  { forClass, isHidden: false, studentsAnswer: true, state: 'answered', isDeleted: true },
])

/** Written from the specification, not from the rules. */
const expected = {
  read: (name: FamilyName, s: Scene) =>
    !s.isDeleted && (name === 'asker' || name === 'guardian' || (name === 'classmate' && s.forClass && !s.isHidden)),
  reply: (name: FamilyName, s: Scene) =>
    !s.isDeleted &&
    (name === 'asker' ||
      (name === 'classmate' && s.forClass && !s.isHidden && s.studentsAnswer && s.state !== 'resolved')),
  resolve: (name: FamilyName, s: Scene) => !s.isDeleted && name === 'asker',
  deleteQuestion: (name: FamilyName, s: Scene) => !s.isDeleted && name === 'asker',
  report: (name: FamilyName, s: Scene) =>
    !s.isDeleted && !s.isHidden && (name === 'guardian' || (name === 'classmate' && s.forClass)),
}

async function stage({ forClass, isHidden, state, studentsAnswer, isDeleted }: Scene) {
  await inSchool(newDay)
  // Only the last one counts, so that lists stay short.
  await inSchool((db) => sql`update doubts set deleted_at = now() where deleted_at is null`.execute(db))
  await setSchool({ studentsAnswer, classAge: 13 })
  const { doubtId, posts } = await asked({ forClass })
  const postId = posts[0]?.postId ?? ''
  await inSchool(async (db) => {
    await sql`update doubts set state = ${state}, deleted_at = case when ${isDeleted}::boolean then now() end
      where id = ${doubtId}`.execute(db)
    await sql`update doubt_posts set hidden_at = case when ${isHidden}::boolean then now() end,
        deleted_at = case when ${isDeleted}::boolean then now() end where doubt_id = ${doubtId}`.execute(db)
  })
  return { doubtId, postId }
}

type Act = keyof typeof expected
const acts: Record<Act, (name: FamilyName, at: { doubtId: string; postId: string }) => Promise<number>> = {
  read: async (name, { doubtId }) => {
    const { who, of } = people[name]
    const params = { studentId: of.userId, doubtId }
    const { status } = await who.send(ours.getChildDoubt, { params })
    const listed = await who.send(ours.listChildDoubts, { params })
    const isListed = listed.data?.doubts?.some((one) => one.doubtId === doubtId) ?? false
    // The list and the doubt itself agree.
    expect(isListed, name).toBe(status === 200)
    return status
  },
  reply: async (name, { doubtId }) => {
    const { who, of } = people[name]
    const body = { clientId: clientId(), text: 'Mine' }
    return (await who.send(ours.replyAsStudent, { params: { studentId: of.userId, doubtId }, body })).status
  },
  resolve: async (name, { doubtId }) => {
    const { who, of } = people[name]
    const params = { studentId: of.userId, doubtId }
    return (await who.send(ours.setResolved, { params, body: { isResolved: true } })).status
  },
  deleteQuestion: async (name, at) => {
    const { who, of } = people[name]
    return (await who.send(ours.deleteOwnPost, { params: { studentId: of.userId, ...at } })).status
  },
  report: async (name, at) => {
    const { who, of } = people[name]
    const params = { studentId: of.userId, ...at }
    return (await who.send(ours.reportPost, { params, body: { reason: 'Unfit' } })).status
  },
}

const inWords = (s: Scene) =>
  Object.entries(s)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

/** Those who are refused change nothing, so they try first and one after the other. */
const refusedFirst = <Name extends string>(names: readonly Name[], isAllowed: (name: Name) => boolean) =>
  names.toSorted((a, b) => Number(isAllowed(a)) - Number(isAllowed(b)))

describe.each(scenes.map((s) => [inWords(s), s] as const))('CLS-04 a doubt: %s', (_, s) => {
  test('families read, answer, resolve, delete and report exactly what they may', async () => {
    for (const act of Object.keys(expected) as Act[]) {
      let at: Awaited<ReturnType<typeof stage>> | undefined
      for (const name of refusedFirst(Object.keys(people) as FamilyName[], (one) => expected[act](one, s))) {
        at ??= await stage(s)
        const status = await acts[act](name, at)
        const isAllowed = expected[act](name, s)
        expect([act, name, isAllowed ? status : [403, 404].includes(status)]).toEqual([
          act,
          name,
          isAllowed ? 200 : true,
        ])
        // What somebody changed is staged anew for the next.
        if (isAllowed && act !== 'read') at = undefined
      }
    }
  })

  test('only the teacher of its subject reads, answers, hides and deletes', async () => {
    const at = await stage(s)
    const { doubtId } = at
    const names = refusedFirst(Object.keys(staff) as StaffName[], (name) => name === 'teacher')
    for (const name of names) {
      const who = staff[name]
      const body = { clientId: clientId(), text: 'Answer' }
      const calls = [
        () => who.send(routes.getDoubt, { params: { doubtId } }),
        () => who.send(routes.replyToDoubt, { params: { doubtId }, body }),
        () => who.send(routes.setPostHidden, { params: at, body: { isHidden: !s.isHidden } }),
        () => who.send(routes.deletePost, { params: at, body: { reason: 'Unfit' } }),
      ]
      const listed = (await who.send(routes.listDoubts, { query: { size: '200', courseId: school.courseId } })).data
        .rows
      const mayRead = name === 'teacher' && !s.isDeleted
      expect([name, listed.some((row) => row.doubtId === doubtId)]).toEqual([name, mayRead])
      for (const send of calls) expect([name, (await send()).status]).toEqual([name, mayRead ? 200 : 404])
    }
  })
})

test('CLS-04 the class teacher answers for a subject without a teacher, and only for as long', async () => {
  await inSchool(newDay)
  const { doubtId } = await asked()
  const read = async () => (await school.classTeacher.send(routes.getDoubt, { params: { doubtId } })).status
  expect(await read()).toBe(404)
  const end = (on: string | null) =>
    inSchool((db) =>
      sql`update teachings set to_date = ${on}::date where teacher_id = ${school.teacher.userId}`.execute(db),
    )
  await end('2026-11-16')
  expect(await read()).toBe(200)
  expect((await school.teacher.send(routes.getDoubt, { params: { doubtId } })).status).toBe(404)
  await end(null)
  expect(await read()).toBe(404)
})
