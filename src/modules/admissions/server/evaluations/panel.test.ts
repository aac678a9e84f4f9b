import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { applications } from '#modules/admissions/contract.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { admissionPanel } from '#modules/admissions/panelContract.ts'
import { selection } from '#modules/admissions/selectionContract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { anApplication } from '../seed.ts'
import { admissionScene } from '../testing/admissionScene.ts'

const server = await testServer()
const { office, within, aPost } = await admissionScene(server)
const { postId, postGradeId } = await aPost()

async function aMember(userName: string) {
  const { rows } = await within((db) =>
    sql<{ id: string }>`select id from users where user_name = ${userName}`.execute(db),
  )
  return { ...(await server.as('greenwood', userName)), userId: rows[0]?.id ?? '' }
}
const [teacher, staff, chair] = [await aMember('teacher'), await aMember('staff'), await aMember('superadmin')]

/** An application in evaluation whose family meets this panel. */
async function aMeeting(panel: readonly { userId: string }[]) {
  const [applicationId, slotId] = [
    await within((db) => anApplication(db, { postGradeId, firstName: 'Meera', lastName: 'Rao', state: 'evaluation' })),
    newId(),
  ]
  const members = panel.map(({ userId }) => userId)
  await within(async (db) => {
    await sql`insert into admission_slots (id, post_id, round_key, starts_at, booked, panel)
      values (${slotId}, ${postId}, 'meeting', now() - interval '1 hour', 1, ${members}::uuid[])`.execute(db)
    await sql`insert into admission_evaluations (application_id, round_key, slot_id)
      values (${applicationId}, 'meeting', ${slotId})`.execute(db)
  })
  return { applicationId, roundKey: 'meeting' }
}

const submit = (who: typeof office, params: { applicationId: string; roundKey: string }, scores: object, note = '') =>
  who.send(admissionPanel.routes.submitScores, { params, body: { scores, note } as never })
const roundOf = async (applicationId: string) =>
  (await office.send(decisions.routes.getDecision, { params: { applicationId } })).data.rounds[0]
const totalsOf = async (who: typeof office, params: { applicationId: string }) =>
  (await who.send(admissionPanel.routes.listOwnEvaluations, {})).data.evaluations
    .find(({ applicationId }) => applicationId === params.applicationId)
    ?.panel.map(({ total }) => total)

test('ADM-03 members of a panel score alone, see each other only after submitting, and the mean counts', async () => {
  const params = await aMeeting([teacher, staff])
  const { applicationId } = params
  expect((await submit(teacher, params, { language: 8 })).code).toBe('score-missing')
  expect((await submit(teacher, params, { language: 8, numbers: 11 })).code).toBe('score-too-high')
  expect((await submit(teacher, params, { language: 8, numbers: 10 }, 'Lively')).status).toBe(200)
  // The colleague sees that it was submitted, and nothing of what.
  expect((await totalsOf(staff, params))?.filter((total) => total !== null)).toEqual([])
  expect(JSON.stringify((await staff.send(admissionPanel.routes.listOwnEvaluations, {})).data)).not.toContain('Lively')
  expect((await totalsOf(teacher, params))?.filter((total) => total !== null)).toEqual([18])
  expect(await roundOf(applicationId)).toMatchObject({ total: 18, lowest: 18, highest: 18, isSealed: false })
  expect((await submit(staff, params, { language: 4, numbers: 7 })).status).toBe(200)
  expect((await totalsOf(staff, params))?.toSorted()).toEqual([11, 18])
  expect(await roundOf(applicationId)).toMatchObject({ total: 14.5, lowest: 11, highest: 18 })

  // Sent again it is the same answer; other scores are refused.
  expect((await submit(staff, params, { language: 4, numbers: 7 })).status).toBe(200)
  expect((await submit(staff, params, { language: 10, numbers: 10 })).code).toBe('scores-final')
  const byOffice = { scores: { language: 10, numbers: 10 }, note: '', version: 3 }
  expect((await office.send(decisions.routes.scoreRound, { params, body: byOffice })).code).toBe('has-panel')

  await office.send(applications.routes.moveApplications, {
    body: { applicationIds: [applicationId], to: 'decisionPending', reason: '' },
  })
  await office.send(selection.routes.rankApplications, { params: { postGradeId }, body: { seed: 'panel' } })
  const { data } = await office.send(applications.routes.getApplication, { params: { applicationId } })
  expect(data.score).toBe(72.5)
})

