import type { Answer, AnswerOf } from './answer.ts'
import { isWithin, multiplied, percentOf, readExact, readQuantity, withPlainDigits } from './exactNumbers.ts'
import { type Fraction, fraction, isEqual, marksOf, sum, times, zero } from './fractions.ts'
import type { Question, QuestionOf } from './question.ts'

/** `pending`: a person has to mark it; its marks do not count it yet. */
export type MarkState = 'right' | 'partly' | 'wrong' | 'blank' | 'pending'

export type Mark = {
  readonly marks: Fraction
  readonly outOf: Fraction
  readonly state: MarkState
  /** Of a passage: the mark of each of its questions by key. */
  readonly parts?: Readonly<Record<string, Mark>>
}

const one: Fraction = { n: 1, d: 1 }
const half: Fraction = { n: 1, d: 2 }

type Share = Fraction | 'blank' | 'pending'

const allOrNothing = (isRight: boolean): Fraction => (isRight ? one : zero)
const shareOf = (earned: number, all: number): Fraction => fraction(Math.max(0, earned), all)

/** How spelling, spaces, quotes and the script of digits are read in a blank. */
export function comparable(typed: string, isCaseSensitive: boolean): string {
  const plain = withPlainDigits(typed.normalize('NFC'))
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[\s\u200b\ufeff]+/g, ' ')
    .trim()
    .replace(/[.।]$/, '')
    .trimEnd()
  return isCaseSensitive ? plain : plain.toLowerCase()
}

/** Marks an answer by the rules in the question. Pure: the same answer always earns the same. */
export function mark(question: Question, answer: Answer): Mark {
  const outOf = marksOf(question.marks)
  if (question.type === 'passage') return markPassage(question, answer)
  const share = answer.type === question.type ? earned(question, answer) : 'blank'
  if (share === 'blank' || share === 'pending') return { marks: zero, outOf, state: share }
  const state = isEqual(share, one) ? 'right' : share.n === 0 ? 'wrong' : 'partly'
  return { marks: times(outOf, share), outOf, state }
}

function markPassage({ children }: QuestionOf<'passage'>, answer: Answer): Mark {
  const given = answer.type === 'passage' ? answer.answers : {}
  const parts = children.map(({ id, question }): [string, Mark] => {
    const own = Object.hasOwn(given, id) ? given[id] : undefined
    return [id, own ? mark(question, own) : { marks: zero, outOf: marksOf(question.marks), state: 'blank' }]
  })
  const all = parts.map(([, part]) => part)
  const [marks, outOf] = [sum(all.map((part) => part.marks)), sum(all.map((part) => part.outOf))]
  const every = (state: MarkState) => all.every((part) => part.state === state)
  const state = all.some((part) => part.state === 'pending')
    ? 'pending'
    : every('blank')
      ? 'blank'
      : isEqual(marks, outOf)
        ? 'right'
        : marks.n === 0
          ? 'wrong'
          : 'partly'
  return { marks, outOf, state, parts: Object.fromEntries(parts) }
}

type Plain = Exclude<Question, { type: 'passage' }>

function earned(question: Plain, answer: Answer): Share {
  switch (question.type) {
    case 'single':
    case 'assertionReason': {
      const { choice } = answer as AnswerOf<'single'>
      return choice === null ? 'blank' : allOrNothing(choice === question.right)
    }
    case 'trueFalse': {
      const { value } = answer as AnswerOf<'trueFalse'>
      return value === null ? 'blank' : allOrNothing(value === question.right)
    }
    case 'several':
      return severalShare(question, new Set((answer as AnswerOf<'several'>).choices))
    case 'match':
      return matchShare(question, (answer as AnswerOf<'match'>).pairs)
    case 'order':
      return orderShare(question, (answer as AnswerOf<'order'>).order)
    case 'fillIn':
      return fillInShare(question, (answer as AnswerOf<'fillIn'>).blanks)
    case 'numeric':
      return numericShare(question, (answer as AnswerOf<'numeric'>).text)
    case 'hotSpot':
      return hotSpotShare(question, (answer as AnswerOf<'hotSpot'>).points)
    case 'short':
    case 'long':
      return (answer as AnswerOf<'short'>).text.trim() === '' ? 'blank' : 'pending'
  }
}

