import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { seeded } from '#platform/server/demo/random.ts'
import { feeReports } from '../contract.ts'
import { demoFees } from './demo.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')

const holds = { chainHolds: true, wrongBalances: 0, wrongTotals: 0 }

test('FEE-03 the demo year of fees satisfies every accounting rule', async () => {
  const { tenantId } = office
  await server.services.database.inTenant({ tenantId }, async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where user_name = 'feeadmin'`.execute(db)
    await demoFees(db, { startYear: 2026, random: seeded('fees'), cashierId: rows[0]?.id ?? '' })
  })
  const balance = (await office.send(feeReports.routes.getTrialBalance, {})).data
  expect((await office.send(feeReports.routes.checkBooks, {})).data).toEqual(holds)
  expect(balance.debitMinor).toBe(balance.creditMinor)
  const board = (await office.send(feeReports.routes.getDashboard, {})).data
  expect(board.collectedMinor).toBeGreaterThan(board.outstandingMinor / 10)
  expect(board.byGrade.map(({ name }) => name)).toEqual(['7', '8'])
  expect(board.billedMinor).toBe(board.collectedMinor + board.outstandingMinor)
})
