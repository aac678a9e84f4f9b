import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { rubrics } from '../contract.ts'
import { type BankRubric, rubricsDefinitions } from '../rubricSchemas.ts'
import { person } from './activityQueries.ts'

const maxOwn = 200

/** What the office makes is shared and changed by the whole office; a teacher's rubric is their own. */
const isOffice = (actor: Actor) => actor.roleId === roles.admin

const read = async (db: TenantDb, actor: Actor, rubricId?: string): Promise<BankRubric[]> => {
  const isOwn = isOffice(actor) ? sql`b.is_shared` : sql`b.owner_id = ${actor.userId}`
  const { rows } = await sql<BankRubric>`
    select b.id as "rubricId", b.name, b.is_shared as "isShared", ${isOwn} as "isOwn", ${person('u')} as owner, b.content, b.version
    from activity_rubrics b join users u on u.tenant_id = b.tenant_id and u.id = b.owner_id
    where b.removed_at is null and (b.is_shared or b.owner_id = ${actor.userId})
      ${rubricId ? sql`and b.id = ${rubricId}` : sql``} order by b.is_shared desc, lower(b.name), b.id limit 1000`.execute(
    db,
  )
  return rows
}

/** A rubric the caller may change, locked until the transaction ends. */
async function own(db: TenantDb, actor: Actor, rubricId: string): Promise<BankRubric | undefined> {
  await sql`select from activity_rubrics where id = ${rubricId} for update`.execute(db)
  const [found] = await read(db, actor, rubricId)
  return found?.isOwn ? found : undefined
}

export const rubricRoutes = implement(rubrics, rubricsDefinitions, {
  listRubrics: async (_, { db, actor }) => ({ rubrics: await read(db, actor) }),

  addRubric: async ({ body }, { db, actor, audit, fail }) => {
    const { rows } = await sql<{ id: string }>`
      insert into activity_rubrics (owner_id, name, is_shared, content)
      select ${actor.userId}, ${body.name}, ${isOffice(actor)}::boolean, ${JSON.stringify(body.content)}::jsonb
      where (select count(*) from activity_rubrics where owner_id = ${actor.userId} and removed_at is null) < ${maxOwn}
      returning id`.execute(db)
    const rubricId = rows[0]?.id ?? fail('too-many-rubrics')
    audit({ entity: 'rubric', entityId: rubricId, after: body })
    const [made] = await read(db, actor, rubricId)
    return made ?? fail('too-many-rubrics')
  },

  saveRubric: async ({ params, body }, { db, actor, audit, fail }) => {
    const before = (await own(db, actor, params.rubricId)) ?? fail('no-such-rubric')
    if (before.version !== body.version) throw problem('changed-meanwhile', { details: before })
    const { name, content } = body
    await sql`update activity_rubrics set name = ${name}, content = ${JSON.stringify(content)}::jsonb, version = version + 1
      where id = ${params.rubricId}`.execute(db)
    const old = { name: before.name, content: before.content }
    audit({ entity: 'rubric', entityId: params.rubricId, before: old, after: { name, content } })
    return (await own(db, actor, params.rubricId)) ?? fail('no-such-rubric')
  },

  removeRubric: async ({ params }, { db, actor, audit, fail }) => {
    const before = (await own(db, actor, params.rubricId)) ?? fail('no-such-rubric')
    await sql`update activity_rubrics set removed_at = now() where id = ${params.rubricId}`.execute(db)
    audit({ entity: 'rubric', entityId: params.rubricId, before: { name: before.name }, after: null })
    return {}
  },
})
