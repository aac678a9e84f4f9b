import { type RawBuilder, sql } from 'kysely'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { BlueprintBody, SavedBlueprint } from '../records.ts'
import { personName } from './paperAccess.ts'

/** Authors change their own; the office also those that are shared. */
const mayEdit = ({ userId, roleId, matrix }: Actor): RawBuilder<boolean> => sql`(b.author_id = ${userId}
  or (b.is_shared and ${roleId === roles.admin && isGranted(matrix, 'assessment', 'edit')}::boolean))`

const visible = ({ userId }: Actor): RawBuilder<boolean> => sql`(b.is_shared or b.author_id = ${userId})`

const columns = (actor: Actor) => sql`b.id as "blueprintId", b.name, b.is_shared as "isShared", b.blueprint,
  ${personName('u')} as author, ${mayEdit(actor)} as "mayEdit", b.version`

const joins = sql`join users u on u.tenant_id = b.tenant_id and u.id = b.author_id`
const like = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** The caller's own blueprints and those that are shared. */
export function listBlueprints(db: TenantDb, actor: Actor, filter: Paging & { readonly q: string }) {
  const named = filter.q === '' ? sql`true` : sql`b.name ilike ${like(filter.q)}`
  return pageOfIds<SavedBlueprint>(db, filter, {
    ids: sql`select b.id from paper_blueprints b where ${visible(actor)} and ${named} order by lower(b.name), b.id`,
    columns: columns(actor),
    from: sql`join paper_blueprints b on b.id = n.id ${joins}`,
  })
}

/** A blueprint the caller may see; `lock` locks its row until the transaction ends. */
export async function findBlueprint(
  db: TenantDb,
  actor: Actor,
  blueprintId: string,
  lock = false,
): Promise<SavedBlueprint | undefined> {
  const { rows } = await sql<SavedBlueprint>`select ${columns(actor)} from paper_blueprints b ${joins}
    where b.id = ${blueprintId} and ${visible(actor)} ${lock ? sql`for update of b` : sql``}`.execute(db)
  return rows[0]
}

const traceOf = ({ name, isShared, blueprint }: BlueprintBody) => ({ name, isShared, marks: blueprint.marks })
const entity = 'paperBlueprint'

export async function insertBlueprint({ db, audit }: Unit, authorId: string, body: BlueprintBody): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into paper_blueprints (name, author_id, is_shared, blueprint)
    values (${body.name}, ${authorId}, ${body.isShared}, ${JSON.stringify(body.blueprint)}::jsonb) returning id`.execute(
    db,
  )
  const blueprintId = rows[0]?.id ?? ''
  audit({ entity, entityId: blueprintId, after: traceOf(body) })
  return blueprintId
}

/** The caller holds the row and has compared its version. */
export async function updateBlueprint({ db, audit }: Unit, before: SavedBlueprint, body: BlueprintBody): Promise<void> {
  await sql`update paper_blueprints set name = ${body.name}, is_shared = ${body.isShared},
      blueprint = ${JSON.stringify(body.blueprint)}::jsonb, changed_at = now(), version = version + 1
    where id = ${before.blueprintId}`.execute(db)
  audit({ entity, entityId: before.blueprintId, before: traceOf(before), after: traceOf(body) })
}

export async function deleteBlueprint({ db, audit }: Unit, before: SavedBlueprint): Promise<void> {
  await sql`delete from paper_blueprints where id = ${before.blueprintId}`.execute(db)
  audit({ entity, entityId: before.blueprintId, before: traceOf(before), after: null })
}
