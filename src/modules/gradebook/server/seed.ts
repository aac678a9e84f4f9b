import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { contentOf, readyTemplates } from '../rules/readyTemplates.ts'
import { isMarkCode, type TemplateContent } from '../rules/template.ts'
import { subjectsOf } from './templates.ts'

/** A draft of a ready template for a grade. */
export async function aTemplate(db: TenantDb, gradeId: string, name: string, readyKey = 'cbse-6-8'): Promise<string> {
  const ready = readyTemplates.find(({ key }) => key === readyKey)
  if (!ready) throw new Error(`There is no ready template ${readyKey}.`)
  const content = contentOf(ready, await subjectsOf(db, [gradeId]))
  const { rows } = await sql<{ id: string }>`insert into gradebook_templates (name, content)
    values (${name}, ${JSON.stringify(content)}) returning id`.execute(db)
  const templateId = rows[0]?.id ?? ''
  await sql`insert into gradebook_template_grades (template_id, grade_id) values (${templateId}, ${gradeId})`.execute(
    db,
  )
  return templateId
}

/** The published template of a grade; one is made if there is none. */
export async function aPublishedTemplate(
  db: TenantDb,
  gradeId: string,
  publishedBy: string,
  { name = 'Middle school', readyKey = 'cbse-6-8' } = {},
): Promise<{ templateId: string; content: TemplateContent }> {
  const find = () =>
    sql<{ templateId: string; content: TemplateContent }>`
      select t.id as "templateId", t.content from gradebook_templates t
        join gradebook_template_grades g on g.tenant_id = t.tenant_id and g.template_id = t.id
      where g.grade_id = ${gradeId} and t.state = 'published' limit 1`.execute(db)
  const [known] = (await find()).rows
  if (known) return known
  const templateId = await aTemplate(db, gradeId, name, readyKey)
  await sql`insert into gradebook_versions (template_id, number, content, published_by)
    select id, 1, content, ${publishedBy}::uuid from gradebook_templates where id = ${templateId}`.execute(db)
  await sql`update gradebook_templates set state = 'published', is_changed = false where id = ${templateId}`.execute(db)
  const [made] = (await find()).rows
  if (!made) throw new Error('The template was not published.')
  return made
}

type SheetSeed = {
  readonly classId: string
  readonly subjectKey: string
  readonly termKey: string
  readonly state: 'open' | 'submitted' | 'verified' | 'locked' | 'published'
  readonly enteredBy: string
  readonly marks: readonly { readonly studentId: string; readonly partKey: string; readonly mark: string }[]
}

/** A sheet in a state, with marks and the history of them. A sheet that exists takes the new state and keeps its marks. */
export async function aMarkSheet(db: TenantDb, seed: SheetSeed): Promise<string> {
  const { classId, subjectKey, termKey, state, enteredBy } = seed
  const { rows } = await sql<{ id: string }>`
    insert into gradebook_sheets (class_id, subject_key, term_key, state, version_id)
    select ${classId}, ${subjectKey}, ${termKey}, ${state}, case when ${state} = 'published' then (
        select v.id from classes c
          join gradebook_template_grades x on x.tenant_id = c.tenant_id and x.grade_id = c.grade_id and x.state <> 'added'
          join gradebook_templates t on t.tenant_id = x.tenant_id and t.id = x.template_id and t.state = 'published'
          join gradebook_versions v on v.tenant_id = t.tenant_id and v.template_id = t.id
        where c.id = ${classId} order by v.number desc limit 1) end
    on conflict on constraint gradebook_sheets_once do update set state = excluded.state, version_id = excluded.version_id
    returning id`.execute(db)
  const sheetId = rows[0]?.id ?? ''
  const cells = seed.marks.map(({ studentId, partKey, mark }) => ({
    student: studentId,
    part: partKey,
    marks: isMarkCode(mark) ? null : mark,
    code: isMarkCode(mark) ? mark : null,
    after: mark,
  }))
  await sql`
    with given as (select * from json_to_recordset(${JSON.stringify(cells)}::json)
      as g(student uuid, part text, marks numeric, code text, after text)
    ), written as (
      insert into gradebook_marks (sheet_id, student_id, part_key, marks, code, entered_by)
      select ${sheetId}::uuid, student, part, marks, code, ${enteredBy}::uuid from given
      on conflict on constraint gradebook_marks_once do nothing returning id, student_id, part_key
    )
    insert into gradebook_mark_changes (mark_id, revision, before, after, changed_by)
    select w.id, 1, '', g.after, ${enteredBy}::uuid from written w
      join given g on g.student = w.student_id and g.part = w.part_key`.execute(db)
  return sheetId
}

/** A report card with nothing on it but a name. */
export async function aReportCard(
  db: TenantDb,
  { classId, studentId, gradeId, by }: { classId: string; studentId: string; gradeId: string; by: string },
): Promise<{ cardId: string; token: string }> {
  const { templateId } = await aPublishedTemplate(db, gradeId, by)
  await sql`insert into gradebook_letterheads (hash, name, lines, colour) values ('seed', 'School', '{}', '#1f3a5f')
    on conflict on constraint gradebook_letterheads_once do nothing`.execute(db)
  const printed = {
    termName: 'Term 1',
    isYear: false,
    yearName: '',
    className: '',
    studentName: 'A Student',
    rollNo: '1',
    admissionNo: '',
    tables: [],
    areas: [],
    overall: null,
    outcome: null,
    rank: null,
    remark: '',
    isRevised: false,
  }
  const { rows } = await sql<{ cardId: string; token: string }>`
    insert into gradebook_cards (class_id, student_id, term_key, version_id, letterhead_id, number, inputs_hash, printed, issued_by)
    select ${classId}::uuid, ${studentId}::uuid, 'seed', v.id, h.id, 'RC/' || new_id(), 'seed', ${JSON.stringify(printed)}::jsonb,
      ${by}::uuid
    from gradebook_versions v, gradebook_letterheads h
    where v.template_id = ${templateId} and v.number = 1 and h.hash = 'seed' returning id as "cardId", token`.execute(
    db,
  )
  const [card] = rows
  if (!card) throw new Error('The card was not issued.')
  return card
}
