import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { applications } from '#modules/admissions/contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { anApplication } from '../seed.ts'
import { admissionScene } from '../testing/admissionScene.ts'

const server = await testServer({ worker: true })
const { office, within, aPost } = await admissionScene(server)
const { postGradeId } = await aPost()

const one = (lastName: string, more: Partial<Parameters<typeof anApplication>[1]> = {}) =>
  within((db) => anApplication(db, { postGradeId, firstName: 'Bulk', lastName, state: 'screening', ...more }))

const eventsOf = (applicationId: string, kind: string) =>
  within(async (db) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from admission_events
      where application_id = ${applicationId} and kind = ${kind} and from_state is distinct from 'draft'`.execute(db)
    return rows[0]?.n
  })

test('ADM-03 several applications are moved at once: each that stays is named with its reason, and asking again moves nobody twice', async () => {
  const [fit, there, past, twin] = [
    await one('Fit'),
    await one('There', { state: 'rejected' }),
    await one('Past', { state: 'accepted' }),
    await one('Twin', { dateOfBirth: '2019-01-01' }),
  ]
  await within((db) => sql`update admission_applications set duplicate_of = ${fit} where id = ${twin}`.execute(db))
  const body = { applicationIds: [fit, there, past, twin], to: 'evaluation' as const, reason: 'Shortlisted' }
  const moved = await office.send(applications.routes.moveApplications, { body })
  expect(moved.data.moved).toBe(1)
  expect(new Map(moved.data.stayed.map(({ applicationId, why }) => [applicationId, why]))).toEqual(
    new Map([
      [there, 'stage'],
      [past, 'stage'],
      [twin, 'duplicate'],
    ]),
  )
  const again = await office.send(applications.routes.moveApplications, { body })
  expect(again.data).toMatchObject({ moved: 0 })
  expect(again.data.stayed.find(({ applicationId }) => applicationId === fit)?.why).toBe('already')
  expect(await eventsOf(fit, 'state')).toBe(1)
  const silent = await office.send(applications.routes.moveApplications, {
    body: { applicationIds: [fit, twin], to: 'rejected', reason: '' },
  })
  expect(silent.code).toBe('reason-missing')
  expect(await eventsOf(fit, 'state')).toBe(1)
})

test('ADM-03 one message goes to several families once, and those without an address are named', async () => {
  const [anita, bela] = [`${newId()}@family.example`, `${newId()}@family.example`]
  const [first, second, unreachable] = [
    await one('Anita', { email: anita }),
    await one('Bela', { email: bela }),
    await one('Nomail'),
  ]
  await within((db) =>
    sql`update admission_applications set email = ${anita} where id = ${first}`
      .execute(db)
      .then(() => sql`update admission_applications set email = ${bela} where id = ${second}`.execute(db)),
  )
  const body = { applicationIds: [first, second, unreachable], words: 'The school opens at eight on Monday.' }
  const key = { 'idempotency-key': newId() }
  const sent = await office.send(applications.routes.messageApplications, { body }, key)
  expect(sent.data).toMatchObject({ sent: 2, stayed: [{ applicationId: unreachable, why: 'no-email' }] })
  const again = await office.send(applications.routes.messageApplications, { body }, key)
  expect(again.data).toEqual(sent.data)
  for (const address of [anita, bela]) {
    expect((await nextMessage(server, 'greenwood', address, 0)).body).toContain('eight on Monday')
    expect(await messagesTo(server, 'greenwood', address)).toHaveLength(1)
  }
  expect(await eventsOf(first, 'message')).toBe(1)
  expect(await eventsOf(unreachable, 'message')).toBe(0)
})

test('ADM-03 the tabs and the columns of the board say how many applications they have, and how many documents are pending', async () => {
  const documents = [{ documentKey: 'birth', label: 'Birth certificate', labelHi: '', isRequired: true }]
  const { postId, postGradeId: ownGrade } = await aPost({ documents })
  const ids = await Promise.all(
    ['Uma', 'Vani', 'Wasim', 'Xena'].map((lastName, at) =>
      one(lastName, {
        postGradeId: ownGrade,
        state: (['screening', 'screening', 'rejected', 'draft'] as const)[at] ?? 'draft',
      }),
    ),
  )
  const counted = async (query: { admissionPostId?: string } = { admissionPostId: postId }) => {
    const { data } = await office.send(applications.routes.countApplications, { query })
    return {
      ...Object.fromEntries(data.stages.map(({ state, applications: n }) => [state, n])),
      documents: data.documents,
    }
  }
  expect(await counted()).toEqual({ screening: 2, rejected: 1, draft: 1, documents: 2 })
  await office.send(applications.routes.moveApplications, {
    body: { applicationIds: ids.slice(0, 1), to: 'evaluation', reason: '' },
  })
  expect(await counted()).toEqual({ screening: 1, evaluation: 1, rejected: 1, draft: 1, documents: 2 })
  // Without a filter they are of the whole school, as the lists are.
  const { data: list } = await office.send(applications.routes.listApplications, { query: { tab: 'inactive' } })
  const all: Record<string, number> = await counted({})
  const inactive = ['rejected', 'withdrawn', 'expired', 'duplicate'].reduce((sum, state) => sum + (all[state] ?? 0), 0)
  expect(inactive).toBe(list.total)
  expect((await office.send(applications.routes.countApplications, { query: { gradeId: newId() } })).code).toBe(
    'no-such-grade',
  )
})
