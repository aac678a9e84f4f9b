import type { Card, ClashLine, PlacedCard, Target } from '#modules/timetable/versionSchemas.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Clash } from '../../rules/clashes.ts'
import { cardKey, cardLengths, type Placed, slotKey } from '../../rules/plan.ts'
import { clashesAt, lookAt, roomFor, slotsFrom } from '../../rules/targets.ts'
import { type NamedPlan, readLessons, readPlan, refuseStrangePeriod } from '../planQueries.ts'
import { cardOf, clashLines, deleteCards, insertLessons, type LessonRow, partsOf, readCards } from './cards.ts'
import { countChange } from './versions.ts'

type CardName = { readonly requirementId: string; readonly card: number }

/** For every period of the week what a card would clash with there; null when there is no such card. */
export async function targetsOf(db: TenantDb, versionId: string, wanted: CardName): Promise<Target[] | null> {
  const [named, lessons] = [await readPlan(db), await readLessons(db, versionId)]
  const line = named.lines.get(wanted.requirementId)
  const length = line && cardLengths(line)[wanted.card - 1]
  if (!line || !length) return null
  const look = lookAt(named.plan, lessons)
  const standing = lessons.find((one) => cardKey(one) === cardKey(wanted))
  return named.plan.slots.map(({ weekday, periodId }): Target => {
    const slots = slotsFrom(named.plan, { weekday, periodId }, length)
    if (!slots)
      return { weekday, periodId, roomId: null, clashes: clashLines(named, [torn(wanted, weekday, periodId)]) }
    const place = { requirement: line, card: wanted.card, slots }
    const isHere = standing && slotKey(standing) === slotKey({ weekday, periodId })
    const roomId = roomFor(look, place, isHere ? standing.roomId : null)
    return { weekday, periodId, roomId, clashes: clashLines(named, clashesAt(look, place, roomId)) }
  })
}

const torn = (wanted: CardName, weekday: number, periodId: string): Clash => ({
  kind: 'double',
  lesson: { ...wanted, part: 1, weekday, periodId, roomId: null, locked: false },
  other: null,
})

/** Whether every card belongs to something this school asks for. */
export async function areAskedFor(db: TenantDb, cards: readonly CardName[]): Promise<boolean> {
  const ids = [...new Set(cards.map(({ requirementId }) => requirementId))]
  const found = await db.selectFrom('timetable_requirements').select('id').where('id', 'in', ids).execute()
  return found.length === ids.length
}

type Placing = CardName & { weekday: number; periodId: string; roomId: string | null; displace: boolean }
type Outcome =
  | { readonly refused: 'no-such-card' }
  | { readonly refused: 'clash'; readonly clashes: ClashLine[] }
  | { readonly refused: null; readonly placed: PlacedCard; readonly displaced: Card[] }

/** Places or moves a card of a draft the caller holds. What is in its way goes to the tray if asked, unless it is locked. */
export async function placeCard({ db }: Unit, versionId: string, wanted: Placing): Promise<Outcome> {
  const [named, lessons] = [await readPlan(db), await readLessons(db, versionId)]
  const line = named.lines.get(wanted.requirementId)
  const length = line && cardLengths(line)[wanted.card - 1]
  if (!line || !length) return { refused: 'no-such-card' }
  if (!named.plan.slots.some((slot) => slotKey(slot) === slotKey(wanted))) {
    await refuseStrangePeriod(db, wanted.periodId)
    throw invalid([{ field: 'periodId', ...serverText('no-lesson-then', 'No lesson is given then.') }])
  }
  if (wanted.roomId !== null && !named.rooms.some(({ id }) => id === wanted.roomId)) throw problem('not-found')
  const slots = slotsFrom(named.plan, wanted, length)
  if (!slots) return { refused: 'clash', clashes: clashLines(named, [torn(wanted, wanted.weekday, wanted.periodId)]) }
  const look = lookAt(named.plan, lessons)
  const place = { requirement: line, card: wanted.card, slots }
  const roomId = roomFor(look, place, wanted.roomId)
  const clashes = clashesAt(look, place, roomId)
  const inTheWay = clashes.flatMap(({ other }) => (other ? [other] : []))
  const isFinal = clashes.some(({ other }) => other === null || other.locked)
  if (clashes.length > 0 && (!wanted.displace || isFinal))
    return { refused: 'clash', clashes: clashLines(named, clashes) }
  const own = lessons.find((one) => cardKey(one) === cardKey(wanted))
  await deleteCards(db, versionId, [wanted, ...inTheWay])
  await insertLessons(db, versionId, partsOf(line, wanted.card, slots, { roomId, locked: own?.locked ?? false }))
  await countChange(db, versionId)
  const cards = await readCards(db, versionId, { classId: line.classId })
  const placed = cards.find((one) => cardKey(one) === cardKey(wanted))
  if (!placed) throw new Error('A lesson that was placed is not there.')
  return { refused: null, placed, displaced: cardsOf(named, inTheWay) }
}

function cardsOf({ lines }: NamedPlan, lessons: readonly Placed[]): Card[] {
  const once = new Map(lessons.map((one) => [cardKey(one), one]))
  return [...once.values()].flatMap(({ requirementId, card }) => cardOf(lines.get(requirementId), card) ?? [])
}

/** Arranges a class as another is, subject by subject; what would clash with others stays where it is, or in the tray. */
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
      const look = lookAt(named.plan, [...kept, ...added])
      const place = slots && { requirement: line, card, slots }
      const roomId = place ? roomFor(look, place, null) : null
      if (!place || clashesAt(look, place, roomId).length > 0) {
        left++
        continue
      }
      added.push(...partsOf(line, card, place.slots, { roomId, locked: false }))
      placed++
    }
  }
  const gone = all.filter((one) => isOwn.has(one.requirementId) && !one.locked)
  await deleteCards(db, versionId, gone)
  await insertLessons(db, versionId, added)
  await countChange(db, versionId)
  return { placed, left }
}
