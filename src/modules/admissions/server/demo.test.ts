import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { applications } from '#modules/admissions/contract.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { admissionPanel } from '#modules/admissions/panelContract.ts'
import { selection } from '#modules/admissions/selectionContract.ts'
import { demoAdmissions } from './demo.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
await demoAdmissions(server.services)
const { data: list } = await office.send(applications.routes.listApplications, { query: { tab: 'current', size: 100 } })
const find = async (childName: string) => {
  const { data } = await office.send(applications.routes.listApplications, { query: { tab: 'current', q: childName } })
  const applicationId = data.rows[0]?.applicationId ?? ''
  return (await office.send(applications.routes.getApplication, { params: { applicationId } })).data
}

test('ADM-03 the demo shows admissions at work: every stage, a history by people on several days, papers to check and one sent back', async () => {
  expect(new Set(list.rows.map(({ state }) => state)).size).toBe(8)
  const accepted = await find('Tara Bhat')
  const days = new Set(accepted.events.map(({ at }) => at.slice(0, 10)))
  expect(days.size).toBeGreaterThan(3)
  expect(new Set(accepted.events.map(({ by }) => by)).size).toBeGreaterThan(2)
  expect(accepted.events.map(({ at }) => at)).toEqual(
    accepted.events
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(accepted.documents.find(({ file }) => file)?.state).toBe('verified')
  const returned = await find('Kabir Khan')
  expect(returned.documents[0]).toMatchObject({ state: 'returned', reason: expect.stringContaining('cut off') })
  expect(returned.events.find(({ kind }) => kind === 'notice')?.messages).toEqual([
    expect.objectContaining({ channel: 'email' }),
  ])
  const { data: figures } = await office.send(decisions.routes.getDashboard, {})
  expect(figures.documentsToCheck).toBeGreaterThan(3)
})

test('ADM-03 the demo’s panel has scored: ranks follow the mean of its members, one member owes theirs, and the seats add up', async () => {
  const { data } = await office.send(selection.routes.getSelection, {})
  const { candidates = [], ranking, seats = [] } = data.chosen ?? {}
  const ranked = candidates.filter(({ rank }) => rank !== null).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  expect(ranked.length).toBeGreaterThan(7)
  expect(ranking?.entrants).toBe(ranked.length)
  const totals = ranked.map(({ totals: [total] }) => total ?? 0)
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  expect(seats.find(({ quota }) => quota === 'General')?.taken).toBeGreaterThan(0)
  const teacher = await server.as('greenwood', 'teacher')
  const { evaluations } = (await teacher.send(admissionPanel.routes.listOwnEvaluations, {})).data
  expect(evaluations.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(1)
  expect(evaluations.some(({ reopened }) => reopened !== null)).toBe(true)
  const { tenantId } = office
  const wrong = await server.services.database.inTenant({ tenantId }, (db) =>
    sql`select * from wrong_admission_seats()`.execute(db),
  )
  expect(wrong.rows).toEqual([])
})