function severalShare({ right, partial }: QuestionOf<'several'>, chosen: ReadonlySet<string>): Share {
  if (chosen.size === 0) return 'blank'
  const hits = right.filter((id) => chosen.has(id)).length
  const misses = chosen.size - hits
  if (partial === 'each') return shareOf(hits - misses, right.length)
  if (partial === 'rightOnly') return misses > 0 ? zero : shareOf(hits, right.length)
  return allOrNothing(misses === 0 && hits === right.length)
}

function matchShare({ left, pairs, partial }: QuestionOf<'match'>, given: Readonly<Record<string, string>>): Share {
  const own = (id: string) => (Object.hasOwn(given, id) ? given[id] : undefined)
  if (left.every(({ id }) => own(id) === undefined)) return 'blank'
  const hits = left.filter(({ id }) => own(id) === pairs[id]).length
  return partial === 'each' ? shareOf(hits, left.length) : allOrNothing(hits === left.length)
}

function orderShare({ items, partial }: QuestionOf<'order'>, given: readonly string[]): Share {
  if (given.length === 0) return 'blank'
  const ids = items.map(({ id }) => id)
  // A key given twice would be in its place and beside its neighbour more than once.
  if (new Set(given).size !== given.length) return zero
  const inPlace = ids.filter((id, at) => given[at] === id).length
  if (partial === 'each') return shareOf(inPlace, ids.length)
  if (partial === 'neighbours') {
    const follow = ids
      .slice(1)
      .filter((id, at) => given.includes(id) && given[given.indexOf(id) - 1] === ids[at]).length
    return shareOf(follow, ids.length - 1)
  }
  return allOrNothing(inPlace === ids.length && given.length === ids.length)
}

function fillInShare(
  { blanks, isCaseSensitive, partial }: QuestionOf<'fillIn'>,
  given: Readonly<Record<string, string>>,
): Share {
  const typed = (id: string) => (Object.hasOwn(given, id) ? comparable(given[id] ?? '', isCaseSensitive) : '')
  if (blanks.every(({ id }) => typed(id) === '')) return 'blank'
  const hits = blanks.filter(({ id, accepted }) =>
    accepted.some((variant) => comparable(variant, isCaseSensitive) === typed(id)),
  ).length
  return partial === 'each' ? shareOf(hits, blanks.length) : allOrNothing(hits === blanks.length)
}

const unitText = (unit: string) => unit.normalize('NFKC').replaceAll(/\s+/g, '')

function numericShare({ answer, tolerance, unit }: QuestionOf<'numeric'>, typed: string): Share {
  if (typed.trim() === '') return 'blank'
  const given = readQuantity(typed)
  const [key, allowed] = [readExact(answer), readExact(tolerance.value)]
  if (!given || !key || !allowed) return zero
  const margin = tolerance.kind === 'percent' ? percentOf(allowed, key) : allowed
  if (!unit) return allOrNothing(isWithin(given.number, key, margin))
  const named = unit.accepted.find(({ text }) => unitText(text) === unitText(given.unit))
  const factor = named && readExact(named.factor)
  if (factor) return allOrNothing(isWithin(multiplied(given.number, factor), key, margin))
  if (!isWithin(given.number, key, margin)) return zero
  return unit.without === 'full' ? one : unit.without === 'half' ? half : zero
}

type Point = { readonly x: number; readonly y: number }

function hotSpotShare({ picture, regions, right, partial }: QuestionOf<'hotSpot'>, points: readonly Point[]): Share {
  if (points.length === 0) return 'blank'
  const isInside = ({ x, y }: Point, region: (typeof regions)[number]) =>
    region.shape === 'rectangle'
      ? x >= region.x && x <= region.x + region.width && y >= region.y && y <= region.y + region.height
      : ((x - region.x) * picture.width) ** 2 + ((y - region.y) * picture.height) ** 2 <=
        (region.radius * picture.width) ** 2
  const hit = points.map((point) => regions.find((region) => isInside(point, region))?.id)
  const hits = right.filter((id) => hit.includes(id)).length
  const misses = hit.filter((id) => id === undefined || !right.includes(id)).length
  return partial === 'each' ? shareOf(hits - misses, right.length) : allOrNothing(hits === right.length && misses === 0)
}
