import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { approvedQuestion, capital } from '#modules/onlineTests/testing/bank.ts'
import { newId } from '#platform/server/database/ids.ts'
import { questions } from '../contract.ts'
import { type ItemUse, keepItemUses } from './itemStatistics.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const now = new Date('2026-11-02T10:00:00Z')

const counted = async (
  sourceId: string,
  questionId: string,
  use: Pick<ItemUse, 'n' | 'facility' | 'discrimination'>,
) => {
  await server.services.database.inTenant({ tenantId: office.tenantId }, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select id from question_versions where question_id = ${questionId}`.execute(db)
    await keepItemUses(db, { sourceId, now }, [{ versionId: rows[0]?.id ?? '', ...use }])
  })
  return (await office.send(questions.routes.getQuestion, { params: { questionId } })).data.uses
}

test('ASM-03 the bank shows how a question did where thirty answered it, each test once', async () => {
  const questionId = await server.services.database.inTenant({ tenantId: office.tenantId }, async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where user_name = 'superadmin'`.execute(db)
    return approvedQuestion(db, rows[0]?.id ?? '', capital())
  })
  const [few, many] = [newId(), newId()]
  expect(await counted(few, questionId, { n: 29, facility: 0.5, discrimination: 0.2 })).toEqual([])
  await counted(many, questionId, { n: 30, facility: 1 / 3, discrimination: null })
  const shown = { number: 1, answers: 31, facility: 0.625, discrimination: -0.05, countedAt: now.toISOString() }
  expect(await counted(many, questionId, { n: 31, facility: 0.625, discrimination: -0.05 })).toEqual([shown])
})
