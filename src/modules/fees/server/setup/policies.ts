import { sql } from 'kysely'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { ConcessionPolicy, PolicyForm } from '../../contracts/setupSchemas.ts'
import { saveOver } from '../feeRecords.ts'

const columns = sql`id as "policyId", code, name, kind, value, head_ids as "feeHeadIds", stack_group as "stackGroup", priority,
  cap_bp as "capBp", cap_minor as "capMinor", eligibility, quotas, approval_levels as "approvalLevels",
  yearly_budget as "yearlyBudgetMinor", is_carried as "isCarried", is_active as "isActive", version`

export async function listPolicies(db: TenantDb): Promise<ConcessionPolicy[]> {
  const { rows } = await sql<ConcessionPolicy>`
    select ${columns} from fee_concession_policies order by priority, lower(name) limit 200`.execute(db)
  return rows
}

export async function getPolicy(db: TenantDb, policyId: string): Promise<ConcessionPolicy> {
  const { rows } =
    await sql<ConcessionPolicy>`select ${columns} from fee_concession_policies where id = ${policyId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

export function checkPolicy({ kind, value }: Pick<PolicyForm, 'kind' | 'value'>): void {
  if (kind === 'percent' && value > 10_000)
    throw invalid([{ field: 'value', ...serverText('percentage-invalid', 'Enter a percentage from 0 to 100.') }])
}

const valuesOf = (form: PolicyForm) => ({
  code: form.code,
  name: form.name,
  kind: form.kind,
  value: form.value,
  head_ids: form.feeHeadIds,
  stack_group: form.stackGroup,
  priority: form.priority,
  cap_bp: form.capBp,
  cap_minor: form.capMinor,
  eligibility: form.eligibility,
  quotas: form.quotas,
  approval_levels: form.approvalLevels,
  yearly_budget: form.yearlyBudgetMinor,
  is_carried: form.isCarried,
  is_active: form.isActive,
})

export async function createPolicy({ db, audit }: Unit, form: PolicyForm): Promise<ConcessionPolicy> {
  const values = valuesOf(form)
  const { rows } = await sql<{ id: string }>`
    insert into fee_concession_policies (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  audit({ entity: 'concessionPolicy', entityId: id, after: form })
  return getPolicy(db, id)
}

export async function savePolicy(
  { db, audit }: Unit,
  before: ConcessionPolicy,
  form: PolicyForm & { version: number },
) {
  const id = before.policyId
  const current = () => getPolicy(db, id)
  await saveOver(db, 'fee_concession_policies', { id, version: form.version, current }, valuesOf(form))
  audit({ entity: 'concessionPolicy', entityId: id, before, after: form })
  return current()
}
