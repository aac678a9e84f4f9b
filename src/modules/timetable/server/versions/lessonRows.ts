import { sql } from 'kysely'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import type { ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Clash, hardClashes } from '../../rules/clashes.ts'
import { areConsecutive, type PlacedLesson, type Plan, type Requirement, slotKey } from '../../rules/plan.ts'
import { type NamedPlan, readLessons, readPlan } from '../planQueries.ts'
import { dayNames } from './lessonExport.ts'

export type ReadRows = {
  /** The id of the newest draft. */
  readonly draft: string | null
  readonly named: NamedPlan
  readonly checks: RowCheck[]
  /** The draft's lessons after the import. */
  readonly lessons: readonly PlacedLesson[]
  /** The new lesson of each row; rows already in the draft are skipped. */
  readonly byRow: ReadonlyMap<number, PlacedLesson>
}

async function latestDraft(db: TenantDb): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from timetable_versions where status = 'draft' order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

const normalise = (value: unknown) =>
  String(value ?? '')
    .normalize()
    .trim()
    .toLowerCase()

/** Resolves rows to lessons and checks them against the plan and the draft. */
export async function readRows(db: TenantDb, rows: readonly ImportRow[]): Promise<ReadRows> {
  const [draft, named] = [await latestDraft(db), await readPlan(db)]
  const userNames = await db.selectFrom('users').select(['id', 'user_name']).execute()
  const byUserName = new Map(userNames.map((one) => [normalise(one.user_name), one.id]))
  const existing = draft ? await readLessons(db, draft) : []
  const existingKeys = new Set(existing.map((one) => `${one.requirementId} ${slotKey(one)}`))
  const problems = new Map<number, ImportProblem[]>()
  const skipped = new Set<number>()
  const incoming = new Map<number, PlacedLesson>()
  for (const { row, values } of rows) {
    const found = draft ? parseRow(named, byUserName, values) : noDraft
    if ('cause' in found) problems.set(row, [found])
    else if (existingKeys.has(`${found.requirementId} ${slotKey(found)}`)) skipped.add(row)
    else incoming.set(row, found)
  }
  const numbered = numberCards(named.plan, [...existing, ...incoming.values()])
  const byRow = new Map([...incoming].map(([row, one]) => [row, numbered.get(one) ?? one]))
  const lessons = [...existing, ...incoming.values()].map((one) => numbered.get(one) ?? one)
  const clashes = hardClashes(named.plan, lessons)
  for (const [row, one] of byRow) {
    const clash = clashes.find(({ lesson, other }) => lesson === one || other === one)
    if (clash) problems.set(row, [clashProblem(named, clash, one)])
  }
  const checks = rows.map(
    ({ row }): RowCheck => ({ row, does: skipped.has(row) ? 'skip' : 'create', problems: problems.get(row) ?? [] }),
  )
  return { draft, named, checks, lessons, byRow }
}

/** Assigns card numbers: consecutive periods of a subject become its doubles, the rest single lessons. */
function numberCards(plan: Plan, lessons: readonly PlacedLesson[]): Map<PlacedLesson, PlacedLesson> {
  const numbered = new Map<PlacedLesson, PlacedLesson>()
  const places = new Map(plan.slots.map((slot, at) => [slotKey(slot), at]))
  const at = (one: PlacedLesson) => places.get(slotKey(one)) ?? -1
  const requirements = new Map(plan.requirements.map((one) => [one.requirementId, one]))
  for (const [requirementId, own] of Map.groupBy(lessons, (one) => one.requirementId)) {
    const requirement = requirements.get(requirementId)
    if (!requirement) continue
    const inOrder = own.toSorted((a, b) => at(a) - at(b))
    for (const [card, parts] of cardsFrom(plan, requirement, inOrder, at).entries())
      for (const [part, one] of parts.entries()) numbered.set(one, { ...one, card: card + 1, part: part + 1 })
  }
  return numbered
}

