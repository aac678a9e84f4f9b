import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { fits, shortMark } from '../marks.ts'
import { isMarkCode, leavesOf, rootOf, type TemplateSubject } from '../rules/template.ts'
import type { SheetState } from '../sheets.ts'
import type { ClassFacts } from './classGradebook.ts'

type Cell = { studentId: string; partKey: string; mark: string; revision: number }
type Held = {
  markId: string
  studentId: string
  partKey: string
  mark: string
  revision: number
  by: string
  at: string
}

type Outcome = {
  saved: Cell[]
  conflicts: (Cell & { by: string; at: string })[]
  refused: { studentId: string; partKey: string; reason: 'above-full-marks' | 'not-in-sheet' }[]
}

type HeldSheet = { readonly sheetId: string; readonly subjectKey: string; readonly state: SheetState }

/** Makes the rows of sheets that have none, and holds them until the transaction ends: one writer at a time. */
export async function holdSheets(
  db: TenantDb,
  classId: string,
  termKey: string,
  subjectKeys: readonly string[],
): Promise<HeldSheet[]> {
  await sql`insert into gradebook_sheets (class_id, subject_key, term_key)
    select ${classId}, unnest(${subjectKeys}::text[]), ${termKey}
    on conflict on constraint gradebook_sheets_once do nothing`.execute(db)
  // In one order, so that two people who hold the same sheets wait for each other and never for ever.
  const { rows } = await sql<HeldSheet>`
    select id as "sheetId", subject_key as "subjectKey", state from gradebook_sheets
    where class_id = ${classId} and term_key = ${termKey} and subject_key = any(${subjectKeys}::text[])
    order by id for update`.execute(db)
  return rows
}

const keyOf = ({ studentId, partKey }: { studentId: string; partKey: string }) => `${studentId} ${partKey}`

/** The last change of each cell in one call wins, as if they had been sent one after the other. */
const lastOfEach = (cells: readonly Cell[]): Cell[] => [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()]

async function heldMarks(db: TenantDb, sheetId: string, studentIds: readonly string[]): Promise<Map<string, Held>> {
  const { rows } = await sql<Held>`
    select m.id as "markId", m.student_id as "studentId", m.part_key as "partKey", coalesce(m.code, m.marks::text, '') as mark,
      m.revision, trim(u.first_name || ' ' || u.last_name) as by, m.entered_at as at
    from gradebook_marks m join users u on u.tenant_id = m.tenant_id and u.id = m.entered_by
    where m.sheet_id = ${sheetId} and m.student_id = any(${studentIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), { ...row, mark: shortMark(row.mark) }]))
}

function checked(facts: ClassFacts, subject: TemplateSubject, termKey: string, cells: readonly Cell[]) {
  const root = facts.template ? rootOf(facts.template.content, subject, termKey) : undefined
  const fullMarks = new Map((root ? leavesOf(root) : []).map((leaf) => [leaf.key, leaf.outOf ?? '0']))
  const takes = new Set(
    facts.students
      .filter(({ without }) => subject.subjectId === null || !without.includes(subject.subjectId))
      .map(({ studentId }) => studentId),
  )
  const refused: Outcome['refused'] = []
  const good: Cell[] = []
  for (const cell of lastOfEach(cells)) {
    const { studentId, partKey } = cell
    const outOf = fullMarks.get(partKey)
    if (outOf === undefined || !takes.has(studentId)) refused.push({ studentId, partKey, reason: 'not-in-sheet' })
    else if (!fits(cell.mark, outOf)) refused.push({ studentId, partKey, reason: 'above-full-marks' })
    else good.push({ ...cell, mark: shortMark(cell.mark) })
  }
  return { good, refused }
}

/**
 * Saves cells of a held sheet. A cell whose revision moved on is a conflict, unless it already holds the same mark: then the call
 * is a repetition, or two people agree.
 */
export async function saveCells(
  db: TenantDb,
  sheetId: string,
  { facts, subject, termKey, userId }: { facts: ClassFacts; subject: TemplateSubject; termKey: string; userId: string },
  cells: readonly Cell[],
): Promise<Outcome & { before: Map<string, string> }> {
  const { good, refused } = checked(facts, subject, termKey, cells)
  const held = await heldMarks(db, sheetId, [...new Set(good.map(({ studentId }) => studentId))])
  const conflicts: Outcome['conflicts'] = []
  const saved: Cell[] = []
  const changed: (Cell & { before: string })[] = []
  for (const cell of good) {
    const now = held.get(keyOf(cell))
    const mark = now?.mark ?? ''
    if (mark === cell.mark) saved.push({ ...cell, revision: now?.revision ?? 0 })
    else if ((now?.revision ?? 0) === cell.revision) changed.push({ ...cell, before: mark })
    else if (now) conflicts.push({ ...cell, mark, revision: now.revision, by: now.by, at: now.at })
    else conflicts.push({ ...cell, mark: '', revision: 0, by: '', at: new Date(0).toISOString() })
  }
  await writeCells(db, sheetId, changed, userId)
  const written = changed.map(({ before: _, ...cell }) => ({ ...cell, revision: cell.revision + 1 }))
  const before = new Map(changed.map((cell) => [keyOf(cell), cell.before]))
  return { saved: [...saved, ...written], conflicts, refused, before }
}

/** One statement for all cells and one for their history. */
async function writeCells(
  db: TenantDb,
  sheetId: string,
  changed: readonly (Cell & { before: string })[],
  userId: string,
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ studentId, partKey, mark, before }) => ({
    student: studentId,
    part: partKey,
    marks: mark === '' || isMarkCode(mark) ? null : mark,
    code: isMarkCode(mark) ? mark : null,
    before,
    after: mark,
  }))
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as g(student uuid, part text, marks numeric, code text, before text, after text)
    ), written as (
      insert into gradebook_marks as m (sheet_id, student_id, part_key, marks, code, entered_by)
      select ${sheetId}, student, part, marks, code, ${userId} from given
      on conflict on constraint gradebook_marks_once do update set marks = excluded.marks, code = excluded.code,
        entered_by = excluded.entered_by, entered_at = now(), revision = m.revision + 1
      returning m.id, m.student_id, m.part_key, m.revision
    )
    insert into gradebook_mark_changes (mark_id, revision, before, after, changed_by)
    select w.id, w.revision, g.before, g.after, ${userId} from written w
      join given g on g.student = w.student_id and g.part = w.part_key`.execute(db)
  await sql`update gradebook_sheets set changed_at = now() where id = ${sheetId}`.execute(db)
}
