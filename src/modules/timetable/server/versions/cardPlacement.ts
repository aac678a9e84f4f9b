import type { Card, ClashLine, PlacedCard, Target } from '#modules/timetable/versionSchemas.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Clash } from '../../rules/clashes.ts'
import { cardKey, cardLengths, type PlacedLesson, slotKey } from '../../rules/plan.ts'
import { clashesAt, indexLessons, roomFor, slotsFrom } from '../../rules/targets.ts'
import { type NamedPlan, readLessons, readPlan, requirePeriod } from '../planQueries.ts'
import { cardOf, clashLines, deleteCards, insertLessons, type LessonRow, partsOf, readCards } from './cards.ts'
import { bumpVersion } from './versions.ts'

type CardRef = { readonly requirementId: string; readonly card: number }

/** What a card would clash with in each period of the week; null if there is no such card. */
export async function targetsOf(db: TenantDb, versionId: string, wanted: CardRef): Promise<Target[] | null> {
  const [named, lessons] = [await readPlan(db), await readLessons(db, versionId)]
  const line = named.lines.get(wanted.requirementId)
  const length = line && cardLengths(line)[wanted.card - 1]
  if (!line || !length) return null
  const index = indexLessons(named.plan, lessons)
  const current = lessons.find((one) => cardKey(one) === cardKey(wanted))
  return named.plan.slots.map(({ weekday, periodId }): Target => {
    const slots = slotsFrom(named.plan, { weekday, periodId }, length)
    if (!slots)
      return { weekday, periodId, roomId: null, clashes: clashLines(named, [splitDouble(wanted, weekday, periodId)]) }
    const placement = { requirement: line, card: wanted.card, slots }
    const isHere = current && slotKey(current) === slotKey({ weekday, periodId })
    const roomId = roomFor(index, placement, isHere ? current.roomId : null)
    return { weekday, periodId, roomId, clashes: clashLines(named, clashesAt(index, placement, roomId)) }
  })
}

const splitDouble = (wanted: CardRef, weekday: number, periodId: string): Clash => ({
  kind: 'double',
  lesson: { ...wanted, part: 1, weekday, periodId, roomId: null, locked: false },
  other: null,
})

/** Whether every card belongs to an existing requirement. */
export async function haveRequirements(db: TenantDb, cards: readonly CardRef[]): Promise<boolean> {
  const ids = [...new Set(cards.map(({ requirementId }) => requirementId))]
  const found = await db.selectFrom('timetable_requirements').select('id').where('id', 'in', ids).execute()
  return found.length === ids.length
}

type PlacementRequest = CardRef & { weekday: number; periodId: string; roomId: string | null; displace: boolean }
type PlacementOutcome =
  | { readonly refused: 'no-such-card' }
  | { readonly refused: 'clash'; readonly clashes: ClashLine[] }
  | { readonly refused: null; readonly placed: PlacedCard; readonly displaced: Card[] }

/** Places or moves a card; the caller holds the draft's row lock. `displace` unplaces whatever is in the way, unless it is locked. */
export async function placeCard({ db }: Unit, versionId: string, wanted: PlacementRequest): Promise<PlacementOutcome> {
  const [named, lessons] = [await readPlan(db), await readLessons(db, versionId)]
  const line = named.lines.get(wanted.requirementId)
  const length = line && cardLengths(line)[wanted.card - 1]
  if (!line || !length) return { refused: 'no-such-card' }
  if (!named.plan.slots.some((slot) => slotKey(slot) === slotKey(wanted))) {
    await requirePeriod(db, wanted.periodId)
    throw invalid([{ field: 'periodId', ...serverText('no-lesson-then', 'No lesson is given then.') }])
  }
  if (wanted.roomId !== null && !named.rooms.some(({ id }) => id === wanted.roomId)) throw problem('not-found')
  const slots = slotsFrom(named.plan, wanted, length)
  if (!slots)
    return { refused: 'clash', clashes: clashLines(named, [splitDouble(wanted, wanted.weekday, wanted.periodId)]) }
  const index = indexLessons(named.plan, lessons)
  const placement = { requirement: line, card: wanted.card, slots }
  const roomId = roomFor(index, placement, wanted.roomId)
  const clashes = clashesAt(index, placement, roomId)
  const inTheWay = clashes.flatMap(({ other }) => (other ? [other] : []))
  const isBlocked = clashes.some(({ other }) => other === null || other.locked)
  if (clashes.length > 0 && (!wanted.displace || isBlocked))
    return { refused: 'clash', clashes: clashLines(named, clashes) }
  const own = lessons.find((one) => cardKey(one) === cardKey(wanted))
  await deleteCards(db, versionId, [wanted, ...inTheWay])
  await insertLessons(db, versionId, partsOf(line, wanted.card, slots, { roomId, locked: own?.locked ?? false }))
  await bumpVersion(db, versionId)
  const cards = await readCards(db, versionId, { classId: line.classId })
  const placed = cards.find((one) => cardKey(one) === cardKey(wanted))
  if (!placed) throw new Error('The placed lesson is missing')
  return { refused: null, placed, displaced: cardsOf(named, inTheWay) }
}

function cardsOf({ lines }: NamedPlan, lessons: readonly PlacedLesson[]): Card[] {
  const once = new Map(lessons.map((one) => [cardKey(one), one]))
  return [...once.values()].flatMap(({ requirementId, card }) => cardOf(lines.get(requirementId), card) ?? [])
}

/** Copies another class's arrangement subject by subject. Locked lessons stay; lessons that would clash end up unplaced. */
export async function copyClass(
  db: TenantDb,
  versionId: string,
  { fromClassId, classId }: { fromClassId: string; classId: string },
): Promise<{ placed: number; left: number }> {
  const [named, all] = [await readPlan(db), await readLessons(db, versionId)]
  const lines = [...named.lines.values()]
  for (const one of [fromClassId, classId]) if (!named.classes.some(({ id }) => id === one)) throw problem('not-found')
  const bySubject = new Map(lines.filter((one) => one.classId === fromClassId).map((one) => [one.courseId, one]))
  const own = lines.filter((line) => line.classId === classId)
  const isOwn = new Set(own.map(({ requirementId }) => requirementId))
  const kept = all.filter((one) => !isOwn.has(one.requirementId) || one.locked)
  const lockedCards = new Set(kept.flatMap((one) => (isOwn.has(one.requirementId) ? [cardKey(one)] : [])))
  const added: LessonRow[] = []
  let [placed, left] = [0, 0]
  for (const line of own) {
    const model = bySubject.get(line.courseId)
    for (const [at, length] of cardLengths(line).entries()) {
      const card = at + 1
      if (lockedCards.has(cardKey({ requirementId: line.requirementId, card }))) continue
      const start = all.find((one) => one.requirementId === model?.requirementId && one.card === card && one.part === 1)
      const slots = start && slotsFrom(named.plan, start, length)
      const index = indexLessons(named.plan, [...kept, ...added])
      const placement = slots && { requirement: line, card, slots }
      const roomId = placement ? roomFor(index, placement, null) : null
      if (!placement || clashesAt(index, placement, roomId).length > 0) {
        left++
        continue
      }
      added.push(...partsOf(line, card, placement.slots, { roomId, locked: false }))
      placed++
    }
  }
  const removed = all.filter((one) => isOwn.has(one.requirementId) && !one.locked)
  await deleteCards(db, versionId, removed)
  await insertLessons(db, versionId, added)
  await bumpVersion(db, versionId)
  return { placed, left }
}
