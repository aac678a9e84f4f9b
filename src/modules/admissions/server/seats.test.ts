import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { admissionPosts, applications } from '#modules/admissions/contract.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { admissionDesk } from '#modules/admissions/deskContract.ts'
import { selection } from '#modules/admissions/selectionContract.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { findRecord } from './applications/record.ts'
import { acceptOffer } from './offers/offers.ts'
import { anApplication, anOpenPost, aPublishedForm } from './seed.ts'
import { lastStep } from './testing/admissionScene.ts'

const server = await testServer({ worker: true })
const office = await server.as('greenwood', 'superadmin')
const { tenantId } = office
const within = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
  server.services.database.inTenant({ tenantId }, work)
/** A unit of work whose messages go nowhere. */
const unitOf = (db: Unit['db']): Unit =>
  ({
    db,
    secret: server.services.secret,
    audit: () => undefined,
    enqueue: async () => undefined,
    notify: async () => undefined,
    afterCommit: () => undefined,
  }) as unknown as Unit

async function aGrade(seats: number, offersHold: boolean) {
  return within(async (db) => {
    const { rows } = await sql<{ id: string }>`select g.id from grades g where exists (select from classes c
      where c.tenant_id = g.tenant_id and c.grade_id = g.id) order by g.position limit 1`.execute(db)
    const admissionFormId = await aPublishedForm(db, `Form ${newId()}`)
    return anOpenPost(db, { title: 'Seats', admissionFormId, gradeId: rows[0]?.id ?? '', seats, offersHold })
  })
}

async function waiting(postGradeId: string, count: number, state: 'decisionPending' | 'accepted' = 'decisionPending') {
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push(
      await within((db) =>
        anApplication(db, {
          postGradeId,
          firstName: 'Child',
          lastName: String.fromCharCode(65 + (n % 26)),
          state,
          dateOfBirth: `2021-01-${String((n % 28) + 1).padStart(2, '0')}`,
        }),
      ),
    )
  return ids
}

const ledger = async (postGradeId: string) => {
  const { rows } = await within((db) =>
    sql<{ seats: number; taken: number; entries: number; wrong: number }>`
      select q.seats, q.taken, (select sum(e.taken) from admission_seat_entries e where e.post_grade_id = q.post_grade_id)::int as entries,
        (select count(*) from wrong_admission_seats())::int as wrong
      from admission_quotas q where q.post_grade_id = ${postGradeId}`.execute(db),
  )
  return rows[0]
}

test('ADM-03 offers that hold seats never outnumber them, whatever is asked for at once', async () => {
  const { postGradeId } = await aGrade(3, true)
  const ids = await waiting(postGradeId, 6)
  const answers = await Promise.all(
    ids.map((id) => office.send(decisions.routes.makeOffers, { body: { applicationIds: [id] } })),
  )
  expect(answers.reduce((sum, { data }) => sum + data.offered, 0)).toBe(3)
  expect(await ledger(postGradeId)).toEqual({ seats: 3, taken: 3, entries: 3, wrong: 0 })
  const offered = ids.filter((_, at) => answers[at]?.data.offered === 1)
  await office.send(applications.routes.moveApplications, {
    body: { applicationIds: offered.slice(0, 1), to: 'withdrawn', reason: 'Moved away' },
  })
  expect(await ledger(postGradeId)).toMatchObject({ taken: 2, wrong: 0 })
})

test('ADM-03 more offers than seats: acceptances stop at the last seat, and nobody is told two things', async () => {
  const { postGradeId } = await aGrade(4, false)
  const ids = await waiting(postGradeId, 10)
  await office.send(decisions.routes.makeOffers, { body: { applicationIds: ids } })
  const accept = (id: string) =>
    within(async (db) => {
      const application = await findRecord(db, id, { lock: true })
      return application ? acceptOffer(unitOf(db), application) : 'no-offer'
    })
  const first = await Promise.all(ids.map(accept))
  const second = await Promise.all(ids.map(accept))
  expect(first.filter((answer) => answer === 'accepted').length).toBe(4)
  expect(first.filter((answer) => answer === 'full').length).toBe(6)
  expect(second).toEqual(first)
  expect(await ledger(postGradeId)).toEqual({ seats: 4, taken: 4, entries: 4, wrong: 0 })
})

