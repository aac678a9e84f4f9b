import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { CardDesign, Design, DesignRow } from '../../contracts/designSchemas.ts'

type Grade = { gradeId: string; name: string }

const rowColumns = sql`d.id as "designId", d.name, d.is_changed as "isChanged", ${listOf(sql`
    select g.id as "gradeId", g.name from gradebook_card_design_grades l
      join grades g on g.tenant_id = l.tenant_id and g.id = l.grade_id
    where l.tenant_id = d.tenant_id and l.design_id = d.id order by g.position, g.id`)} as grades,
  (select max(v.number)::int from gradebook_card_design_versions v where v.tenant_id = d.tenant_id and v.design_id = d.id) as number`

export async function listDesigns(db: TenantDb): Promise<DesignRow[]> {
  const { rows } = await sql<DesignRow>`
    select ${rowColumns} from gradebook_card_designs d order by lower(d.name), d.id limit 50`.execute(db)
  return rows
}

export async function listGrades(db: TenantDb): Promise<Grade[]> {
  const { rows } = await sql<Grade>`select id as "gradeId", name from grades order by position, id limit 100`.execute(
    db,
  )
  return rows
}

export async function findDesign(db: TenantDb, designId: string): Promise<Design | undefined> {
  const { rows } = await sql<Design>`
    select ${rowColumns}, d.content, d.version, ${listOf(sql`
      select v.number, v.published_at as "publishedAt", trim(u.first_name || ' ' || u.last_name) as "publishedBy"
      from gradebook_card_design_versions v join users u on u.tenant_id = v.tenant_id and u.id = v.published_by
      where v.tenant_id = d.tenant_id and v.design_id = d.id order by v.number desc limit 50`)} as versions
    from gradebook_card_designs d where d.id = ${designId}`.execute(db)
  return rows[0]
}

export async function insertDesign(db: TenantDb, name: string, content: CardDesign): Promise<string | 'too-many'> {
  const { rows: counted } = await sql<{ many: number }>`
    select count(*)::int as many from gradebook_card_designs`.execute(db)
  if ((counted[0]?.many ?? 0) >= 50) return 'too-many'
  const { rows } = await sql<{ id: string }>`insert into gradebook_card_designs (name, content)
    values (${name}, ${JSON.stringify(content)}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

type Draft = { name: string; content: CardDesign; gradeIds: readonly string[]; version: number }

/** Saves the draft if nobody saved it since `version`. */
export async function updateDesign(
  db: TenantDb,
  designId: string,
  { name, content, gradeIds, version }: Draft,
): Promise<'saved' | 'changed-meanwhile' | 'design-grade-taken'> {
  const json = JSON.stringify(content)
  const { rows } = await sql`
    update gradebook_card_designs d set name = ${name}, content = ${json}, version = version + 1, changed_at = now(),
      is_changed = not exists (select from gradebook_card_design_versions v where v.tenant_id = d.tenant_id and v.design_id = d.id
        and v.number = (select max(x.number) from gradebook_card_design_versions x
          where x.tenant_id = d.tenant_id and x.design_id = d.id) and v.content = ${json}::jsonb)
    where id = ${designId} and version = ${version} returning id`.execute(db)
  if (rows.length === 0) return 'changed-meanwhile'
  await sql`delete from gradebook_card_design_grades where design_id = ${designId}
    and not grade_id = any(${[...gradeIds]}::uuid[])`.execute(db)
  await sql`insert into gradebook_card_design_grades (grade_id, design_id)
    select unnest(${[...gradeIds]}::uuid[]), ${designId}::uuid on conflict do nothing`.execute(db)
  const { rows: taken } = await sql`select from gradebook_card_design_grades
    where grade_id = any(${[...gradeIds]}::uuid[]) and design_id <> ${designId}`.execute(db)
  return taken.length > 0 ? 'design-grade-taken' : 'saved'
}

/** Keeps the draft as the next version; nobody else has changed it since `version`. */
export async function insertVersion(
  db: TenantDb,
  designId: string,
  { version, by }: { version: number; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    update gradebook_card_designs set is_changed = false, version = version + 1
    where id = ${designId} and version = ${version} returning id`.execute(db)
  if (rows.length === 0) return false
  await sql`insert into gradebook_card_design_versions (design_id, number, content, published_by)
    select d.id, 1 + (select count(*) from gradebook_card_design_versions v where v.design_id = d.id), d.content, ${by}::uuid
    from gradebook_card_designs d where d.id = ${designId}`.execute(db)
  return true
}

/** The published design of a grade; undefined if it has the standard one. */
export async function designOfGrade(
  db: TenantDb,
  gradeId: string,
): Promise<{ designVersionId: string; content: CardDesign } | undefined> {
  const { rows } = await sql<{ designVersionId: string; content: CardDesign }>`
    select v.id as "designVersionId", v.content from gradebook_card_design_grades l
      join gradebook_card_design_versions v on v.tenant_id = l.tenant_id and v.design_id = l.design_id
    where l.grade_id = ${gradeId} order by v.number desc limit 1`.execute(db)
  return rows[0]
}