test('ADM-03 the office gives scores back with a reason, and a member of the office on the panel sees nothing before their own', async () => {
  const params = await aMeeting([teacher, chair])
  const { applicationId } = params
  await submit(teacher, params, { language: 9, numbers: 9 })
  expect(await roundOf(applicationId)).toMatchObject({ isSealed: true, total: null, highest: null })
  const { data: chosen } = await office.send(selection.routes.getSelection, { query: { postGradeId } })
  expect(chosen.chosen?.candidates.find((one) => one.applicationId === applicationId)?.totals).toEqual([null])
  await submit(office, params, { language: 5, numbers: 4 })
  expect(await roundOf(applicationId)).toMatchObject({ isSealed: false, total: 13.5 })
  const given = await office.send(admissionPanel.routes.reopenScores, {
    params: { ...params, panelMemberId: teacher.userId },
    body: { reason: 'Typed the wrong child' },
  })
  expect(given.data.rounds[0]).toMatchObject({ total: 9, lowest: 9, highest: 9 })
  const reopenedOf = (panel: readonly { userId: string; isReopened: boolean }[] = []) =>
    panel.find(({ userId }) => userId === teacher.userId)?.isReopened
  expect(reopenedOf(given.data.rounds[0]?.panel)).toBe(true)
  // The member is told why, finds what they gave, and does not see the others' again before submitting.
  const own = (await teacher.send(admissionPanel.routes.listOwnEvaluations, {})).data.evaluations.find(
    (one) => one.applicationId === applicationId,
  )
  expect(own).toMatchObject({
    isOpen: true,
    reopened: { reason: 'Typed the wrong child', scores: { language: 9, numbers: 9 } },
  })
  expect(own?.panel.filter(({ total }) => total !== null)).toEqual([])
  const { data: whole } = await office.send(applications.routes.getApplication, { params: { applicationId } })
  const name = given.data.rounds[0]?.panel.find(({ userId }) => userId === teacher.userId)?.name
  expect(whole.events[0]).toMatchObject({
    kind: 'reopened',
    words: `Meeting with the child, ${name}: Typed the wrong child`,
  })
  expect((await submit(teacher, params, { language: 7, numbers: 6 })).status).toBe(200)
  const after = await roundOf(applicationId)
  expect(after).toMatchObject({ total: 11, lowest: 9, highest: 13 })
  expect(reopenedOf(after?.panel)).toBe(false)
  // Once the panel is done, reopening would only take its scores away.
  await office.send(applications.routes.moveApplications, {
    body: { applicationIds: [applicationId], to: 'decisionPending', reason: '' },
  })
  const late = await office.send(admissionPanel.routes.reopenScores, {
    params: { ...params, panelMemberId: teacher.userId },
    body: { reason: 'Too late' },
  })
  expect(late.code).toBe('evaluation-over')
  expect(await roundOf(applicationId)).toMatchObject({ total: 11 })
  // Nobody else finds the application.
  expect((await submit(staff, params, { language: 1, numbers: 1 })).code).toBe('no-such-application')
})

test('ADM-03 a second ranking leaves out those who were chosen after the first, whose old places do not stand beside the new ones', async () => {
  const again = await aPost()
  const [first = '', second = ''] = await Promise.all(
    ['Chosen', 'Waiting'].map((lastName) =>
      within((db) =>
        anApplication(db, { postGradeId: again.postGradeId, firstName: 'Rank', lastName, state: 'decisionPending' }),
      ),
    ),
  )
  const ranks = async () => {
    const query = { postGradeId: again.postGradeId }
    const { candidates = [] } = (await office.send(selection.routes.getSelection, { query })).data.chosen ?? {}
    return candidates.map(({ applicationId, rank }) => [applicationId, rank])
  }
  const params = { postGradeId: again.postGradeId }
  await office.send(selection.routes.rankApplications, { params, body: { seed: 'once' } })
  expect((await ranks()).map(([, rank]) => rank)).toEqual([1, 2])
  await office.send(decisions.routes.makeOffers, { body: { applicationIds: [first] } })
  expect((await ranks()).map(([, rank]) => rank)).toEqual([1, 2])
  const { data } = await office.send(selection.routes.rankApplications, { params, body: { seed: 'twice' } })
  expect(data.ranked).toBe(1)
  expect(await ranks()).toEqual([
    [second, 1],
    [first, null],
  ])
})
