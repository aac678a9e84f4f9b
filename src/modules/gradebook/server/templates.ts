import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { prePrimary } from '../prePrimary.ts'
import { leavesOf, type TemplateContent, withoutDays } from '../rules/template.ts'
import type { Template, TemplateRow } from '../templateSchemas.ts'

const columns = sql`t.id as "templateId", t.name, t.state, t.is_changed as "isChanged", t.version,
  (select max(v.number) from gradebook_versions v where v.tenant_id = t.tenant_id and v.template_id = t.id) as number,
  (select coalesce(json_agg(json_build_object('gradeId', g.id, 'name', g.name) order by g.position), '[]')
    from gradebook_template_grades x join grades g on g.tenant_id = x.tenant_id and g.id = x.grade_id
    where x.tenant_id = t.tenant_id and x.template_id = t.id and x.state <> 'removed') as grades`

export async function listTemplates(db: TenantDb): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from gradebook_templates t
    order by array_position(array['published', 'draft', 'retired'], t.state), t.name, t.id limit 200`.execute(db)
  return rows
}

const subjectsOfGrades = (templateId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('subjectId', s.id, 'name', s.name) order by s.place, s.name), '[]') from (
    select c.id, c.name, min(n.position) as place from gradebook_template_grades x
      join grade_subjects n on n.tenant_id = x.tenant_id and n.grade_id = x.grade_id
      join subjects c on c.tenant_id = n.tenant_id and c.id = n.subject_id
    where x.template_id = ${templateId} and x.state <> 'removed' group by c.id, c.name) s)`

export async function findTemplate(db: TenantDb, templateId: string, isHeld = false): Promise<Template | undefined> {
  const { rows } = await sql<Template>`
    select ${columns}, t.content, ${subjectsOfGrades(templateId)} as subjects
    from gradebook_templates t where t.id = ${templateId} ${isHeld ? sql`for update of t` : sql``}`.execute(db)
  return rows[0]
}

/** The subjects of grades, in the order of the school. */
export async function subjectsOf(db: TenantDb, gradeIds: readonly string[]) {
  const { rows } = await sql<{ subjectId: string; name: string }>`
    select c.id as "subjectId", c.name from grade_subjects n
      join subjects c on c.tenant_id = n.tenant_id and c.id = n.subject_id
    where n.grade_id = any(${gradeIds}::uuid[])
    group by c.id, c.name order by min(n.position), c.name limit 40`.execute(db)
  return rows
}

/** Whether all subjects of a template are subjects of the school. */
export async function areSubjects(db: TenantDb, { subjects }: TemplateContent): Promise<boolean> {
  const wanted = [...new Set(subjects.flatMap(({ subjectId }) => subjectId ?? []))]
  const { rows } = await sql`select from subjects where id = any(${wanted}::uuid[])`.execute(db)
  return rows.length === wanted.length
}

/** The grades of a draft. Those of a published template stay in use until it is published again. False if one does not exist. */
export async function setGrades(
  db: TenantDb,
  templateId: string,
  gradeIds: readonly string[],
  { isPublished }: { isPublished: boolean },
): Promise<boolean> {
  const wanted = [...new Set(gradeIds)]
  const { rows } = await sql<{ id: string }>`select id from grades where id = any(${wanted}::uuid[])`.execute(db)
  if (rows.length !== wanted.length) return false
  await sql`delete from gradebook_template_grades where template_id = ${templateId}
    and grade_id <> all(${wanted}::uuid[]) and (not ${isPublished}::boolean or state = 'added')`.execute(db)
  await sql`update gradebook_template_grades set state = case when grade_id = any(${wanted}::uuid[]) then 'live' else 'removed' end
    where template_id = ${templateId} and state <> 'added'`.execute(db)
  await sql`insert into gradebook_template_grades (template_id, grade_id, state)
    select ${templateId}, unnest(${wanted}::uuid[]), ${isPublished ? 'added' : 'live'}
    on conflict on constraint gradebook_template_grades_once do nothing`.execute(db)
  return true
}

/** The grades of a draft become those of the version that is published. */
export async function publishGrades(db: TenantDb, templateId: string): Promise<void> {
  await sql`delete from gradebook_template_grades where template_id = ${templateId} and state = 'removed'`.execute(db)
  await sql`update gradebook_template_grades set state = 'live' where template_id = ${templateId} and state = 'added'`.execute(
    db,
  )
}

