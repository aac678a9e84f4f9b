import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { MarkRow, Sheet } from '../contracts/markSchemas.ts'
import { shortMark } from '../marks.ts'
import type { SheetState } from '../sheets.ts'

type Moved = {
  readonly classId: string
  readonly students: readonly { readonly studentId: string; readonly earlierClassIds: readonly string[] }[]
}

export type EarlierRow = MarkRow & { readonly state: SheetState }

/**
 * Marks that students of these classes have from other classes of the grade, by the class they are in now. Their revision is 0: in
 * the sheets of the new class these cells were never filled.
 */
export async function earlierMarks(
  db: TenantDb,
  classes: readonly Moved[],
  only: { studentId?: string } = {},
): Promise<Map<string, EarlierRow[]>> {
  const moved = classes.flatMap(({ classId, students }) =>
    students.flatMap(({ studentId, earlierClassIds }) =>
      only.studentId === undefined || only.studentId === studentId
        ? earlierClassIds.map((from) => ({ classId, studentId, from }))
        : [],
    ),
  )
  if (moved.length === 0) return new Map()
  type Row = Omit<EarlierRow, 'cells'> & { classId: string; cells: [string, string][] }
  const { rows } = await sql<Row>`
    select g.class_id as "classId", m.student_id as "studentId", s.subject_key as "subjectKey", s.term_key as "termKey", s.state,
      json_agg(json_build_array(m.part_key, coalesce(m.code, m.marks::text)) order by m.part_key) as cells
    from json_to_recordset(${JSON.stringify(moved.map((one) => ({ class_id: one.classId, student: one.studentId, source: one.from })))}::json)
        as g(class_id uuid, student uuid, source uuid)
      join gradebook_sheets s on s.class_id = g.source
      join gradebook_marks m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and m.student_id = g.student
        and (m.marks is not null or m.code is not null)
    group by g.class_id, m.student_id, s.id, s.subject_key, s.term_key, s.state, s.changed_at order by s.changed_at`.execute(
    db,
  )
  const found = rows.map(({ cells, ...row }) => ({
    ...row,
    cells: cells.map(([partKey, mark]) => ({ partKey, mark: shortMark(mark), revision: 0 })),
  }))
  return Map.groupBy(found, ({ classId }) => classId)
}

/** The marks of a class with those its students brought along, wherever the class itself has none. */
export function withEarlier(
  own: readonly MarkRow[],
  earlier: readonly MarkRow[],
  sheets: readonly Pick<Sheet, 'subjectKey' | 'termKey'>[],
): MarkRow[] {
  const keyOf = ({ studentId, subjectKey, termKey }: MarkRow) => `${studentId} ${subjectKey} ${termKey}`
  const rows = new Map(own.map((row) => [keyOf(row), row]))
  for (const { studentId, subjectKey, termKey, cells } of earlier) {
    if (!sheets.some((sheet) => sheet.subjectKey === subjectKey && sheet.termKey === termKey)) continue
    const row = { studentId, subjectKey, termKey, cells }
    const held = rows.get(keyOf(row))?.cells ?? []
    const missing = cells.filter(({ partKey }) => !held.some((cell) => cell.partKey === partKey))
    rows.set(keyOf(row), { ...row, cells: [...held, ...missing] })
  }
  return [...rows.values()]
}
