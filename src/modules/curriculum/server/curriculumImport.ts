import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { admin, allow } from '#platform/contract/access/access.ts'
import type { AppliedRow, ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type CurriculumItem, maxItems } from '../items.ts'
import type { CourseKey } from './courses.ts'
import { findHead, readItems } from './curriculumQueries.ts'
import { writeTree } from './curriculumStorage.ts'
import {
  type LineValues,
  linesByPath,
  type ParsedRow,
  parseRow,
  pathKey,
  readImportContext,
  tooMany,
} from './importRows.ts'

async function check(db: TenantDb, rows: readonly ImportRow[]): Promise<RowCheck[]> {
  const context = await readImportContext(db, rows)
  const seen = new Map<string, number>()
  const lines = new Map([...new Set(context.courses.values())].map((course) => [course, linesByPath(course.items)]))
  const paths = new Map([...lines].map(([course, own]) => [course, new Set(own.keys())]))
  return rows.map((row): RowCheck => {
    // The import engine already reports cells it could not parse.
    if (row.values.grade === undefined || row.values.subject === undefined)
      return { row: row.row, does: 'create', problems: [] }
    const parsed = parseRow(row, context)
    if ('cause' in parsed) return { row: row.row, does: 'create', problems: [parsed] }
    const { course, path } = parsed
    const key = `${course.gradeId} ${course.courseId}\n${pathKey(path)}`
    const other = seen.get(key)
    seen.set(key, row.row)
    const message = `This is the same as row ${other}.`
    const duplicate = { column: 'topic', cause: 'named-twice', message, params: { row: other ?? 0 } }
    const own = paths.get(course)
    for (const at of path.keys()) own?.add(pathKey(path.slice(0, at + 1)))
    const problems = [...(other === undefined ? [] : [duplicate]), ...((own?.size ?? 0) > maxItems ? [tooMany] : [])]
    const existing = lines.get(course)?.get(pathKey(path))
    return {
      row: row.row,
      does: existing ? 'update' : 'create',
      ...(existing && { entityId: existing.itemId }),
      problems,
    }
  })
}

/**
 * Stored with an applied row for undo: the values the row filled in, and for a new line its title and place. `madeAbove` are
 * the parents created along with it.
 */
type Trace = CourseKey & {
  readonly facts: Partial<LineValues> & { readonly title?: string; readonly parentId?: string | null }
  readonly madeAbove: readonly CurriculumItem[]
}

const noValues: LineValues = { plannedFrom: null, plannedTo: null, periods: null, outcomes: '' }

/** The line's own values of these fields. */
const valuesOf = (item: CurriculumItem, fields: object) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, item[field as keyof CurriculumItem]]))

/** Updates a row’s line, or adds it with any missing parents. */
function applyRow(items: CurriculumItem[], { course, path, values }: ParsedRow, row: number): AppliedRow {
  const courseKey = { gradeId: course.gradeId, courseId: course.courseId }
  const lines = linesByPath(items)
  const existing = lines.get(pathKey(path))
  if (existing) {
    items.splice(items.indexOf(existing), 1, { ...existing, ...values })
    const before: Trace = { ...courseKey, facts: valuesOf(existing, values), madeAbove: [] }
    return { row, did: 'update', entityId: existing.itemId, before, after: { ...before, facts: values } }
  }
  const made: CurriculumItem[] = []
  let parentId: string | null = null
  path.forEach((title, at) => {
    const known = lines.get(pathKey(path.slice(0, at + 1)))
    if (!known) {
      const itemId = newId()
      const own = at === path.length - 1 ? values : {}
      made.push({ itemId, parentId, title, ...noValues, ...own })
      items.push(...made.slice(-1))
    }
    parentId = known?.itemId ?? made.at(-1)?.itemId ?? null
  })
  const { itemId: entityId = '', ...facts } = made.at(-1) ?? {}
  const after: Trace = { ...courseKey, facts, madeAbove: made.slice(0, -1) }
  return { row, did: 'create', entityId, before: null, after }
}

async function apply(
  unit: Unit,
  rows: readonly (ImportRow & RowCheck)[],
  userId: string | null,
): Promise<AppliedRow[]> {
  const context = await readImportContext(unit.db, rows)
  const valid = rows.flatMap((row) => {
    const parsed = parseRow(row, context)
    return 'cause' in parsed ? [] : [{ row: row.row, parsed }]
  })
  const applied: AppliedRow[] = []
  for (const [course, own] of Map.groupBy(valid, ({ parsed }) => parsed.course)) {
    const items = [...course.items]
    for (const { row, parsed } of own) applied.push(applyRow(items, parsed, row))
    const tree = { isUnitFirst: course.isUnitFirst, items }
    await writeTree(unit, course, tree, { userId, version: null, note: 'Import' })
  }
  return applied
}

