import type { Answer } from '#modules/questions/answer.ts'

/** Whether there is anything in an answer; of a passage, in any of its questions. */
export function isAnswered(answer: Answer | undefined): boolean {
  switch (answer?.type) {
    case undefined:
      return false
    case 'single':
    case 'assertionReason':
      return answer.choice !== null
    case 'trueFalse':
      return answer.value !== null
    case 'several':
      return answer.choices.length > 0
    case 'match':
      return Object.keys(answer.pairs).length > 0
    case 'order':
      return answer.order.length > 0
    case 'fillIn':
      return Object.values(answer.blanks).some((typed) => typed.trim() !== '')
    case 'hotSpot':
      return answer.points.length > 0
    case 'passage':
      return Object.values(answer.answers).some((one) => isAnswered(one))
    case 'numeric':
    case 'short':
    case 'long':
      return answer.text.trim() !== ''
  }
}
