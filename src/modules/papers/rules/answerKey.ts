import { withoutKey } from '#modules/questions/asked.ts'
import { assertionReasonKeys, type PlainQuestion, type Question } from '#modules/questions/question.ts'
import type { PaperContent } from '../paper.ts'
import type { PaperSet } from './sets.ts'

/** The right answer in the letters and numbers that the paper prints. Texts are in the notation of questions. */
export type Key =
  | { kind: 'letters'; letters: string[] }
  | { kind: 'truth'; isTrue: boolean }
  /** Lines on the left by number, with the letter of their partner. */
  | { kind: 'pairs'; pairs: { number: number; letter: string }[] }
  /** What is accepted, for each blank or for the number. */
  | { kind: 'accepted'; answers: string[][] }
  | { kind: 'written'; modelAnswer: string; scheme: { text: string; marks: number }[] }
  /** The places of a picture are shown on it. */
  | { kind: 'picture' }
  | { kind: 'parts'; parts: { marks: number; key: Key }[] }

export const letterOf = (at: number): string => String.fromCharCode(65 + at)

/**
 * The order in which a question’s lines are lettered on paper: that of the set if it has one, else as students see them. Only
 * the right side of a match is lettered.
 */
export function setOrder(question: Question, order: readonly string[] | undefined): readonly string[] | undefined {
  const asked = withoutKey(question)
  const ids = (lines: readonly { id: string }[]) => order ?? lines.map(({ id }) => id)
  if (asked.type === 'single' || asked.type === 'several') return ids(asked.options)
  if (asked.type === 'match') return ids(asked.right)
  return asked.type === 'order' ? ids(asked.items) : undefined
}

function plainKey(question: PlainQuestion, order: readonly string[] | undefined): Key {
  const shown = setOrder(question, order) ?? []
  const letters = (right: readonly string[], of: readonly string[] = shown): Key => ({
    kind: 'letters',
    letters: right.map((id) => letterOf(of.indexOf(id))),
  })
  switch (question.type) {
    case 'single':
      return letters([question.right])
    case 'several':
      return letters(shown.filter((id) => question.right.includes(id)))
    case 'assertionReason':
      return letters([question.right], assertionReasonKeys)
    case 'trueFalse':
      return { kind: 'truth', isTrue: question.right }
    case 'order':
      return letters(question.items.map(({ id }) => id))
    case 'match': {
      const pairs = question.left.map(({ id }, at) => ({
        number: at + 1,
        letter: letterOf(shown.indexOf(question.pairs[id] ?? '')),
      }))
      return { kind: 'pairs', pairs }
    }
    case 'fillIn':
      return { kind: 'accepted', answers: question.blanks.map(({ accepted }) => accepted) }
    case 'numeric':
      return {
        kind: 'accepted',
        answers: [[[question.answer, question.unit?.accepted[0]?.text ?? ''].join(' ').trim()]],
      }
    case 'hotSpot':
      return { kind: 'picture' }
    case 'short':
    case 'long':
      return { kind: 'written', modelAnswer: question.modelAnswer, scheme: question.scheme }
  }
}

export function keyOf(question: Question, order?: readonly string[]): Key {
  if (question.type !== 'passage') return plainKey(question, order)
  const parts = question.children.map(({ question: child }) => ({
    marks: child.marks,
    key: plainKey(child, undefined),
  }))
  return { kind: 'parts', parts }
}

/** A numbered place of a set, and its question or the two of its choice, in the order they are printed. */
export type NumberedPlace = { number: number; section: number; group: number; questions: string[] }

/** The places of a set as numbered on its pages: one after the other through all sections. */
export function numbered({ sections }: Pick<PaperContent, 'sections'>, set: Pick<PaperSet, 'groups'>): NumberedPlace[] {
  let number = 0
  let at = 0
  return sections.flatMap(({ groups }, section) =>
    groups.flatMap(({ places }, group) => {
      const order = set.groups[at] ?? []
      at += 1
      return order.flatMap((index) => {
        const place = places[index]
        if (place === undefined) return []
        number += 1
        return [{ number, section, group, questions: place.questions }]
      })
    }),
  )
}
