import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/civilDate.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { templates } from '../contracts/templateContract.ts'
import { prePrimary } from '../prePrimary.ts'
import { contentOf, readyTemplates } from '../rules/readyTemplates.ts'
import type { TemplateContent } from '../rules/template.ts'
import { problemsOf } from '../rules/templateChecks.ts'
import { type Template, templateDefinitions } from '../templateSchemas.ts'
import {
  adopted,
  areSubjects,
  contentToCopy,
  findTemplate,
  gradeProblem,
  insertTemplate,
  keepsMarks,
  listTemplates,
  publishGrades,
  setGrades,
  subjectsOf,
} from './templates.ts'

type Finding = { readonly db: TenantDb; fail(code: 'no-such-template'): never }

const shown = async ({ db, fail }: Finding, templateId: string): Promise<Template> =>
  (await findTemplate(db, templateId)) ?? fail('no-such-template')
const held = async ({ db, fail }: Finding, templateId: string): Promise<Template> =>
  (await findTemplate(db, templateId, true)) ?? fail('no-such-template')

type Source = { readyKey: string } | { templateId: string; yearId?: string | undefined } | { content: TemplateContent }

/** What a new template begins with; undefined if its source does not exist. */
async function beginning(
  db: TenantDb,
  from: Source,
  gradeIds: readonly string[],
): Promise<TemplateContent | undefined> {
  if ('templateId' in from) return contentToCopy(db, from)
  const subjects = await subjectsOf(db, gradeIds)
  if ('content' in from) return adopted(from.content, subjects)
  const ready = readyTemplates.find(({ key }) => key === from.readyKey)
  return ready && contentOf(ready, subjects)
}

/** What is worth remembering of a change. */
const traceOf = ({ name, state, number, grades }: Template) => ({
  name,
  state,
  number,
  grades: grades.map((grade) => grade.name),
})

export const templateRoutes = implement(templates, templateDefinitions, {
  listTemplates: async (_, { db }) => {
    const grades = await sql<{ gradeId: string; name: string }>`
      select id as "gradeId", name from grades where code <> all(${prePrimary}::int[]) order by position limit 100`.execute(
      db,
    )
    const years = await sql<{ yearId: string; name: string }>`
      select id as "yearId", name from academic_years where id <> current_year() order by starts_on desc limit 20`.execute(
      db,
    )
    const terms = await sql<{ name: string; from: CivilDate; to: CivilDate }>`
      select name, starts_on::text as "from", ends_on::text as "to" from terms order by starts_on, id limit 12`.execute(
      db,
    )
    return { templates: await listTemplates(db), grades: grades.rows, years: years.rows, calendarTerms: terms.rows }
  },

  listSources: async ({ query }, { db, fail }) => {
    const year = await sql`select from academic_years where id = ${query.yearId}`.execute(db)
    if (year.rows.length === 0) fail('no-such-year')
    const { rows } = await sql<{ templateId: string; name: string }>`
      select id as "templateId", name from gradebook_templates_of_year(${query.yearId})`.execute(db)
    return { sources: rows }
  },

  addTemplate: async ({ body: { name, gradeIds, from } }, { db, audit, fail }) => {
    const content = await beginning(db, from, gradeIds)
    if (!content) return fail('no-such-template')
    const templateId = await insertTemplate(db, name, content)
    if (!(await setGrades(db, templateId, gradeIds, { isPublished: false }))) fail('no-such-grade')
    const made = await shown({ db, fail }, templateId)
    audit({ entity: 'gradebookTemplate', entityId: templateId, after: traceOf(made) })
    return made
  },

  getTemplate: ({ params }, context) => shown(context, params.templateId),

  saveTemplate: async ({ params: { templateId }, body }, { db, audit, fail }) => {
    const before = await held({ db, fail }, templateId)
    if (before.state === 'retired') fail('retired')
    if (before.version !== body.version) throw problem('changed-meanwhile', { details: before })
    if (!(await areSubjects(db, body.content))) fail('no-such-subject')
    await sql`update gradebook_templates set name = ${body.name}, content = ${JSON.stringify(body.content)}, is_changed = true,
        changed_at = now(), version = version + 1 where id = ${templateId}`.execute(db)
    const isPublished = before.state === 'published'
    if (!(await setGrades(db, templateId, body.gradeIds, { isPublished }))) fail('no-such-grade')
    const after = await shown({ db, fail }, templateId)
    audit({ entity: 'gradebookTemplate', entityId: templateId, before: traceOf(before), after: traceOf(after) })
    return after
  },

  publishTemplate: async ({ params: { templateId } }, { db, actor, audit, fail }) => {
    const before = await held({ db, fail }, templateId)
    if (before.state === 'retired') fail('retired')
    if (before.state === 'published' && !before.isChanged) return { template: before, problems: [] }
    const problems = problemsOf(before.content)
    if (problems.length > 0) return { template: before, problems }
    const gradesFail = await gradeProblem(db, templateId)
    if (gradesFail) fail(gradesFail)
    if (!(await keepsMarks(db, templateId, before.content))) fail('marked-already')
    const number = (before.number ?? 0) + 1
    await sql`insert into gradebook_versions (template_id, number, content, published_by)
      values (${templateId}, ${number}, ${JSON.stringify(before.content)}, ${actor.userId})`.execute(db)
    await publishGrades(db, templateId)
    await sql`update gradebook_templates set state = 'published', is_changed = false, version = version + 1
      where id = ${templateId}`.execute(db)
    const template = await shown({ db, fail }, templateId)
    audit({ entity: 'gradebookTemplate', entityId: templateId, before: traceOf(before), after: traceOf(template) })
    return { template, problems: [] }
  },

  retireTemplate: async ({ params: { templateId } }, { db, audit, fail }) => {
    const before = await held({ db, fail }, templateId)
    if (before.state === 'retired') return before
    if (before.state !== 'published') fail('not-published')
    await sql`update gradebook_templates set state = 'retired', version = version + 1 where id = ${templateId}`.execute(
      db,
    )
    const after = await shown({ db, fail }, templateId)
    audit({ entity: 'gradebookTemplate', entityId: templateId, before: traceOf(before), after: traceOf(after) })
    return after
  },

  removeTemplate: async ({ params: { templateId } }, { db, audit, fail }) => {
    const before = await held({ db, fail }, templateId)
    if (before.number !== null) fail('published')
    await sql`delete from gradebook_templates where id = ${templateId}`.execute(db)
    audit({ entity: 'gradebookTemplate', entityId: templateId, before: traceOf(before), after: null })
    return {}
  },
})
