import { sql } from 'kysely'
import { endsBeforeStart } from '#platform/contract/dates/dateTexts.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { FeePattern, PatternForm } from '../../contracts/setupSchemas.ts'
import { wholeWeight } from '../../rules/instalments.ts'
import { saveOver } from '../feeRecords.ts'

const select = sql`
  select p.id as "patternId", p.name, p.version,
    exists (select from fee_plan_lines l join fee_plans f on f.tenant_id = l.tenant_id and f.id = l.plan_id
      where l.tenant_id = p.tenant_id and l.pattern_id = p.id and f.state <> 'draft') as "isFrozen",
    coalesce((select json_agg(json_build_object('itemId', i.id, 'seq', i.seq, 'label', i.label, 'startsOn', i.starts_on,
      'endsOn', i.ends_on, 'dueOn', i.due_on, 'weightBp', i.weight_bp) order by i.seq)
      from fee_pattern_items i where i.tenant_id = p.tenant_id and i.pattern_id = p.id), '[]') as items
  from fee_patterns p`

export async function listPatterns(db: TenantDb): Promise<FeePattern[]> {
  return (await sql<FeePattern>`${select} order by lower(p.name) limit 200`.execute(db)).rows
}

export async function getPattern(db: TenantDb, patternId: string): Promise<FeePattern> {
  const { rows } = await sql<FeePattern>`${select} where p.id = ${patternId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

/** The shares add up to 100 %, each period ends after it starts, and due dates are in order. */
export function checkPattern({ items }: PatternForm): void {
  const total = items.reduce((all, { weightBp }) => all + weightBp, 0)
  if (total !== wholeWeight)
    throw invalid([
      {
        field: 'items',
        ...serverText('parts-not-whole', 'The shares add up to {whole} %. They must add up to 100 %.', {
          whole: total / 100,
        }),
      },
    ])
  const backwards = items.findIndex(({ startsOn, endsOn }) => endsOn < startsOn)
  if (backwards >= 0) throw invalid([{ field: `items.${backwards}.endsOn`, ...endsBeforeStart }])
  const early = items.findIndex(({ dueOn }, at) => at > 0 && dueOn < (items[at - 1]?.dueOn ?? dueOn))
  if (early >= 0)
    throw invalid([
      {
        field: `items.${early}.dueOn`,
        ...serverText('due-before-previous', 'The due date is before that of the previous instalment.'),
      },
    ])
}

const insertItems = (db: TenantDb, patternId: string, items: PatternForm['items']) =>
  sql`
  insert into fee_pattern_items (pattern_id, seq, label, starts_on, ends_on, due_on, weight_bp)
  select ${patternId}::uuid, n, i.label, i."startsOn", i."endsOn", i."dueOn", i."weightBp"
  from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (label text, "startsOn" date, "endsOn" date, "dueOn" date,
    "weightBp" integer)) with ordinality as i(label, "startsOn", "endsOn", "dueOn", "weightBp", n)`.execute(db)

export async function createPattern({ db, audit }: Unit, form: PatternForm): Promise<FeePattern> {
  const { rows } = await sql<{
    id: string
  }>`insert into fee_patterns (name) values (${form.name}) returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  await insertItems(db, id, form.items)
  audit({ entity: 'feePattern', entityId: id, after: form })
  return getPattern(db, id)
}

export async function savePattern({ db, audit }: Unit, before: FeePattern, form: PatternForm & { version: number }) {
  const id = before.patternId
  const current = () => getPattern(db, id)
  await saveOver(db, 'fee_patterns', { id, version: form.version, current }, { name: form.name })
  await sql`delete from fee_pattern_items where pattern_id = ${id}`.execute(db)
  await insertItems(db, id, form.items)
  audit({ entity: 'feePattern', entityId: id, before, after: form })
  return current()
}