/** Reverts lines that have not changed since the import and that no class has completed. */
async function undo(unit: Unit, applied: readonly AppliedRow[]) {
  const left: { row: number; why: string }[] = []
  const traces = applied.map((one) => ({ ...one, after: one.after as Trace, before: one.before as Trace | null }))
  for (const own of Map.groupBy(traces, ({ after }) => `${after.gradeId} ${after.courseId}`).values()) {
    const courseKey = own[0]?.after
    const head = courseKey && (await findHead(unit.db, courseKey, true))
    if (!head) {
      left.push(...own.map(({ row }) => ({ row, why: 'changed-since' })))
      continue
    }
    const items = await readItems(unit.db, head.curriculumId)
    const completed = await completedLines(unit.db, head.curriculumId)
    for (const trace of own.toSorted((a, b) => b.row - a.row)) {
      const why = revertRow(items, trace, completed)
      if (why) left.push({ row: trace.row, why })
    }
    const tree = { isUnitFirst: head.isUnitFirst, items }
    await writeTree(unit, courseKey, tree, { userId: null, version: null, note: 'Import' })
  }
  return left
}

async function completedLines(db: TenantDb, curriculumId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct item_id as id from curriculum_progress where curriculum_id = ${curriculumId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type TracedRow = { readonly entityId: string; readonly after: Trace; readonly before: Trace | null }

/** Returns the reason if the row cannot be reverted, else null. */
function revertRow(items: CurriculumItem[], { entityId, after, before }: TracedRow, completed: ReadonlySet<string>) {
  const at = items.findIndex(({ itemId }) => itemId === entityId)
  const item = items[at]
  if (!item || !isDeepStrictEqual(valuesOf(item, after.facts), { ...after.facts })) return 'changed-since'
  if (before) {
    items.splice(at, 1, { ...item, ...before.facts })
    return null
  }
  const isUsed = (id: string) => completed.has(id) || items.some(({ parentId }) => parentId === id)
  if (isUsed(entityId)) return 'referred-to'
  items.splice(at, 1)
  for (const made of after.madeAbove.toReversed()) {
    const above = items.findIndex(({ itemId }) => itemId === made.itemId)
    const parent = items[above]
    if (parent && !isUsed(made.itemId) && isDeepStrictEqual(valuesOf(parent, made), { ...made })) items.splice(above, 1)
  }
  return null
}

/** Imports units, chapters and topics, one per row; missing parents are created. */
export const curriculumImport: ImportKind = {
  name: 'curriculum',
  title: { en: 'Curriculum', hi: 'पाठ्यक्रम' },
  needs: allow(admin('curriculum', 'edit')),
  problems: {
    'no-course': { en: 'Grade {grade} does not take {subject}.', hi: 'श्रेणी {grade} में {subject} विषय नहीं है।' },
    gap: {
      en: 'Fill this in too, because the level below it is filled in.',
      hi: 'इसे भी भरें, क्योंकि इसके अंतर्गत आने वाला स्तर भरा है।',
    },
    outside: { en: 'Choose a day from {start} to {end}.', hi: '{start} से {end} के बीच का दिन चुनें।' },
    backwards: { en: 'The last day cannot come before the first.', hi: 'अंतिम दिन पहले दिन से पहले नहीं हो सकता।' },
    'named-twice': { en: 'This is the same as row {row}.', hi: 'यह पंक्ति {row} में पहले से है।' },
    'too-many': {
      en: 'A curriculum can have at most {count} lines.',
      hi: 'पाठ्यक्रम में अधिकतम {count} पंक्तियाँ हो सकती हैं।',
    },
  },
  columns: async () => [
    {
      key: 'grade',
      heading: 'Grade',
      aliases: ['class', 'standard'],
      kind: 'text',
      required: true,
      maxLength: 25,
      example: '7',
    },
    {
      key: 'subject',
      heading: 'Subject',
      aliases: ['course'],
      kind: 'text',
      required: true,
      maxLength: 60,
      example: 'Science',
    },
    { key: 'unit', heading: 'Unit', aliases: ['theme'], kind: 'text', maxLength: 150, example: 'Food' },
    { key: 'chapter', heading: 'Chapter', kind: 'text', maxLength: 150, example: 'Nutrition in plants' },
    { key: 'topic', heading: 'Topic', kind: 'text', maxLength: 150, example: 'Photosynthesis' },
    { key: 'plannedFrom', heading: 'Planned from', aliases: ['start', 'from'], kind: 'date', example: '2026-06-08' },
    { key: 'plannedTo', heading: 'Planned to', aliases: ['end', 'to'], kind: 'date', example: '2026-06-12' },
    {
      key: 'periods',
      heading: 'Periods',
      aliases: ['lessons'],
      kind: 'number',
      min: 0,
      max: 300,
      whole: true,
      example: '4',
    },
    { key: 'outcomes', heading: 'Outcomes', aliases: ['learning outcomes'], kind: 'text', maxLength: 600 },
  ],
  check,
  apply: (unit, rows, by) => apply(unit, rows, by?.userId ?? null),
  undo,
}