test('ADM-03 the database itself refuses a seat too many', async () => {
  const { postGradeId } = await aGrade(0, true)
  const [id = ''] = await waiting(postGradeId, 1)
  await expect(
    within((db) =>
      sql`insert into admission_seat_entries (post_grade_id, quota, application_id, kind, taken) values (${postGradeId}, 'General', ${id}, 'offer', 1)`.execute(
        db,
      ),
    ),
  ).rejects.toThrow(/not_overfull/)
})

test('ADM-03 the ledger adds up after any sequence of offers, answers and moves', async () => {
  const step = fc.record({
    who: fc.integer({ min: 0, max: 4 }),
    what: fc.constantFrom('offer', 'accept', 'withdraw', 'reopen', 'decide'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), fc.boolean(), async (steps, offersHold) => {
      const { postGradeId } = await aGrade(2, offersHold)
      const ids = await waiting(postGradeId, 5)
      for (const { who, what } of steps) {
        const id = ids[who] ?? ''
        if (what === 'offer') await office.send(decisions.routes.makeOffers, { body: { applicationIds: [id] } })
        else if (what === 'accept')
          await within(async (db) => {
            const application = await findRecord(db, id, { lock: true })
            if (application) await acceptOffer(unitOf(db), application)
          })
        else {
          const to = what === 'withdraw' ? 'withdrawn' : what === 'reopen' ? 'screening' : 'decisionPending'
          await office.send(applications.routes.moveApplications, {
            body: { applicationIds: [id], to, reason: 'Test' },
          })
        }
        const now = await ledger(postGradeId)
        expect(now?.wrong).toBe(0)
        expect(now?.taken).toBeLessThanOrEqual(2)
      }
    }),
    { numRuns: 8 },
  )
}, 120_000)

async function classOf(applicationId: string) {
  return within(async (db) => {
    const { rows } = await sql<{
      id: string
      day: string
    }>`select c.id, school_today() as day from classes c join admission_post_grades g on g.tenant_id = c.tenant_id and g.grade_id = c.grade_id
      join admission_applications a on a.tenant_id = g.tenant_id and a.post_grade_id = g.id where a.id = ${applicationId} limit 1`.execute(
      db,
    )
    return rows[0] ?? { id: '', day: '' }
  })
}

test('ADM-03 an admission number is given once', async () => {
  const { postGradeId } = await aGrade(5, true)
  const [first = '', second = ''] = await waiting(postGradeId, 2, 'accepted')
  const { id: classId, day } = await classOf(first)
  const admit = (applicationId: string, admissionNo: string) =>
    office.send(
      decisions.routes.admit,
      { params: { applicationId }, body: { classId, admissionNo, admittedOn: day, planId: null } },
      { 'idempotency-key': newId() },
    )
  expect((await admit(first, 'Once/7')).status).toBe(200)
  expect((await admit(second, 'ONCE/7')).code).toBe('number-taken')
})

test('ADM-03 a lottery can be replayed from its seed', async () => {
  const { postGradeId } = await aGrade(5, true)
  await waiting(postGradeId, 6)
  const rankIt = async () => {
    const { data } = await office.send(selection.routes.rankApplications, {
      params: { postGradeId },
      body: { seed: 'public seed' },
    })
    expect(data).toMatchObject({ seed: 'public seed', ranked: 6 })
    const { chosen } = (await office.send(selection.routes.getSelection, { query: { postGradeId } })).data
    expect(chosen?.ranking).toMatchObject({ seed: 'public seed', entrants: 6 })
    expect(chosen?.candidates.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6])
    return { order: chosen?.candidates.map(({ applicationId }) => applicationId), hash: chosen?.ranking?.entrantsHash }
  }
  expect(await rankIt()).toEqual(await rankIt())
})

