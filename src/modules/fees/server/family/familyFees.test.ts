import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementsOf } from '#app/testing/statements.ts'
import { family as familyHome } from '#modules/family/contract.ts'
import { feeFamily, feePayers } from '#modules/fees/contract.ts'
import type { FeesPart } from '#modules/fees/familySchemas.ts'
import { aParent } from '#modules/people/testing/families.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { readParts } from '#platform/server/contributions/familyPart.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { editions } from '../../contracts/feeAccess.ts'
import { openFamilyDesk, part } from '../../testing/familyDesk.ts'
import { issueDemands } from '../demands/demandIssuance.ts'
import { aDebt, aFeePlan, aFineRule, aPattern, assignments } from '../seed.ts'
import { feesPart } from './homePart.ts'

const { server, cashier, now, ago, ahead, inSchool, tuition, fresh, owe, duesOf, pay, newChildren, feesOf, open } =
  await openFamilyDesk()
const family = feeFamily.routes

test('FAM-07 a guardian sees the dues of each child and of the family in one sum, and why', async () => {
  const [asha, ravi, stranger] = [fresh(), fresh(), fresh()]
  const parent = await aParent(server, { name: 'Meera', children: [asha, ravi] })
  await owe(asha, 50_000, ago(3))
  await owe(asha, 20_000, ahead(20))
  await owe(ravi, 30_000, now)
  await owe(stranger, 99_900)
  await pay(ravi, 10_000)
  const fees = await feesOf(parent)
  expect(fees).toMatchObject({ totalMinor: 90_000, dueMinor: 70_000, overdueMinor: 50_000, advanceMinor: 0 })
  const childOf = (id: string) => fees.children.find(({ studentId }) => studentId === id)
  expect(childOf(asha)).toMatchObject({ totalMinor: 70_000, dueMinor: 50_000, overdueMinor: 50_000 })
  expect(childOf(asha)?.dues.map(({ outstandingMinor }) => outstandingMinor)).toEqual([50_000, 20_000])
  expect(childOf(ravi)).toMatchObject({ totalMinor: 20_000, dueMinor: 20_000, overdueMinor: 0 })
  expect(fees.children).toHaveLength(2)
  const why = (await parent.send(family.explainFamilyDues, { params: { studentId: ravi } })).data
  expect(why).toMatchObject({ totalMinor: 20_000 })
  expect(why.lines[0]?.steps.map(({ amountMinor }) => amountMinor)).toEqual([30_000, -10_000])
})

test('FAM-07 FAM-10 nothing about other families, nor about the payers of a child, reaches a guardian', async () => {
  const [own, other] = [fresh(), fresh()]
  const parent = await aParent(server, { name: 'Latha', children: [own] })
  await aParent(server, { name: 'Other', children: [other] })
  const payer = (
    await cashier.send(feePayers.routes.addPayer, { body: { name: 'Sun Trust', contact: 'X', isActive: true } })
  ).data
  await owe(own, 40_000)
  await inSchool((db) =>
    aDebt(db, { studentId: own, headId: tuition, amount: 1_000, dueOn: ago(1), payerId: payer.payerId }),
  )
  await owe(other, 70_000)
  const theirs = (await pay(other, 20_000)).data.paymentId
  const borne = (await pay(own, 1_000, { payerId: payer.payerId })).data.paymentId
  const fees = await parent.send(family.getFamilyFees, {})
  expect(fees.data.totalMinor).toBe(40_000)
  expect(fees.raw.body).not.toContain('Sun Trust')
  for (const route of [family.explainFamilyDues, family.listFamilyPayments] as const)
    expect((await parent.send(route, { params: { studentId: other } })).status).toBe(404)
  const { rows } = (await parent.send(family.listFamilyPayments, { params: { studentId: own } })).data
  expect(rows).toEqual([])
  const receipt = (studentId: string, paymentId: string) =>
    parent.raw({ method: 'GET', url: `/api/family/students/${studentId}/payments/${paymentId}/receipt-file` })
  expect((await receipt(own, theirs)).statusCode).toBe(404)
  expect((await receipt(own, borne)).statusCode).toBe(404)
  expect((await receipt(other, theirs)).statusCode).toBe(404)
  expect((await open(parent, part(other, 50_000))).status).toBe(404)
  // Barred from the child, the guardian has no child to see or to pay for.
  await inSchool((db) =>
    sql`update student_guardians set barred_on = ${now} where guardian_id = ${parent.guardianId}`.execute(db),
  )
  expect((await feesOf(parent)).children).toEqual([])
  expect((await parent.send(family.explainFamilyDues, { params: { studentId: own } })).status).toBe(404)
  expect((await open(parent, part(own, 40_000))).status).toBe(404)
  for (const who of ['student', 'teacher'])
    expect((await (await server.as('greenwood', who)).send(family.getFamilyFees, {})).status).toBe(403)
})

