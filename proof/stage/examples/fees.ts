import { sql } from 'kysely'
import { aFineRule, aPayer, aPolicy } from '#modules/fees/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import {
  assigned,
  endRuns,
  head,
  headForm,
  items,
  oldYear,
  on,
  owing,
  pattern,
  plan,
  policyForm,
  run,
  student,
} from '../feeFixtures.ts'
import { type Examples, office } from '../scenes.ts'

const setupExamples: Examples = {
  'feeSetup.saveFeeSettings': on(async (db) => {
    const { rows } = await sql<{ version: number }>`select version from fee_settings`.execute(db)
    return { body: { receiptPrefix: 'R', version: rows[0]?.version ?? 0 } }
  }),
  'feeSetup.createHead': on(async (_, turn) => ({ body: headForm(turn) })),
  'feeSetup.saveHead': on(async (db, turn) => ({
    params: { feeHeadId: await head(db, turn) },
    body: { ...headForm(turn), version: 1 },
  })),
  'feeSetup.deleteHead': on(async (db, turn) => ({ params: { feeHeadId: await head(db, turn) } })),
  'feeSetup.createPattern': on(async (_, turn) => ({ body: { name: `New pattern ${turn}`, items } })),
  'feeSetup.savePattern': on(async (db, turn) => ({
    params: { patternId: await pattern(db, turn) },
    body: { name: `Saved pattern ${turn}`, items, version: 1 },
  })),
  'feeSetup.deletePattern': on(async (db, turn) => ({ params: { patternId: await pattern(db, turn) } })),
  'feeSetup.createFineRule': on(async () => ({
    body: { kind: 'flat', value: 100, capBp: null, capMinor: null, steps: [] },
  })),
  'feeSetup.saveFineRule': on(async (db, turn) => ({
    params: { fineRuleId: await aFineRule(db, { name: `Rule ${turn}` }) },
    body: { kind: 'flat', value: 100, capBp: null, capMinor: null, steps: [], versionNo: 1 },
  })),
  'feeSetup.createPolicy': on(async (db, turn) => ({ body: policyForm(turn, await head(db, turn)) })),
  'feeSetup.savePolicy': on(async (db, turn) => ({
    params: { policyId: await aPolicy(db, { name: `Policy ${turn}`, code: `P${turn}`, value: 1000 }) },
    body: { ...policyForm(turn, await head(db, turn)), version: 1 },
  })),
}

const planForm = async (db: TenantDb, turn: number) => {
  const [feeHeadId, patternId, fineRuleId] = [await head(db, turn), await pattern(db, turn), await aFineRule(db)]
  const { rows } = await sql<{ id: string }>`select id from grades order by id limit 1`.execute(db)
  const gradeId = rows[0]?.id ?? ''
  const made = await sql<{ id: string }>`
    insert into streams (grade_id, name) values (${gradeId}, ${`Fee stream ${turn}`}) returning id`.execute(db)
  const lines = [{ feeHeadId, annualMinor: 1000, patternId, isOptional: false }]
  return { name: `Plan ${turn}`, gradeIds: [gradeId], streamIds: [made.rows[0]?.id], quotas: [], fineRuleId, lines }
}
const choice = async (db: TenantDb, turn: number) => {
  const { planId, headId } = await plan(db, turn)
  const { rows } = await sql<{ id: string }>`select id from classes order by id limit 1`.execute(db)
  const body = { classIds: [rows[0]?.id], studentIds: [await student(db, turn)], fromDate: '2026-06-01' }
  return { params: { planId }, body: { ...body, optionalFeeHeadIds: [headId] } }
}

const planExamples: Examples = {
  'feePayers.addPayer': async (stage, turn) => ({
    ...{ as: office(stage), body: { name: `Trust ${turn}`, contact: '', isActive: true } },
  }),
  'feePayers.savePayer': on(async (db, turn) => ({
    params: { payerId: await aPayer(db, `Trust ${turn}`) },
    body: { name: `Foundation ${turn}`, contact: 'Office', isActive: true, version: 1 },
  })),
  'feePayers.saveShares': on(async (db, turn) => ({
    params: { assignmentId: (await assigned(db, turn)).assignmentId },
    body: { shares: [{ payerId: await aPayer(db, `Trust ${turn}`), feeHeadIds: [], shareBp: 4000 }], version: 1 },
  })),
  'feePlans.getPlan': on(async (db, turn) => ({ params: { planId: (await plan(db, turn)).planId } })),
  'feePlans.createPlan': on(async (db, turn) => ({ body: await planForm(db, turn) })),
  'feePlans.savePlan': on(async (db, turn) => ({
    params: { planId: (await plan(db, turn + 500_000, true)).planId },
    body: { ...(await planForm(db, turn)), version: 1 },
  })),
  'feePlans.publishPlan': on(async (db, turn) => ({
    params: { planId: (await plan(db, turn, true)).planId },
    body: { version: 1 },
  })),
  'feePlans.draftNewVersion': on(async (db, turn) => ({ params: { planId: (await plan(db, turn)).planId } })),
  'feePlans.deletePlan': on(async (db, turn) => ({ params: { planId: (await plan(db, turn, true)).planId } })),
  'feePlans.previewAssignment': on(async (db, turn) => {
    const { params, body } = await choice(db, turn)
    return { params, body: { ...body, page: 1, size: 20 } }
  }),
  'feePlans.assignPlan': on(choice),
  'feePlans.listAssignments': on(async (db, turn) => {
    const { rows } = await sql<{ id: string }>`select id from classes order by id limit 1`.execute(db)
    return { query: { q: '', planId: (await assigned(db, turn)).planId, classId: rows[0]?.id } }
  }),
  'feePlans.endAssignment': on(async (db, turn) => ({
    params: { assignmentId: (await assigned(db, turn)).assignmentId },
    body: { toDate: '2027-01-31', version: 1 },
  })),
  'feeDemands.startRun': on(async (db, turn) => {
    const { planId } = await assigned(db, turn)
    await endRuns(db)
    return { body: { planId, dueUpTo: '2026-12-31' } }
  }),
  'feeDemands.startOpening': async (stage, turn) => ({
    as: office(stage),
    body: { academicYearId: await oldYear(stage, turn) },
  }),
  'feeDemands.getFeeRun': on(async (db, turn) => ({ params: { feeRunId: await run(db, turn) } })),
  'feeDemands.listOutcomes': on(async (db, turn) => ({ params: { feeRunId: await run(db, turn) }, query: { q: '' } })),
  'feeDemands.retryRun': on(async (db, turn) => ({ params: { feeRunId: await run(db, turn) } })),
  'feeDemands.listDemands': on(async (db, turn) => ({
    query: { q: '', studentId: (await owing(db, turn)).studentId },
  })),
}

export const examples: Examples = { ...setupExamples, ...planExamples }
