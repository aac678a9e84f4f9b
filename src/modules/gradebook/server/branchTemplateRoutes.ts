import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { branchTemplates } from '../contracts/branchContract.ts'
import { type BranchTemplate, branchDefinitions } from '../contracts/branchSchemas.ts'
import type { TemplateContent } from '../rules/template.ts'
import { adopted, insertTemplate, setGrades, subjectsOf } from './templates.ts'

type Branch = { id: string; name: string; yearId: string | null }

/** Of the schools of the caller's organisation, those asked for. */
async function findBranches(db: TenantDb, ids: readonly string[]): Promise<Map<string, Branch>> {
  const { rows } = await sql<Branch>`
    select id, name, current_year_id as "yearId" from tenants
    where kind = 'school' and organisation_id = current_organisation() and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads inside a branch, in its current year. */
async function inBranch<T>(services: Services, tenantId: string, read: (db: TenantDb) => Promise<T>) {
  const yearId = (await services.directory.byId(tenantId))?.currentYearId
  return yearId ? services.database.inTenant({ tenantId, yearId }, read, { readOnly: true }) : undefined
}

async function listPublished(db: TenantDb): Promise<BranchTemplate[]> {
  const { rows } = await sql<BranchTemplate>`
    select t.id as "templateId", t.name,
      (select max(v.number) from gradebook_versions v where v.tenant_id = t.tenant_id and v.template_id = t.id) as number,
      array(select g.name from gradebook_template_grades x join grades g on g.tenant_id = x.tenant_id and g.id = x.grade_id
        where x.tenant_id = t.tenant_id and x.template_id = t.id and x.state <> 'added' order by g.position) as grades
    from gradebook_templates t where t.state = 'published' order by t.name, t.id limit 100`.execute(db)
  return rows
}

type Source = { name: string; content: TemplateContent; gradeCodes: number[] }

/** What was published last of a template; changes since then stay where they are. */
const findPublished = (templateId: string) => async (db: TenantDb) => {
  const { rows } = await sql<Source>`
    select t.name, v.content, array(select g.code from gradebook_template_grades x
        join grades g on g.tenant_id = x.tenant_id and g.id = x.grade_id
        where x.tenant_id = t.tenant_id and x.template_id = t.id and x.state <> 'added') as "gradeCodes"
    from gradebook_templates t join gradebook_versions v on v.tenant_id = t.tenant_id and v.template_id = t.id
    where t.id = ${templateId} and t.state = 'published' order by v.number desc limit 1`.execute(db)
  return rows[0]
}

/** Writes the copy into the other branch. Undefined if it has none of the grades. */
async function writeCopy(db: TenantDb, { name, content, gradeCodes }: Source) {
  const { rows: grades } = await sql<{ id: string; name: string }>`
    select id, name from grades where code = any(${gradeCodes}::int[]) order by position limit 20`.execute(db)
  if (grades.length === 0) return undefined
  const gradeIds = grades.map(({ id }) => id)
  const copy = adopted(content, await subjectsOf(db, gradeIds))
  const templateId = await insertTemplate(db, name, copy)
  await setGrades(db, templateId, gradeIds, { isPublished: false })
  const kept = new Set(copy.subjects.map((subject) => subject.name))
  const leftOut = content.subjects.flatMap((subject) => (kept.has(subject.name) ? [] : [subject.name]))
  return { templateId, grades: grades.map((grade) => grade.name), leftOut }
}

export const branchTemplateRoutes = implement(branchTemplates, branchDefinitions, {
  listBranchTemplates: async ({ params: { branchId } }, { services }) => ({
    templates: (await inBranch(services, branchId, listPublished)) ?? [],
  }),

  copyBranchTemplate: async ({ params: { branchId, templateId }, body: { toBranchId } }, context) => {
    const { actor, services, tx, fail, address, requestId } = context
    // The reach of the route has confirmed the first branch only.
    const found = await tx(({ db }) => findBranches(db, [branchId, toBranchId]))
    const [from, to] = [found.get(branchId), found.get(toBranchId)]
    const yearId = to?.yearId
    if (!from || !to || !yearId) return fail('no-such-branch')
    const source = (await inBranch(services, branchId, findPublished(templateId))) ?? fail('no-such-template')
    const { name } = source
    const origin = {
      action: 'branchTemplates.copyBranchTemplate',
      actorId: actor.userId,
      actorRole: actor.roleId,
      address,
      requestId,
    }
    const made = await runUnit(services, { tenantId: to.id, yearId }, origin, async ({ db, audit }) => {
      const copy = await writeCopy(db, source)
      if (!copy) return fail('no-such-grades')
      audit({ entity: 'gradebookTemplate', entityId: copy.templateId, after: { name, copiedFrom: from.name } })
      return copy
    })
    // Both branches and the organisation find it in their own change log.
    const after = { name, copiedTo: to.name }
    await runUnit(services, { tenantId: from.id }, origin, async ({ audit }) =>
      audit({ entity: 'gradebookTemplate', entityId: templateId, after }),
    )
    await tx(async ({ audit }) =>
      audit({ entity: 'gradebookTemplate', entityId: templateId, after: { ...after, copiedFrom: from.name } }),
    )
    return { grades: made.grades, leftOut: made.leftOut }
  },
})
