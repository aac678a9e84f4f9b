import { newKeys } from '#modules/questions/keys.ts'
import type { QuestionType } from '#modules/questions/kinds.ts'
import type { PlainQuestion, Question } from '#modules/questions/question.ts'

const lines = (count: number) => newKeys(count).map((id) => ({ id, text: '' }))

function blankPlain(type: Exclude<QuestionType, 'passage'>): PlainQuestion {
  const common = { stem: '', explanation: '', marks: 1 }
  switch (type) {
    case 'single':
      return { type, ...common, options: lines(4), right: '' }
    case 'several':
      return { type, ...common, options: lines(4), right: [], partial: 'none' }
    case 'trueFalse':
      return { type, ...common, right: true }
    case 'match': {
      const [left, right] = [lines(3), lines(3)]
      return {
        type,
        ...common,
        left,
        right,
        pairs: Object.fromEntries(left.map(({ id }, at) => [id, right[at]?.id ?? ''])),
        partial: 'each',
      }
    }
    case 'order':
      return { type, ...common, items: lines(3), partial: 'none' }
    case 'fillIn':
      return { type, ...common, blanks: [], isCaseSensitive: false, partial: 'each' }
    case 'numeric':
      return { type, ...common, answer: '', tolerance: { kind: 'absolute', value: '0' }, unit: null }
    case 'assertionReason':
      return { type, ...common, assertion: '', reason: '', right: 'a' }
    case 'hotSpot':
      return {
        type,
        ...common,
        picture: { fileId: '', width: 1, height: 1, alt: '' },
        regions: [],
        right: [],
        partial: 'none',
      }
    case 'short':
      return { type, ...common, marks: 2, modelAnswer: '', scheme: [] }
    case 'long':
      return { type, ...common, marks: 5, modelAnswer: '', scheme: [] }
  }
}

/** An empty question of a type, to be filled in. */
export function blankContent(type: QuestionType): Question {
  if (type !== 'passage') return blankPlain(type)
  const [id = 'a'] = newKeys(1)
  return { type, stem: '', explanation: '', marks: 1, children: [{ id, question: blankPlain('single') }] }
}

/** The same question as another type, keeping what both have: the text, its explanation, marks and options. */
export function asType(question: Question, type: QuestionType): Question {
  const next = blankContent(type)
  const { stem, explanation, marks } = question
  const kept = { ...next, stem, explanation, ...(type !== 'passage' && { marks }) } as Question
  if ('options' in question && 'options' in kept) return { ...kept, options: question.options } as Question
  return kept
}
