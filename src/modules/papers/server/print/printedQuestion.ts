import { withoutKey } from '#modules/questions/asked.ts'
import type { PlainQuestion, Question } from '#modules/questions/question.ts'
import { letterOf } from '../../rules/answerKey.ts'
import type { PrintLabels } from './labels.ts'
import { type PrintedText, printedText } from './printedText.ts'

export type LabelledText = { label: string; text: PrintedText }

/** How a question is answered on paper. */
export type PrintedForm =
  /** With `isOrder` the letters are to be put in order, not chosen. */
  | { k: 'options'; options: LabelledText[]; isOrder: boolean }
  | { k: 'pairs'; left: LabelledText[]; right: LabelledText[] }
  | { k: 'picture'; name: string; alt: string }
  /** Written answers: so many ruled lines, if the paper has room for answers. */
  | { k: 'lines'; count: number }
  | { k: 'parts'; parts: { label: string; marks: string; question: PrintedQuestion }[] }
  | { k: 'none' }

export type PrintedQuestion = { stem: PrintedText; form: PrintedForm }

/** 2.5 as 2½: marks come in quarters. */
export function marksText(marks: number): string {
  const whole = Math.floor(marks)
  const rest = { 0: '', 0.25: '¼', 0.5: '½', 0.75: '¾' }[marks - whole] ?? ''
  return `${whole > 0 || rest === '' ? whole : ''}${rest}`
}

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
export const romanOf = (at: number): string => romans[at] ?? String(at + 1)

/** Lines by marks: a word for a quarter, some three lines for each mark of a written answer. */
const linesFor = ({ type, marks }: Pick<PlainQuestion, 'type' | 'marks'>) =>
  type === 'short' || type === 'long' ? Math.min(40, Math.ceil(marks * (type === 'long' ? 3.5 : 2.5)) + 1) : 1

type Lines = readonly { readonly id: string; readonly text: string }[]
const lettered = (lines: Lines): LabelledText[] =>
  lines.map(({ text }, at) => ({ label: letterOf(at), text: printedText(text) }))
const numbered = (lines: Lines): LabelledText[] =>
  lines.map(({ text }, at) => ({ label: String(at + 1), text: printedText(text) }))

/** The same lines in an order of ids. */
const ordered = (lines: Lines, order: readonly string[] | undefined): Lines =>
  order ? order.flatMap((id) => lines.find((line) => line.id === id) ?? []) : lines

function plain(question: PlainQuestion, labels: PrintLabels, order: readonly string[] | undefined): PrintedQuestion {
  const asked = withoutKey(question)
  const stem = printedText(question.stem)
  const written: PrintedForm = { k: 'lines', count: linesFor(question) }
  switch (asked.type) {
    case 'single':
    case 'several':
      return { stem, form: { k: 'options', options: lettered(ordered(asked.options, order)), isOrder: false } }
    case 'trueFalse': {
      const options = [labels.true, labels.false].map((text) => ({ id: text, text }))
      return { stem, form: { k: 'options', options: lettered(options), isOrder: false } }
    }
    case 'match':
      return { stem, form: { k: 'pairs', left: numbered(asked.left), right: lettered(ordered(asked.right, order)) } }
    case 'order':
      return { stem, form: { k: 'options', options: lettered(ordered(asked.items, order)), isOrder: true } }
    case 'assertionReason': {
      const told = [
        [labels.assertion, asked.assertion],
        [labels.reason, asked.reason],
      ].flatMap(([name = '', text = '']) => printedText(`**${name}:** ${text}`))
      const options = Object.values(labels.assertionAnswers).map((text) => ({ id: text, text }))
      return { stem: [...stem, ...told], form: { k: 'options', options: lettered(options), isOrder: false } }
    }
    case 'hotSpot':
      return { stem, form: { k: 'picture', name: asked.picture.fileId, alt: asked.picture.alt } }
    case 'fillIn':
      return { stem, form: { k: 'none' } }
    default:
      return { stem, form: written }
  }
}

/** A question as it is printed; `order` is that of its options, or of the right side of a match, in this set. */
export function printedQuestion(question: Question, labels: PrintLabels, order?: readonly string[]): PrintedQuestion {
  if (question.type !== 'passage') return plain(question, labels, order)
  const parts = question.children.map(({ question: child }, at) => ({
    label: romanOf(at),
    marks: marksText(child.marks),
    question: plain(child, labels, undefined),
  }))
  return { stem: printedText(question.stem), form: { k: 'parts', parts } }
}
