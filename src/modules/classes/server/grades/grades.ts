import { sql } from 'kysely'
import type { Grade, Section, Stream } from '#modules/classes/gradeSetupSchemas.ts'
import { firstOwnCode, gradeGroupOf, knownGrades } from '#modules/classes/grades.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { classNameOf } from '../classOptions.ts'
import { today } from '../classQueries.ts'

type Row = {
  gradeId: string
  name: string
  code: number
  version: number
  streams: Stream[]
  sections: Omit<Section, 'className'>[]
  subjectCount: number
}

/** Grades in school order with their streams and this year’s sections; only one of them if an id is given. */
export async function listGrades(db: TenantDb, gradeId?: string): Promise<Grade[]> {
  const { rows } = await sql<Row>`
    select g.id as "gradeId", g.name, g.code, g.version,
      (select coalesce(jsonb_agg(jsonb_build_object('streamId', s.id, 'name', s.name, 'version', s.version)
          order by s.position, lower(s.name)), '[]')
        from streams s where s.tenant_id = g.tenant_id and s.grade_id = g.id) as streams,
      (select coalesce(jsonb_agg(jsonb_build_object('classId', c.id, 'section', c.section, 'streamId', c.stream_id,
          'capacity', c.capacity, 'roomId', c.room_id, 'version', c.version, 'studentCount',
          (select count(*) from enrolments e where e.tenant_id = c.tenant_id and e.class_id = c.id and ${today('e')}))
          order by c.section), '[]')
        from classes c where c.tenant_id = g.tenant_id and c.grade_id = g.id) as sections,
      (select count(distinct q.subject_id)::int from grade_subjects q
        where q.tenant_id = g.tenant_id and q.grade_id = g.id) as "subjectCount"
    from grades g ${gradeId ? sql`where g.id = ${gradeId}` : sql``}
    order by g.position, g.code`.execute(db)
  return rows.map(({ sections, ...row }) => ({
    ...row,
    group: gradeGroupOf(row.code),
    sections: sections.map((one) => ({ ...one, className: classNameOf({ grade: row.name, section: one.section }) })),
  }))
}

export async function getGrade(db: TenantDb, gradeId: string): Promise<Grade> {
  const [grade] = await listGrades(db, gradeId)
  if (!grade) throw problem('not-found')
  return grade
}

const maxGrades = 60

/** Adds the missing grades, standard ones in their usual order. Returns null if there would be too many. */
export async function addGrades({ db, audit }: Unit, names: readonly string[]): Promise<number | null> {
  // Lock the rows so that concurrent calls cannot assign the same number.
  const { rows: existing } = await sql<{ id: string; name: string; code: number }>`
    select id, name, code from grades order by position, code for update`.execute(db)
  const taken = new Set(existing.map(({ name }) => name.toLowerCase()))
  const order: { id?: string; name: string; code: number }[] = [...existing]
  for (const name of names) {
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    const code = codeFor(name, order)
    const index = usualIndex(code)
    const at = order.findIndex((one) => usualIndex(one.code) > index)
    order.splice(at === -1 ? order.length : at, 0, { name, code })
  }
  if (order.length > maxGrades) return null
  const added = order.filter(({ id }) => !id)
  if (added.length === 0) return 0
  await updatePositions(db, order)
  const rows = await db
    .insertInto('grades')
    .values(added.map(({ name, code }) => ({ name, code, position: order.findIndex((one) => one.code === code) })))
    .returning(['id', 'name', 'code'])
    .execute()
  for (const { id, name, code } of rows) audit({ entity: 'grade', entityId: id, after: { name, code } })
  return added.length
}

/** Standard grades have a fixed number, unless a renamed grade holds it; others get the next free one. */
function codeFor(name: string, order: readonly { code: number }[]): number {
  const codes = new Set(order.map(({ code }) => code))
  const usual = knownGrades.find((one) => one.name.toLowerCase() === normaliseGrade(name))?.code
  if (usual !== undefined && !codes.has(usual)) return usual
  let next = firstOwnCode
  while (codes.has(next)) next++
  return next
}

/** 'Grade 7', 'Class VII' and '7' are the same grade. */
function normaliseGrade(name: string): string {
  const plain = name.toLowerCase().replace(/^(?:grade|class|std)\.?\s+/, '')
  const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'].indexOf(plain)
  return roman === -1 ? plain : String(roman + 1)
}

/** -1 for custom grades: they are pre-primary and come first. */
const usualIndex = (code: number) => knownGrades.findIndex((one) => one.code === code)

async function updatePositions(db: TenantDb, order: readonly { id?: string }[]): Promise<void> {
  const positions = order.flatMap(({ id }, position) => (id ? [{ id, position }] : []))
  await sql`
    update grades g set position = p.position
    from jsonb_to_recordset(${JSON.stringify(positions)}) as p(id uuid, position smallint)
    where g.tenant_id = (select current_tenant()) and g.id = p.id and g.position <> p.position`.execute(db)
}

/** The order must contain every grade exactly once, or a grade added in the meantime would lose its position. */
export async function orderGrades({ db, audit }: Unit, gradeIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from grades order by position, code for update`.execute(db)
  const wanted = new Set(gradeIds)
  const known = new Set(rows.map(({ id }) => id))
  if (gradeIds.some((id) => !known.has(id))) throw problem('not-found')
  if (wanted.size !== gradeIds.length || wanted.size !== known.size)
    throw problem('changed-meanwhile', { details: { grades: await listGrades(db) } })
  await updatePositions(
    db,
    gradeIds.map((id) => ({ id })),
  )
  audit({
    entity: 'grade',
    entityId: 'order',
    before: { order: rows.map(({ id }) => id) },
    after: { order: [...gradeIds] },
  })
}

/** Deletes a row unless something refers to it; returns whether it was deleted. */
export async function deleteUnused(
  { db, audit }: Unit,
  target: 'grades' | 'streams' | 'classes' | 'subjects',
  id: string,
  before: Record<string, unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean | null }>`
    select delete_unused(${target}::regclass, ${id}) as gone`.execute(db)
  const gone = rows[0]?.gone
  if (gone === null || gone === undefined) throw problem('not-found')
  if (gone) audit({ entity: target.replace(/e?s$/, ''), entityId: id, before })
  return gone
}

/** Whether another row of the table has this name, ignoring case. */
export async function isNameTaken(
  db: TenantDb,
  table: 'grades' | 'subjects',
  name: string,
  ownId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', ownId)
    .executeTakeFirst()
  return found !== undefined
}