test('FAM-07 receipts and the certificate of a financial year are documents of the family’s own payments', async () => {
  const [studentId = ''] = await newChildren(1)
  const parent = await aParent(server, { name: 'Mala', children: [studentId] })
  await owe(studentId, 50_000)
  await pay(studentId, 45_000)
  const { rows, statementYears } = (await parent.send(family.listFamilyPayments, { params: { studentId } })).data
  const base = `/api/family/students/${studentId}`
  const paper = async (url: string) => parent.raw({ method: 'GET', url: `${base}/${url}` })
  const receipt = await paper(`payments/${rows[0]?.paymentId}/receipt-file`)
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  const [year = 0] = statementYears
  for (const language of ['en', 'hi']) {
    const statement = await paper(`fee-statement-file?year=${year}&language=${language}`)
    expect([statement.statusCode, statement.headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  expect((await paper(`fee-statement-file?year=${year - 1}`)).json().code).toBe('nothing-paid')
})

test('FAM-07 the home tells guardians what they owe, and students only that something is due if the school says so', async () => {
  const guardian = await server.as('greenwood', 'guardian')
  const student = await server.as('greenwood', 'student')
  const homeOf = async (who: typeof guardian) => (await who.send(familyHome.routes.getHome, {})).data.children
  const [child] = await homeOf(student)
  const studentId = child?.studentId ?? ''
  const before = await duesOf(studentId)
  await owe(studentId, 50_000)
  const own = (await homeOf(guardian)).find((one) => one.studentId === studentId)
  expect(own?.parts.fees).toEqual({
    owed: {
      totalMinor: before.totalMinor + 50_000,
      dueMinor: before.totalMinor + 50_000,
      overdueMinor: before.overdueMinor + 50_000,
    },
    dueOn: ago(1),
    isDue: true,
  })
  expect((await homeOf(student))[0]?.parts.fees).toBeUndefined()
  const { version, ...rest } = (await cashier.send(family.getFamilyFeeSettings, {})).data
  await cashier.send(family.saveFamilyFeeSettings, { body: { ...rest, studentsSeeDues: true, version } })
  expect((await homeOf(student))[0]?.parts.fees).toEqual({ owed: null, dueOn: ago(1), isDue: true })
})

test('FAM-03 the fees on the home take one statement for all children, whatever is late, and one for a student', async () => {
  const children = await newChildren(2)
  const parent = await aParent(server, { name: 'Nina', children })
  const planId = await inSchool(async (db) => {
    const half = { startsOn: ago(60), endsOn: now, weightBp: 5000 }
    const patternId = await aPattern(db, 'Halves', [
      { ...half, label: 'One', dueOn: ago(40) },
      { ...half, label: 'Two', dueOn: ago(10) },
    ])
    const fineRuleId = await aFineRule(db, { name: 'Not on holidays', value: 500, excludeHolidays: true })
    return aFeePlan(db, { name: 'Halves', fineRuleId, lines: [{ headId: tuition, annual: 100_000, patternId }] })
  })
  await inSchool(async (db) => {
    await assignments(db, planId, children, ago(60))
    await issueDemands(db, { studentIds: children, planId: null, dueUpTo: now })
  })
  const idle = await statementsOf(() => inSchool(async () => undefined))
  const partFor = async (viewer: { userId: string; isGuardian: boolean }) => {
    const students = children.map((studentId) => ({ studentId, classId: null }))
    const actor = { ...viewer, roleId: roles.student, availableModules: editions } as unknown as Actor
    let found: ReadonlyMap<string, FeesPart> = new Map()
    const statements = await statementsOf(() =>
      inSchool(async (db) => {
        const [part] = await readParts(db, [feesPart], { students, viewer: actor, today: now, now: new Date() })
        found = part?.of ?? found
      }),
    )
    return { found, statements: statements - idle }
  }
  const guardian = await partFor({ userId: parent.userId, isGuardian: true })
  expect(guardian.statements).toBe(1)
  const { overdueMinor } = await feesOf(parent)
  expect(overdueMinor).toBeGreaterThan(200_000)
  const sums = [...guardian.found.values()].map(({ owed }) => owed?.overdueMinor ?? 0)
  expect(sums[0]).toBeGreaterThan(100_000)
  expect(sums.reduce<number>((all, one) => all + one, 0)).toBe(overdueMinor)
  expect((await partFor({ userId: children[0] ?? '', isGuardian: false })).statements).toBe(1)
})

test('FAM-07 the sums of the family are the sums of the desk, for any books', async () => {
  // A plan whose late instalments accrue fines.
  const planId = await inSchool(async (db) => {
    const part = (label: string, dueOn: string, weightBp: number) => ({
      label,
      startsOn: ago(60),
      endsOn: now,
      dueOn,
      weightBp,
    })
    const patternId = await aPattern(db, 'Thirds', [
      part('One', ago(40), 3333),
      part('Two', ago(6), 3333),
      part('Three', ahead(30), 3334),
    ])
    const fineRuleId = await aFineRule(db, { name: 'Daily', value: 777 })
    return aFeePlan(db, { name: 'Fined', fineRuleId, lines: [{ headId: tuition, annual: 1_234_567, patternId }] })
  })
  const debts = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 10_000_00 }), days: fc.integer({ min: -60, max: 60 }) }),
    { maxLength: 4 },
  )
  const books = fc.tuple(debts, debts, fc.integer({ min: 0, max: 5_000_00 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(books, async ([first, second, paid, hasPlan]) => {
      const children = await newChildren(2)
      await inSchool(async (db) => {
        for (const [at, list] of [first, second].entries())
          for (const { amount, days } of list)
            await aDebt(db, { studentId: children[at] ?? '', headId: tuition, amount, dueOn: ahead(days) })
        if (hasPlan) {
          await assignments(db, planId, children, ago(60))
          await issueDemands(db, { studentIds: children, planId: null, dueUpTo: ahead(40) })
        }
      })
      const parent = await aParent(server, { name: 'Any', children })
      if (paid > 0) await pay(children[0] ?? '', paid)
      const [fees, ...desks] = await Promise.all([feesOf(parent), ...children.map(duesOf)])
      const sum = (of: (one: (typeof desks)[number]) => number) => desks.reduce((all, one) => all + of(one), 0)
      expect(fees.totalMinor).toBe(sum(({ totalMinor }) => totalMinor))
      expect(fees.overdueMinor).toBe(sum(({ overdueMinor }) => overdueMinor))
      expect(fees.advanceMinor).toBe(sum(({ advanceMinor }) => advanceMinor))
      for (const { student, totalMinor, demands } of desks) {
        const own = fees.children.find(({ studentId }) => studentId === student.studentId)
        expect(own?.totalMinor).toBe(totalMinor)
        expect(own?.dues.map(({ demandId, outstandingMinor }) => [demandId, outstandingMinor])).toEqual(
          demands.map(({ demandId, outstandingMinor }) => [demandId, outstandingMinor]),
        )
        const why = (await parent.send(family.explainFamilyDues, { params: { studentId: student.studentId } })).data
        expect(why.totalMinor).toBe(totalMinor)
      }
    }),
    { numRuns: 12 },
  )
})
