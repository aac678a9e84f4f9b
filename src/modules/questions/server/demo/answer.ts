import type { Answer } from '#modules/questions/answer.ts'
import { blankAnswer } from '#modules/questions/blankAnswer.ts'
import type { Question } from '#modules/questions/question.ts'

const written = [
  'It changes because the particles move faster and need more room.',
  'First we find the common part, then we compare. My drawing shows both steps.',
  'I am not sure, but I think it is because of the air around it.',
]

/** What a student of the demo schools answers, right or wrong; `place` makes their wrong answers differ. */
export function demoAnswer(question: Question, isRight: boolean, place: number): Answer {
  switch (question.type) {
    case 'single': {
      const wrong = question.options.filter(({ id }) => id !== question.right)
      return { type: 'single', choice: isRight ? question.right : (wrong[place % wrong.length]?.id ?? null) }
    }
    case 'several':
      return { type: 'several', choices: isRight ? question.right : question.right.slice(1) }
    case 'trueFalse':
      return { type: 'trueFalse', value: isRight ? question.right : !question.right }
    case 'assertionReason':
      return { type: 'assertionReason', choice: isRight ? question.right : question.right === 'a' ? 'b' : 'a' }
    case 'fillIn':
      return {
        type: 'fillIn',
        blanks: Object.fromEntries(
          question.blanks.map(({ id, accepted }) => [id, isRight ? (accepted[0] ?? '') : '?']),
        ),
      }
    case 'order':
      return { type: 'order', order: (isRight ? question.items : question.items.toReversed()).map(({ id }) => id) }
    case 'match':
      return { type: 'match', pairs: isRight ? question.pairs : {} }
    case 'numeric':
      return {
        type: 'numeric',
        text: isRight ? [question.answer, question.unit?.accepted[0]?.text ?? ''].join(' ') : '1',
      }
    case 'short':
    case 'long':
      return { type: question.type, text: written[place % written.length] ?? '' }
    default:
      return blankAnswer(question.type)
  }
}