/** What keeps a template from being published for its grades. */
export async function gradeProblem(
  db: TenantDb,
  templateId: string,
): Promise<'grade-taken' | 'grade-marked' | 'pre-primary' | null> {
  const { rows } = await sql<{ isTaken: boolean; isMarked: boolean; isYoung: boolean }>`
    select coalesce(bool_or(x.state <> 'removed' and exists (select from gradebook_template_grades o
          join gradebook_templates t on t.tenant_id = o.tenant_id and t.id = o.template_id and t.state = 'published'
        where o.tenant_id = x.tenant_id and o.grade_id = x.grade_id and o.template_id <> x.template_id and o.state <> 'added')), false)
        as "isTaken",
      coalesce(bool_or(x.state = 'removed' and exists (select from classes c
          join gradebook_sheets s on s.tenant_id = c.tenant_id and s.class_id = c.id
          join gradebook_marks m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and (m.marks is not null or m.code is not null)
        where c.tenant_id = x.tenant_id and c.grade_id = x.grade_id)), false) as "isMarked",
      coalesce(bool_or(x.state <> 'removed' and g.code = any(${prePrimary}::int[])), false) as "isYoung"
    from gradebook_template_grades x join grades g on g.tenant_id = x.tenant_id and g.id = x.grade_id
    where x.template_id = ${templateId}`.execute(db)
  const [found] = rows
  if (found?.isYoung) return 'pre-primary'
  if (found?.isTaken) return 'grade-taken'
  return found?.isMarked ? 'grade-marked' : null
}

export async function insertTemplate(db: TenantDb, name: string, content: TemplateContent): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into gradebook_templates (name, content) values (${name}, ${JSON.stringify(content)}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}

/** What a template of this year or another one says. */
export async function contentToCopy(
  db: TenantDb,
  { templateId, yearId }: { templateId: string; yearId?: string | undefined },
): Promise<TemplateContent | undefined> {
  const { rows } = yearId
    ? await sql<{ content: TemplateContent }>`
        select content from gradebook_templates_of_year(${yearId}) where id = ${templateId}`.execute(db)
    : await sql<{ content: TemplateContent }>`
        select content from gradebook_templates where id = ${templateId}`.execute(db)
  const content = rows[0]?.content
  return content && yearId ? withoutDays(content) : content
}

const bare = (name: string) => name.trim().toLowerCase()

/** A template of another branch. Its subjects become those of the same name here; what nobody learns here is left out. */
export function adopted(
  content: TemplateContent,
  own: readonly { readonly subjectId: string; readonly name: string }[],
): TemplateContent {
  const byName = new Map(own.map(({ subjectId, name }) => [bare(name), subjectId]))
  const subjects = content.subjects.flatMap((subject) => {
    if (subject.subjectId === null) return [subject]
    const subjectId = byName.get(bare(subject.name))
    return subjectId ? [{ ...subject, key: subjectId, subjectId }] : []
  })
  return { ...content, subjects }
}

type Used = { subjectKey: string; termKey: string; partKey: string; most: string }

/** Whether every cell that is filled still has its part, with room for its marks. */
export async function keepsMarks(db: TenantDb, templateId: string, content: TemplateContent): Promise<boolean> {
  const { rows } = await sql<Used>`
    select s.subject_key as "subjectKey", s.term_key as "termKey", m.part_key as "partKey", coalesce(max(m.marks), 0)::text as most
    from gradebook_template_grades x
      join classes c on c.tenant_id = x.tenant_id and c.grade_id = x.grade_id
      join gradebook_sheets s on s.tenant_id = c.tenant_id and s.class_id = c.id
      join gradebook_marks m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and (m.marks is not null or m.code is not null)
    where x.template_id = ${templateId} and x.state <> 'removed' group by 1, 2, 3`.execute(db)
  return rows.every(({ subjectKey, termKey, partKey, most }) => {
    const subject = content.subjects.find(({ key }) => key === subjectKey)
    const scheme = content.schemes.find(({ key }) => key === subject?.schemeKey)
    const root = scheme?.terms.find((term) => term.termKey === termKey)?.root
    const leaf = root && leavesOf(root).find(({ key }) => key === partKey)
    return leaf !== undefined && Number(leaf.outOf) >= Number(most)
  })
}
