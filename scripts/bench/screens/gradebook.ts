import { sql } from 'kysely'
import { aPublishedTemplate } from '#modules/gradebook/server/seed.ts'
import { twelveOfEight } from '#modules/gradebook/testing/bigTemplate.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { Database, TenantDb } from '#platform/server/database/database.ts'

const studentsInClass = 40

/** In a school that has no sheets: a class of forty with every mark of a term in twelve subjects of eight parts. */
export async function addGradebook(database: Database, school: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from tenants where sub_domain = $1', [school])
  for (const { id: tenantId } of rows)
    await database.inTenant({ tenantId }, async (db) => {
      const known = await sql`select from gradebook_sheets limit 1`.execute(db)
      if (known.rows.length > 0) return
      const found = await sql<{ classId: string; gradeId: string; by: string }>`
        select c.id as "classId", c.grade_id as "gradeId", t.teacher_id as by
        from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
          join teachings t on t.tenant_id = c.tenant_id and t.class_id = c.id and t.to_date is null
        where c.year_id = (select current_year()) order by g.code between 6 and 10 desc, g.position desc, c.section, t.id limit 1`.execute(
        db,
      )
      const [one] = found.rows
      if (!one) throw new Error('The school has classes and teachers.')
      await fillUp(db, one.classId)
      await addMarks(db, one)
    })
}

async function fillUp(db: TenantDb, classId: string): Promise<void> {
  await sql`
    with added as (
      insert into users (user_name, role_id, first_name, last_name)
      select 'marked' || n, ${roles.student}, 'Marked', 'Student ' || n
      from generate_series(1, ${studentsInClass}::int - (select count(*)::int from enrolments e where e.class_id = ${classId}
        and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity'))) n returning id, last_name)
    insert into enrolments (class_id, student_id, roll_no, from_date)
    select ${classId}, id, '9' || split_part(last_name, ' ', 2), school_day() - 1 from added`.execute(db)
}

async function addMarks(
  db: TenantDb,
  { classId, gradeId, by }: { classId: string; gradeId: string; by: string },
): Promise<void> {
  const { templateId, content } = await aPublishedTemplate(db, gradeId, by)
  const big = twelveOfEight(content)
  await sql`update gradebook_templates set content = ${JSON.stringify(big)} where id = ${templateId}`.execute(db)
  await sql`insert into gradebook_versions (template_id, number, content, published_by)
    values (${templateId}, 2, ${JSON.stringify(big)}, ${by})`.execute(db)
  const keys = big.subjects.map(({ key }) => key)
  const termKey = big.terms[0]?.key ?? ''
  await sql`
    with sheets as (
      insert into gradebook_sheets (class_id, subject_key, term_key)
      select ${classId}, unnest(${keys}::text[]), ${termKey} returning id)
    insert into gradebook_marks (sheet_id, student_id, part_key, marks, entered_by)
    select s.id, e.student_id, 'p' || n, (hashtext(s.id::text || e.student_id || n) & 15) * 0.5, ${by}::uuid
    from sheets s cross join enrolments e cross join generate_series(0, 7) n
    where e.class_id = ${classId} and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')`.execute(
    db,
  )
}
