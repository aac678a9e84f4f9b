import { sql } from 'kysely'
import { type CivilDate, displayDate } from '#platform/contract/dates/dates.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import type { ImportRow } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type CurriculumItem, childrenOf, maxItems } from '../items.ts'
import { type CourseKey, yearDays } from './courses.ts'
import { readItems } from './curriculumQueries.ts'

export type LineValues = Pick<CurriculumItem, 'plannedFrom' | 'plannedTo' | 'periods' | 'outcomes'>

/** A course named in the file, with its current lines. */
export type ImportCourse = CourseKey & { readonly isUnitFirst: boolean; readonly items: readonly CurriculumItem[] }

/** A valid row: `path` has the titles from the top down to the line. */
export type ParsedRow = {
  readonly course: ImportCourse
  readonly path: readonly string[]
  /** Only what the row fills in: an empty cell changes nothing. */
  readonly values: Partial<LineValues>
}

export const normalise = (text: unknown) =>
  String(text ?? '')
    .normalize()
    .trim()
    .toLowerCase()

const gradeKey = (text: unknown) => normalise(text).replace(/^(?:grade|class|std)\.?\s+/, '')
const keyOf = (grade: unknown, subject: unknown) => `${gradeKey(grade)}\n${normalise(subject)}`
/** Titles have no line breaks, so the key is unambiguous. */
export const pathKey = (path: readonly string[]) => path.map(normalise).join('\n')

export type ImportContext = {
  readonly courses: ReadonlyMap<string, ImportCourse>
  readonly start: CivilDate
  readonly end: CivilDate
}

type CourseRow = CourseKey & {
  grade: string
  gradeCode: number
  subject: string
  curriculumId: string | null
  isUnitFirst: boolean
}

/** Reads the courses named in the rows. */
export async function readImportContext(db: TenantDb, rows: readonly ImportRow[]): Promise<ImportContext> {
  const requested = new Set(rows.map(({ values }) => keyOf(values.grade, values.subject)))
  const [{ start, end }, found] = await Promise.all([
    yearDays(db),
    sql<CourseRow>`
      select distinct x.grade_id as "gradeId", x.subject_id as "courseId", g.name as grade, g.code::int as "gradeCode",
        s.name as subject, c.id as "curriculumId", coalesce(c.is_unit_first, true) as "isUnitFirst"
      from grade_subjects x join grades g on g.id = x.grade_id join subjects s on s.id = x.subject_id
        left join curriculums c on c.grade_id = x.grade_id and c.subject_id = x.subject_id`.execute(db),
  ])
  const courses = new Map<string, ImportCourse>()
  for (const { grade, gradeCode, subject, curriculumId, ...rest } of found.rows) {
    const names = [grade, ...(gradeCode <= 12 ? [String(gradeCode)] : [])].map((name) => keyOf(name, subject))
    const wanted = names.filter((name) => requested.has(name))
    if (wanted.length === 0) continue
    const course = { ...rest, items: curriculumId ? await readItems(db, curriculumId) : [] }
    for (const name of wanted) courses.set(name, course)
  }
  return { courses, start, end }
}

/** The lines of a course by `pathKey`. */
export function linesByPath(items: readonly CurriculumItem[]): Map<string, CurriculumItem> {
  const children = childrenOf(items)
  const lines = new Map<string, CurriculumItem>()
  const add = (parentId: string | null, above: readonly string[]) => {
    for (const item of children.get(parentId) ?? []) {
      const path = [...above, item.title]
      if (!lines.has(pathKey(path))) lines.set(pathKey(path), item)
      add(item.itemId, path)
    }
  }
  add(null, [])
  return lines
}

/** Returns the problem with its column if the row is invalid. */
export function parseRow({ values }: ImportRow, context: ImportContext): ParsedRow | ImportProblem {
  const course = context.courses.get(keyOf(values.grade, values.subject))
  if (!course) {
    const params = { grade: String(values.grade ?? ''), subject: String(values.subject ?? '') }
    const message = `Grade ${params.grade} does not take ${params.subject}.`
    return { column: 'subject', cause: 'no-course', message, params }
  }
  const columns = course.isUnitFirst ? (['unit', 'chapter', 'topic'] as const) : (['chapter', 'unit', 'topic'] as const)
  const titles = columns.map((column) => String(values[column] ?? '').trim())
  const depth = titles.findLastIndex((title) => title !== '') + 1
  const gap = titles.slice(0, Math.max(depth, 1)).indexOf('')
  if (gap >= 0) {
    const message = 'Fill this in too, because the level below it is filled in.'
    return { column: columns[gap] ?? 'unit', cause: 'gap', message }
  }
  const lineValues: Partial<LineValues> = {
    ...(values.plannedFrom !== undefined && { plannedFrom: String(values.plannedFrom) }),
    ...(values.plannedTo !== undefined && { plannedTo: String(values.plannedTo) }),
    ...(values.periods !== undefined && { periods: Number(values.periods) }),
    ...(values.outcomes !== undefined && { outcomes: String(values.outcomes) }),
  }
  return dayProblem(lineValues, context) ?? { course, path: titles.slice(0, depth), values: lineValues }
}

function dayProblem(
  { plannedFrom = null, plannedTo = null }: Partial<LineValues>,
  { start, end }: ImportContext,
): ImportProblem | null {
  const params = { start: displayDate(start), end: displayDate(end) }
  const message = `Choose a day from ${params.start} to ${params.end}.`
  const outside = (day: string | null) => day !== null && (day < start || day > end)
  if (outside(plannedFrom)) return { column: 'plannedFrom', cause: 'outside', message, params }
  if (outside(plannedTo)) return { column: 'plannedTo', cause: 'outside', message, params }
  if (plannedFrom !== null && plannedTo !== null && plannedTo < plannedFrom)
    return { column: 'plannedTo', cause: 'backwards', message: 'The last day cannot come before the first.' }
  return null
}

export const tooMany: ImportProblem = {
  column: 'topic',
  cause: 'too-many',
  message: `A curriculum can have at most ${maxItems} lines.`,
  params: { count: maxItems },
}