test('ADM-03 meeting times are offered with a panel of the school’s staff, and one that is booked stays', async () => {
  const { postGradeId } = await aGrade(5, true)
  const [applicationId = ''] = await waiting(postGradeId, 1)
  const { chosen, staff } = (await office.send(selection.routes.getSelection, { query: { postGradeId } })).data
  const admissionPostId = chosen?.admissionPostId ?? ''
  const roundKey = chosen?.rounds[0]?.roundKey ?? ''
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const body = { roundKey, startsAt, minutes: 20, slots: 2, places: 1, place: 'Room 4' }
  const add = (panelIds: string[]) =>
    office.send(selection.routes.addSlots, { params: { admissionPostId }, body: { ...body, panelIds } })
  const { rows } = await within((db) => sql<{ id: string }>`select id from users where role_id = 2 limit 1`.execute(db))
  expect((await add([rows[0]?.id ?? ''])).code).toBe('no-such-person')
  const [member] = staff
  const { slots } = (await add([member?.userId ?? ''])).data
  expect(slots).toMatchObject([
    { panel: [member], booked: 0 },
    { panel: [member], booked: 0 },
  ])
  const [first, second] = slots.map(({ slotId }) => slotId)
  await within(async (db) => {
    await sql`insert into admission_evaluations (application_id, round_key, slot_id)
      values (${applicationId}, ${roundKey}, ${first})`.execute(db)
    await sql`update admission_slots set booked = 1 where id = ${first}`.execute(db)
  })
  const remove = (slotId = '') => office.send(selection.routes.deleteSlot, { params: { slotId } })
  expect((await remove(first)).code).toBe('slot-booked')
  expect((await remove(second)).status).toBe(200)
  expect((await remove(second)).status).toBe(404)
})

test('ADM-03 a meeting that was booked is free again when the application is withdrawn or rejected; one that was stays', async () => {
  const { postGradeId, postId } = await aGrade(5, true)
  const slotIds = await within(async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into admission_slots (post_id, round_key, starts_at)
      values (${postId}, 'meeting', now() + interval '1 day'), (${postId}, 'meeting', now() + interval '2 days') returning id`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })
  const [first = '', second = ''] = await waiting(postGradeId, 2)
  const move = (applicationId: string, to: 'evaluation' | 'withdrawn' | 'rejected') =>
    office.send(applications.routes.moveApplications, {
      body: { applicationIds: [applicationId], to, reason: 'Moved away' },
    })
  const book = (applicationId: string, slotId = '') =>
    office.send(admissionDesk.routes.bookTimeAtDesk, { params: { applicationId }, body: { slotId } })
  const booked = async () =>
    (
      await within((db) =>
        sql<{
          booked: number
        }>`select booked from admission_slots where post_id = ${postId} order by starts_at`.execute(db),
      )
    ).rows.map((row) => row.booked)
  expect((await book(first, slotIds[0])).code).toBe('not-now')
  for (const id of [first, second]) await move(id, 'evaluation')
  expect((await book(first, slotIds[0])).status).toBe(200)
  expect((await book(second, slotIds[0])).code).toBe('slot-full')
  expect((await book(second, slotIds[1])).status).toBe(200)
  expect(await booked()).toEqual([1, 1])
  const { data } = await office.send(applications.routes.getApplication, { params: { applicationId: first } })
  expect(lastStep(data.events)).toMatchObject({
    kind: 'evaluation',
    words: expect.stringMatching(/\d/),
    by: expect.stringMatching(/\w/),
  })
  await move(first, 'withdrawn')
  expect(await booked()).toEqual([0, 1])
  await within((db) =>
    sql`update admission_slots set starts_at = now() - interval '1 day' where id = ${slotIds[1]}`.execute(db),
  )
  await move(second, 'rejected')
  expect((await booked()).toSorted()).toEqual([0, 1])
})

test('ADM-03 seats that are added go to the waiting list at once', async () => {
  const { postGradeId, postId } = await aGrade(1, true)
  const [first = '', second = '', third = ''] = await waiting(postGradeId, 3)
  await office.send(decisions.routes.makeOffers, { body: { applicationIds: [first] } })
  for (const id of [second, third])
    await office.send(applications.routes.moveApplications, { body: { applicationIds: [id], to: 'waitlisted' } })
  const { posts } = (await office.send(admissionPosts.routes.listPosts, {})).data
  const post = posts.find(({ admissionPostId }) => admissionPostId === postId)
  if (!post) throw new Error('The post is gone.')
  const { admissionPostId, state: _, applications: __, formNumber: ___, grades, ...body } = post
  const wider = grades.map(({ gradeId, ageFrom, ageTo, ageAsOf }) => ({
    gradeId,
    ageFrom,
    ageTo,
    ageAsOf,
    quotas: [{ quota: 'General' as const, seats: 2 }],
  }))
  await office.send(admissionPosts.routes.savePost, { params: { admissionPostId }, body: { ...body, grades: wider } })
  const states = async () =>
    Promise.all(
      [second, third].map(
        async (applicationId) =>
          (await office.send(applications.routes.getApplication, { params: { applicationId } })).data.state,
      ),
    )
  await expect.poll(states, { timeout: 15_000 }).toEqual(['offered', 'waitlisted'])
})