function cardsFrom(
  plan: Plan,
  { doubles }: Requirement,
  inOrder: readonly PlacedLesson[],
  at: (one: PlacedLesson) => number,
) {
  const pairs: PlacedLesson[][] = []
  const singles: PlacedLesson[][] = []
  for (let index = 0; index < inOrder.length; index++) {
    const [first, second] = [inOrder[index], inOrder[index + 1]]
    if (!first) continue
    const [here, next] = [plan.slots[at(first)], second && plan.slots[at(second)]]
    if (second && here && next && areConsecutive(here, next) && pairs.length < doubles) {
      pairs.push([first, second])
      index++
    } else singles.push([first])
  }
  return [...pairs, ...singles]
}

const noDraft: ImportProblem = { column: 'day', cause: 'no-draft', message: 'Begin a draft of the timetable first.' }

const unknown = (column: string, value: unknown): ImportProblem => ({
  column,
  cause: 'unknown',
  message: `${value} is not known here.`,
  params: { value: String(value) },
})

function parseRow(
  named: NamedPlan,
  byUserName: ReadonlyMap<string, string>,
  values: ImportRow['values'],
): PlacedLesson | ImportProblem {
  const weekday = dayNames.findIndex((name) => normalise(name) === normalise(values.day)) + 1
  const slot = named.slots.find(
    (one) => one.weekday === weekday && normalise(one.periodName) === normalise(values.period),
  )
  if (!slot) return unknown('period', values.period)
  const className = `${values.grade}-${values.section}`
  const inClass = named.classes.find(({ name }) => normalise(name) === normalise(className))
  if (!inClass) return unknown('section', className)
  const lines = [...named.lines.values()].filter((one) => one.classId === inClass.id)
  const line = lines.find((one) => normalise(one.courseDisplayName) === normalise(values.subject))
  const params = { class: inClass.name, subject: String(values.subject) }
  if (!line) {
    const message = `The plan of ${inClass.name} has no ${values.subject}.`
    return { column: 'subject', cause: 'not-asked-for', message, params }
  }
  const isNamed = values.teacher !== undefined && normalise(values.teacher) === normalise(line.teacherName)
  const teacherId = values.teacher === undefined ? line.teacherId : byUserName.get(normalise(values.teacher))
  if (!isNamed && teacherId !== line.teacherId) {
    const teacher = line.teacherName ?? '—'
    const message = `${teacher} teaches ${values.subject} in ${inClass.name}.`
    return { column: 'teacher', cause: 'other-teacher', message, params: { ...params, teacher } }
  }
  const room =
    values.room === undefined ? null : named.rooms.find(({ name }) => normalise(name) === normalise(values.room))
  if (room === undefined) return unknown('room', values.room)
  const own = line.roomKind === null && line.electiveGroup === null ? inClass.roomId : null
  return {
    requirementId: line.requirementId,
    card: 1,
    part: 1,
    weekday,
    periodId: slot.periodId,
    roomId: room?.id ?? own,
    locked: false,
  }
}

function clashProblem({ lines }: NamedPlan, { lesson, other, kind }: Clash, own: PlacedLesson): ImportProblem {
  const line = lines.get(own.requirementId)
  if (kind === 'count' && line) {
    const params = { class: line.className, subject: line.courseDisplayName, count: line.perWeek }
    const message = `The plan of ${params.class} has only ${params.count} periods of ${params.subject}.`
    return { column: 'subject', cause: 'too-many', message, params }
  }
  const theirs = lesson === own ? other : lesson
  const named = theirs && lines.get(theirs.requirementId)
  if (!named)
    return { column: 'period', cause: kind, message: 'The lesson cannot be given then or there.', params: { kind } }
  const otherName = `${named.className} ${named.courseDisplayName}`
  return { column: 'period', cause: 'clash', message: `It clashes with ${otherName}.`, params: { other: otherName } }
}
