import type { PlainQuestion, Question } from './question.ts'

type Line = { readonly id: string; readonly text: string }
type Picture = Extract<Question, { type: 'hotSpot' }>['picture']

type Head = { readonly stem: string; readonly marks: number }
export type AskedPlain = Head &
  (
    | { readonly type: 'single' | 'several'; readonly options: readonly Line[] }
    | { readonly type: 'trueFalse' | 'short' | 'long' }
    | { readonly type: 'match'; readonly left: readonly Line[]; readonly right: readonly Line[] }
    | { readonly type: 'order'; readonly items: readonly Line[] }
    | { readonly type: 'fillIn' }
    /** Whether a unit belongs to the answer. */
    | { readonly type: 'numeric'; readonly hasUnit: boolean }
    | { readonly type: 'assertionReason'; readonly assertion: string; readonly reason: string }
    | { readonly type: 'hotSpot'; readonly picture: Picture }
  )

/** A question as those see it who answer it: without key, explanation, accepted answers and marking scheme. */
export type AskedQuestion =
  | AskedPlain
  | (Head & {
      readonly type: 'passage'
      readonly children: readonly { readonly id: string; readonly question: AskedPlain }[]
    })

const byKey = (lines: readonly Line[]) => lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(lineOf)
const lineOf = ({ id, text }: Line): Line => ({ id, text })

function askedPlain(question: PlainQuestion): AskedPlain {
  const { stem, marks } = question
  switch (question.type) {
    case 'single':
    case 'several':
      return { type: question.type, stem, marks, options: question.options.map(lineOf) }
    case 'match':
      return { type: 'match', stem, marks, left: question.left.map(lineOf), right: byKey(question.right) }
    case 'order':
      return { type: 'order', stem, marks, items: byKey(question.items) }
    case 'numeric':
      return { type: 'numeric', stem, marks, hasUnit: question.unit !== null }
    case 'assertionReason':
      return { type: 'assertionReason', stem, marks, assertion: question.assertion, reason: question.reason }
    case 'hotSpot':
      return { type: 'hotSpot', stem, marks, picture: question.picture }
    default:
      return { type: question.type, stem, marks }
  }
}

/** Built from what may be seen, field by field, so that a new field of a question stays hidden until somebody adds it here. */
export function withoutKey(question: Question): AskedQuestion {
  if (question.type !== 'passage') return askedPlain(question)
  const { type, stem, marks, children } = question
  return { type, stem, marks, children: children.map(({ id, question: own }) => ({ id, question: askedPlain(own) })) }
}
