import type { Answer, AnswerOf } from './answer.ts'
import type { QuestionType } from './kinds.ts'

/** The answer of somebody who has not answered yet. */
export function blankAnswer<T extends QuestionType>(type: T): AnswerOf<T> {
  const blanks: { readonly [K in Answer['type']]: AnswerOf<K> } = {
    single: { type: 'single', choice: null },
    several: { type: 'several', choices: [] },
    trueFalse: { type: 'trueFalse', value: null },
    match: { type: 'match', pairs: {} },
    order: { type: 'order', order: [] },
    fillIn: { type: 'fillIn', blanks: {} },
    numeric: { type: 'numeric', text: '' },
    assertionReason: { type: 'assertionReason', choice: null },
    passage: { type: 'passage', answers: {} },
    hotSpot: { type: 'hotSpot', points: [] },
    short: { type: 'short', text: '' },
    long: { type: 'long', text: '' },
  }
  return blanks[type] as AnswerOf<T>
}
