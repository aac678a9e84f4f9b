import type { PlainQuestion, Question } from '#modules/questions/question.ts'
import { type Key, keyOf } from '../../rules/answerKey.ts'
import type { PrintLabels } from './labels.ts'
import { marksText, romanOf } from './printedQuestion.ts'
import { type PrintedText, printedText } from './printedText.ts'

/** A place on a picture, in thousandths of its width and height. */
type MarkedPlace = { x: number; y: number; width: number; height: number; isRound: boolean }

/** The right answer of a question, and how marks are given. */
export type PrintedAnswer = {
  text: PrintedText
  picture: { name: string; ratio: number; places: MarkedPlace[] } | null
  points: { text: PrintedText; marks: string }[]
  explanation: PrintedText
  parts: { label: string; marks: string; answer: PrintedAnswer }[]
}

const words = (s: string): PrintedText => (s === '' ? [] : [{ k: 'paragraph', lines: [[{ k: 'text', s }]] }])

function keyText(key: Key, labels: PrintLabels): PrintedText {
  switch (key.kind) {
    case 'letters':
      return words(key.letters.join(', '))
    case 'truth':
      return words(key.isTrue ? `A, ${labels.true}` : `B, ${labels.false}`)
    case 'pairs':
      return words(key.pairs.map(({ number, letter }) => `${number} – ${letter}`).join(', '))
    case 'accepted':
      return words(key.answers.map((accepted) => accepted.join(' / ')).join('; '))
    case 'written':
      return printedText(key.modelAnswer)
    default:
      return []
  }
}

function pictureOf(question: PlainQuestion): PrintedAnswer['picture'] {
  if (question.type !== 'hotSpot') return null
  const { fileId: name, width, height } = question.picture
  const ratio = height / width
  const places = question.regions
    .filter(({ id }) => question.right.includes(id))
    .map((region): MarkedPlace => {
      if (region.shape === 'rectangle')
        return { x: region.x, y: region.y, width: region.width, height: region.height, isRound: false }
      // The radius is measured on the width, so across the height it is another share.
      const [across, down] = [region.radius, region.radius / ratio]
      return { x: region.x - across, y: region.y - down, width: across * 2, height: down * 2, isRound: true }
    })
  return { name, ratio, places }
}

function plain(question: PlainQuestion, key: Key, labels: PrintLabels, isWhole: boolean): PrintedAnswer {
  return {
    text: keyText(key, labels),
    picture: pictureOf(question),
    points:
      isWhole && key.kind === 'written'
        ? key.scheme.map(({ text, marks }) => ({ text: printedText(text), marks: marksText(marks) }))
        : [],
    explanation: isWhole ? printedText(question.explanation) : [],
    parts: [],
  }
}

/** The answer of a question in a set; `isWhole` with the points of the marking scheme and the explanation. */
export function printedAnswer(
  question: Question,
  labels: PrintLabels,
  order: readonly string[] | undefined,
  isWhole: boolean,
): PrintedAnswer {
  const key = keyOf(question, order)
  if (question.type !== 'passage') return plain(question, key, labels, isWhole)
  const parts = question.children.map(({ question: child }, at) => ({
    label: romanOf(at),
    marks: marksText(child.marks),
    answer: plain(child, keyOf(child), labels, isWhole),
  }))
  const explanation = isWhole ? printedText(question.explanation) : []
  return { text: [], picture: null, points: [], explanation, parts }
}
