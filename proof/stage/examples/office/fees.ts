import { sql } from 'kysely'
import { aFineRule, aPayer, aPolicy } from '#modules/fees/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import {
  createAssignment,
  createDebt,
  createHead,
  createOldYear,
  createPattern,
  createPlan,
  createRun,
  createStudent,
  endRuns,
  headForm,
  officeExample,
  policyForm,
  quarterlyItems,
} from '../../feeFixtures.ts'
import { type Examples, office } from '../../scenes.ts'

const setupExamples: Examples = {
  'feeSetup.saveFeeSettings': officeExample(async (db) => {
    const { rows } = await sql<{ version: number }>`select version from fee_settings`.execute(db)
    return { body: { receiptPrefix: 'R', version: rows[0]?.version ?? 0 } }
  }),
  'feeSetup.createHead': officeExample(async (_, serial) => ({ body: headForm(serial) })),
  'feeSetup.saveHead': officeExample(async (db, serial) => ({
    params: { feeHeadId: await createHead(db, serial) },
    body: { ...headForm(serial), version: 1 },
  })),
  'feeSetup.deleteHead': officeExample(async (db, serial) => ({ params: { feeHeadId: await createHead(db, serial) } })),
  'feeSetup.createPattern': officeExample(async (_, serial) => ({
    body: { name: `New pattern ${serial}`, items: quarterlyItems },
  })),
  'feeSetup.savePattern': officeExample(async (db, serial) => ({
    params: { patternId: await createPattern(db, serial) },
    body: { name: `Saved pattern ${serial}`, items: quarterlyItems, version: 1 },
  })),
  'feeSetup.deletePattern': officeExample(async (db, serial) => ({
    params: { patternId: await createPattern(db, serial) },
  })),
  'feeSetup.createFineRule': officeExample(async () => ({
    body: { kind: 'flat', value: 100, capBp: null, capMinor: null, steps: [] },
  })),
  'feeSetup.saveFineRule': officeExample(async (db, serial) => ({
    params: { fineRuleId: await aFineRule(db, { name: `Rule ${serial}` }) },
    body: { kind: 'flat', value: 100, capBp: null, capMinor: null, steps: [], versionNo: 1 },
  })),
  'feeSetup.createPolicy': officeExample(async (db, serial) => ({
    body: policyForm(serial, await createHead(db, serial)),
  })),
  'feeSetup.savePolicy': officeExample(async (db, serial) => ({
    params: { policyId: await aPolicy(db, { name: `Policy ${serial}`, code: `P${serial}`, value: 1000 }) },
    body: { ...policyForm(serial, await createHead(db, serial)), version: 1 },
  })),
}

const planForm = async (db: TenantDb, serial: number) => {
  const [feeHeadId, patternId, fineRuleId] = [
    await createHead(db, serial),
    await createPattern(db, serial),
    await aFineRule(db),
  ]
  const { rows } = await sql<{ id: string }>`select id from grades order by id limit 1`.execute(db)
  const gradeId = rows[0]?.id ?? ''
  const stream = await sql<{ id: string }>`
    insert into streams (grade_id, name) values (${gradeId}, ${`Fee stream ${serial}`}) returning id`.execute(db)
  const lines = [{ feeHeadId, annualMinor: 1000, patternId, isOptional: false }]
  return { name: `Plan ${serial}`, gradeIds: [gradeId], streamIds: [stream.rows[0]?.id], quotas: [], fineRuleId, lines }
}
const choice = async (db: TenantDb, serial: number) => {
  const { planId, headId } = await createPlan(db, serial)
  const { rows } = await sql<{ id: string }>`select id from classes order by id limit 1`.execute(db)
  const body = { classIds: [rows[0]?.id], studentIds: [await createStudent(db, serial)], fromDate: '2026-06-01' }
  return { params: { planId }, body: { ...body, optionalFeeHeadIds: [headId] } }
}

const planExamples: Examples = {
  'feePayers.addPayer': async (stage, serial) => ({
    as: office(stage),
    body: { name: `Trust ${serial}`, contact: '', isActive: true },
  }),
  'feePayers.savePayer': officeExample(async (db, serial) => ({
    params: { payerId: await aPayer(db, `Trust ${serial}`) },
    body: { name: `Foundation ${serial}`, contact: 'Office', isActive: true, version: 1 },
  })),
  'feePayers.saveShares': officeExample(async (db, serial) => ({
    params: { assignmentId: (await createAssignment(db, serial)).assignmentId },
    body: { shares: [{ payerId: await aPayer(db, `Trust ${serial}`), feeHeadIds: [], shareBp: 4000 }], version: 1 },
  })),
  'feePlans.getPlan': officeExample(async (db, serial) => ({
    params: { planId: (await createPlan(db, serial)).planId },
  })),
  'feePlans.createPlan': officeExample(async (db, serial) => ({ body: await planForm(db, serial) })),
  'feePlans.savePlan': officeExample(async (db, serial) => ({
    params: { planId: (await createPlan(db, serial + 500_000, true)).planId },
    body: { ...(await planForm(db, serial)), version: 1 },
  })),
  'feePlans.publishPlan': officeExample(async (db, serial) => ({
    params: { planId: (await createPlan(db, serial, true)).planId },
    body: { version: 1 },
  })),
  'feePlans.draftNewVersion': officeExample(async (db, serial) => ({
    params: { planId: (await createPlan(db, serial)).planId },
  })),
  'feePlans.deletePlan': officeExample(async (db, serial) => ({
    params: { planId: (await createPlan(db, serial, true)).planId },
  })),
  'feePlans.previewAssignment': officeExample(async (db, serial) => {
    const { params, body } = await choice(db, serial)
    return { params, body: { ...body, page: 1, size: 20 } }
  }),
  'feePlans.assignPlan': officeExample(choice),
  'feePlans.listAssignments': officeExample(async (db, serial) => {
    const { rows } = await sql<{ id: string }>`select id from classes order by id limit 1`.execute(db)
    return { query: { q: '', planId: (await createAssignment(db, serial)).planId, classId: rows[0]?.id } }
  }),
  'feePlans.endAssignment': officeExample(async (db, serial) => ({
    params: { assignmentId: (await createAssignment(db, serial)).assignmentId },
    body: { toDate: '2027-01-31', version: 1 },
  })),
  'feeDemands.startRun': officeExample(async (db, serial) => {
    const { planId } = await createAssignment(db, serial)
    await endRuns(db)
    return { body: { planId, dueUpTo: '2026-12-31' } }
  }),
  'feeDemands.startOpening': async (stage, serial) => ({
    as: office(stage),
    body: { academicYearId: await createOldYear(stage, serial) },
  }),
  'feeDemands.getFeeRun': officeExample(async (db, serial) => ({ params: { feeRunId: await createRun(db, serial) } })),
  'feeDemands.listOutcomes': officeExample(async (db, serial) => ({
    params: { feeRunId: await createRun(db, serial) },
    query: { q: '' },
  })),
  'feeDemands.retryRun': officeExample(async (db, serial) => ({ params: { feeRunId: await createRun(db, serial) } })),
  'feeDemands.listDemands': officeExample(async (db, serial) => ({
    query: { q: '', studentId: (await createDebt(db, serial)).studentId },
  })),
}

export const examples: Examples = { ...setupExamples, ...planExamples }
