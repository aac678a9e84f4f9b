import type { Question } from '#modules/questions/question.ts'
import { keyOf, setOrder } from './answerKey.ts'

type Line = { id: string }

/** The lines of a question whose order a set may change or a printed key refers to. */
function linesOf(question: Question): readonly Line[] {
  switch (question.type) {
    case 'single':
    case 'several':
      return question.options
    case 'match':
      return question.right
    case 'order':
      return question.items
    default:
      return []
  }
}

/** The order of the twin’s lines that puts each beside its counterpart, which is the line at the same position. */
export function twinOrder(question: Question, twin: Question, order: readonly string[] | undefined) {
  if (order === undefined) return undefined
  const [own, other] = [linesOf(question), linesOf(twin)]
  return order.flatMap((id) => other[own.findIndex((line) => line.id === id)]?.id ?? [])
}

/**
 * Whether a question in another language can stand beside this one: the same type, marks and number of lines, and the same
 * letters are right, so that one key serves both.
 */
export function areTwins(question: Question, twin: Question): boolean {
  if (question.type !== twin.type || question.marks !== twin.marks) return false
  if (linesOf(question).length !== linesOf(twin).length) return false
  const order = setOrder(question, undefined)
  const [one, other] = [keyOf(question, order), keyOf(twin, twinOrder(question, twin, order))]
  const shape = (key: typeof one): unknown => {
    if (key.kind === 'accepted') return key.answers.length
    if (key.kind === 'parts') return key.parts.map((part) => [part.marks, shape(part.key)])
    return key.kind === 'written' ? key.kind : key
  }
  return JSON.stringify(shape(one)) === JSON.stringify(shape(other))
}
