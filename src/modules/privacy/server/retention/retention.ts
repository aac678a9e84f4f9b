import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Rule, Run } from '#modules/privacy/schemas.ts'
import { isDue, type RetentionRule } from '#platform/server/contributions/retentionRule.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob, systemJob } from '#platform/server/jobs/jobs.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'

type Choice = { days: number; isOn: boolean }

/** What the school has chosen for each rule. */
async function readChoices(db: TenantDb, rules: readonly RetentionRule[]): Promise<Map<string, Choice>> {
  const { rows } = await sql<
    Choice & { rule: string }
  >`select rule, days, is_on as "isOn" from privacy_retentions`.execute(db)
  const chosen = new Map(rows.map((row) => [row.rule, row]))
  return new Map(
    rules.map(({ name, days }) => [
      name,
      { days: chosen.get(name)?.days ?? days, isOn: chosen.get(name)?.isOn ?? true },
    ]),
  )
}

/** The dry run: what each rule would remove at this time. All counts are made in one statement. */
export async function listRules(db: TenantDb, rules: readonly RetentionRule[], asOf: Date): Promise<Rule[]> {
  const choices = await readChoices(db, rules)
  const counts = rules.map((rule) => {
    const { days } = choices.get(rule.name) ?? rule
    return sql`select ${rule.name} as rule, (select count(*)::int from ${sql.table(rule.table)} where ${isDue(rule, asOf, days)}) as due`
  })
  const { rows } = await sql<{ rule: string; due: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rules.map(({ name, least, most, days }) => ({
    ruleName: name,
    ...(choices.get(name) ?? { days, isOn: true }),
    least,
    most,
    due: rows.find(({ rule }) => rule === name)?.due ?? 0,
  }))
}

export async function listRuns(db: TenantDb): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select r.as_of as "asOf", r.removed, btrim(u.first_name || ' ' || u.last_name) as by
    from privacy_retention_runs r left join users u on u.tenant_id = r.tenant_id and u.id = r.run_by order by r.id desc limit 10`.execute(
    db,
  )
  return rows
}

export async function saveRule({ db, audit }: Unit, { name }: RetentionRule, { days, isOn }: Choice): Promise<void> {
  await sql`
    insert into privacy_retentions (rule, days, is_on, changed_by) values (${name}, ${days}, ${isOn}, acting_user())
    on conflict (tenant_id, rule) do update set days = excluded.days, is_on = excluded.is_on, changed_by = excluded.changed_by, changed_at = now()`.execute(
    db,
  )
  audit({ entity: 'retention', entityId: name, after: { days, isOn } })
}

/** Rows of one transaction: those that are just deleted, and those a module takes away. */
const [deletedAtOnce, removedAtOnce] = [5000, 200]

/** Takes away some of the rows that are due; returns how many, and how many it was to be at most. */
async function removeSome(
  db: TenantDb,
  files: Services['files'],
  rule: RetentionRule,
  due: RawBuilder<boolean>,
): Promise<{ gone: number; most: number }> {
  const table = sql.table(rule.table)
  if (!rule.remove) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any (array(select ctid from ${table} where ${due} limit ${deletedAtOnce}))`.execute(
      db,
    )
    return { gone: Number(numAffectedRows), most: deletedAtOnce }
  }
  const { rows } = await sql<{
    id: string
  }>`select id from ${table} where ${due} order by id limit ${removedAtOnce}`.execute(db)
  for (const fileId of await rule.remove(
    db,
    rows.map(({ id }) => id),
  ))
    await files.forget(db, fileId)
  return { gone: rows.length, most: removedAtOnce }
}

/** Removes what the rules say, with the very conditions of the dry run, and writes down how much. */
export async function removeDue(
  { database, files, retention }: Pick<Services, 'database' | 'files' | 'retention'>,
  { tenantId, asOf, runBy }: { tenantId: string; asOf: Date; runBy: string | null },
): Promise<Record<string, number>> {
  const choices = await database.inTenant({ tenantId }, (db) => readChoices(db, retention))
  const removed: Record<string, number> = {}
  for (const rule of retention) {
    const { days, isOn } = choices.get(rule.name) ?? { days: rule.days, isOn: true }
    if (!isOn) continue
    let some: { gone: number; most: number }
    do {
      some = await database.inTenant({ tenantId }, (db) => removeSome(db, files, rule, isDue(rule, asOf, days)))
      if (some.gone > 0) removed[rule.name] = (removed[rule.name] ?? 0) + some.gone
    } while (some.gone >= some.most)
  }
  await database.inTenant({ tenantId }, (db) =>
    sql`insert into privacy_retention_runs (as_of, removed, run_by) values (${asOf}, ${JSON.stringify(removed)}, ${runBy}::uuid)`.execute(
      db,
    ),
  )
  return removed
}

export const runRetention = slowJob(
  'privacy.retention',
  z.object({ asOf: z.iso.datetime(), runBy: z.uuid().nullable() }),
  async ({ asOf, runBy }, { services, tenantId }) => {
    await removeDue(services, { tenantId, asOf: new Date(asOf), runBy })
  },
)

/** At 03:10 in India. */
export const runAllRetention = systemJob(
  'privacy.allRetention',
  '40 21 * * *',
  'it only enqueues one job per school',
  async ({ database, now }) => {
    const { rows } = await database.pool.query<{ id: string }>('select id from tenants order by id')
    for (const { id: tenantId } of rows)
      await database.inTenant({ tenantId }, (db) =>
        enqueueIn(db, tenantId)(
          runRetention,
          { asOf: now().toISOString(), runBy: null },
          { key: `retention ${tenantId}` },
        ),
      )
  },
)
