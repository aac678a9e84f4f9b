import { sql } from 'kysely'
import { familyDues } from '#modules/fees/server/family/familyDues.ts'
import { aDebt, aGateway, aPayment } from '#modules/fees/server/seed.ts'
import { schoolToday } from '#modules/fees/server/setup/settings.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { createHead, officeExample } from '../../feeFixtures.ts'
import type { Person } from '../../principals.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'

const child = (stage: Stage) => stage.person('student').userId ?? ''
const guardian = (stage: Stage) => stage.person('guardian')
const gateway = (stage: Stage) =>
  within(stage, (db) => aGateway(db, stage.server.services.secret, stage.tenantId, 'proof of families'))

async function createDebt(db: TenantDb, studentId: string, serial: number) {
  await aDebt(db, { studentId, headId: await createHead(db, serial), amount: 50_000, dueOn: '2026-07-10' })
}

/** A guardian has one open order at a time. */
const closeOrders = (db: TenantDb, { userId }: Person) =>
  sql`update fee_online_orders set state = 'cancelled' where opened_by = ${userId} and state = 'opened'`.execute(db)

/** An order of the guardian's own for the student, unknown to the gateway. */
const ownOrder = (stage: Stage, person: Person) =>
  within(stage, async (db) => {
    await closeOrders(db, person)
    const onlineOrderId = newId()
    await sql`insert into fee_online_orders (id, student_id, kind, amount, expires_at, opened_by, is_family)
      values (${onlineOrderId}, ${child(stage)}, 'link', 50000, now() + interval '1 day', ${person.userId}, true)`.execute(
      db,
    )
    await sql`insert into fee_online_order_parts (order_id, student_id, amount) values (${onlineOrderId}, ${child(stage)}, 50000)`.execute(
      db,
    )
    return { params: { onlineOrderId } }
  })

const orderExample = async (stage: Stage) => {
  await gateway(stage)
  return {
    as: guardian(stage),
    ...(await ownOrder(stage, guardian(stage))),
    forPerson: (person: Person) => ownOrder(stage, person),
  }
}

export const examples: Examples = {
  'feeFamily.explainFamilyDues': async (stage, serial) => {
    await within(stage, (db) => createDebt(db, child(stage), serial))
    return { as: guardian(stage), params: { studentId: child(stage) } }
  },
  'feeFamily.listFamilyPayments': async (stage) => {
    await within(stage, async (db) => {
      for (let n = 1; n <= 3; n++) await aPayment(db, { studentId: child(stage), amount: n * 1000 })
    })
    return { as: guardian(stage), params: { studentId: child(stage) } }
  },
  'feeFamily.printFamilyReceipt': async (stage) => {
    const paymentId = await within(stage, (db) => aPayment(db, { studentId: child(stage), amount: 1000 }))
    return { as: guardian(stage), params: { studentId: child(stage), paymentId } }
  },
  'feeFamily.printFeeStatement': async (stage) => {
    const year = await within(stage, async (db) => {
      await aPayment(db, { studentId: child(stage), amount: 1000 })
      const today = await schoolToday(db)
      return Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
    })
    return { as: guardian(stage), params: { studentId: child(stage) }, query: { year } }
  },
  'feeFamily.openFamilyOrder': async (stage, serial) => {
    await gateway(stage)
    const studentId = child(stage)
    const seenMinor = await within(stage, async (db) => {
      await closeOrders(db, guardian(stage))
      await createDebt(db, studentId, serial)
      const due = await familyDues(db, [studentId], await schoolToday(db))
      return due.reduce((all, { lines, fine }) => lines.reduce((sum, one) => sum + one.outstanding, all + fine), 0)
    })
    return { as: guardian(stage), body: { parts: [{ studentId, amountMinor: seenMinor, seenMinor }] } }
  },
  'feeFamily.getFamilyOrder': orderExample,
  'feeFamily.checkFamilyOrder': orderExample,
  'feeFamily.cancelFamilyOrder': orderExample,
  'feeFamily.saveFamilyFeeSettings': officeExample(async (db) => {
    const { rows } = await sql<{ version: number }>`select version from fee_family_settings`.execute(db)
    return { body: { leastMinor: 5000, version: rows[0]?.version ?? 0 } }
  }),
}
