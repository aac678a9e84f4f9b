import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { feeSetup } from '../../contracts/setup.ts'
import { type FeeSetupOverview, feeSetupDefinitions } from '../../contracts/setupSchemas.ts'
import { deleteUnused, isTaken } from '../feeRecords.ts'
import { readChoices } from './feeChoices.ts'
import { checkFineRule, listFineRules, writeFineRule } from './fineRules.ts'
import { createHead, getHead, isHeadUsed, listHeads, saveHead } from './heads.ts'
import { checkPattern, createPattern, getPattern, listPatterns, savePattern } from './patterns.ts'
import { checkPolicy, createPolicy, getPolicy, listPolicies, savePolicy } from './policies.ts'
import { readSettings, saveSettings } from './settings.ts'

async function overview(db: TenantDb): Promise<FeeSetupOverview> {
  const { rows } = await sql<FeeSetupOverview>`
    select (select count(*) from fee_heads where is_active)::int as heads, (select count(*) from fee_patterns)::int as patterns,
      (select count(distinct series_id) from fee_plans)::int as plans,
      (select count(*) from fee_plans where state = 'published')::int as "publishedPlans",
      (select count(*) from fee_concession_policies where is_active)::int as policies,
      (select count(distinct series_id) from fee_fine_rules)::int as "fineRules", (select count(*) from fee_counters)::int as counters,
      (select count(distinct student_id) from enrolments where (select school_day()) between from_date and coalesce(to_date, 'infinity'))::int as students,
      (select count(distinct student_id) from fee_assignments where (select school_day()) between from_date and coalesce(to_date, 'infinity'))::int as assigned,
      (select max(up_to) from fee_period_locks) as "lockedUpTo",
      coalesce((select sum(net) from fee_line_balances where year_id = (select current_year())), 0)::bigint as "billedMinor"`.execute(
    db,
  )
  if (!rows[0]) throw new Error('The fee overview query returned no row.')
  return rows[0]
}

export const setupRoutes = implement(feeSetup, feeSetupDefinitions, {
  getFeeChoices: (_, { db }) => readChoices(db),
  getFeeOverview: (_, { db }) => overview(db),
  getFeeSettings: (_, { db }) => readSettings(db),
  saveFeeSettings: async ({ body }, { db, audit, actor }) => {
    const before = await readSettings(db)
    const after = await saveSettings(db, body)
    audit({ entity: 'feeSettings', entityId: actor.tenantId, before, after })
    return after
  },

  listHeads: async (_, { db }) => ({ heads: await listHeads(db) }),
  createHead: async ({ body }, context) => {
    for (const column of ['name', 'code'] as const)
      if (await isTaken(context.db, 'fee_heads', column, body[column], null)) context.fail('name-taken')
    return createHead(context, body)
  },
  saveHead: async ({ params, body }, context) => {
    const before = await getHead(context.db, params.feeHeadId)
    for (const column of ['name', 'code'] as const)
      if (await isTaken(context.db, 'fee_heads', column, body[column], params.feeHeadId)) context.fail('name-taken')
    if (body.kind !== before.kind && (await isHeadUsed(context.db, params.feeHeadId))) context.fail('in-use')
    return saveHead(context, before, body)
  },
  deleteHead: async ({ params }, context) => {
    const before = await getHead(context.db, params.feeHeadId)
    if (!(await deleteUnused(context, 'fee_heads', params.feeHeadId, before))) context.fail('in-use')
    return {}
  },

  listPatterns: async (_, { db }) => ({ patterns: await listPatterns(db) }),
  createPattern: async ({ body }, context) => {
    checkPattern(body)
    if (await isTaken(context.db, 'fee_patterns', 'name', body.name, null)) context.fail('name-taken')
    return createPattern(context, body)
  },
  savePattern: async ({ params, body }, context) => {
    const before = await getPattern(context.db, params.patternId)
    checkPattern(body)
    if (before.isFrozen) context.fail('in-use')
    if (await isTaken(context.db, 'fee_patterns', 'name', body.name, params.patternId)) context.fail('name-taken')
    return savePattern(context, before, body)
  },
  deletePattern: async ({ params }, context) => {
    const before = await getPattern(context.db, params.patternId)
    if (!(await deleteUnused(context, 'fee_patterns', params.patternId, before))) context.fail('in-use')
    return {}
  },

  listFineRules: async (_, { db }) => ({ rules: await listFineRules(db) }),
  createFineRule: async ({ body }, context) => {
    checkFineRule(body)
    return writeFineRule(context, body, null)
  },
  saveFineRule: async ({ params, body: { versionNo, ...form } }, context) => {
    await requireOwn(context.db, 'fee_fine_rules', [params.fineRuleId])
    checkFineRule(form)
    return writeFineRule(context, form, { fineRuleId: params.fineRuleId, versionNo })
  },

  listPolicies: async (_, { db }) => ({ policies: await listPolicies(db) }),
  createPolicy: async ({ body }, context) => {
    checkPolicy(body)
    await requireOwn(context.db, 'fee_heads', body.feeHeadIds)
    if (await isTaken(context.db, 'fee_concession_policies', 'code', body.code, null)) context.fail('name-taken')
    return createPolicy(context, body)
  },
  savePolicy: async ({ params, body }, context) => {
    const before = await getPolicy(context.db, params.policyId)
    checkPolicy(body)
    await requireOwn(context.db, 'fee_heads', body.feeHeadIds)
    if (await isTaken(context.db, 'fee_concession_policies', 'code', body.code, params.policyId))
      context.fail('name-taken')
    return savePolicy(context, before, body)
  },
})
