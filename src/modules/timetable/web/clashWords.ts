import { fill, useText } from '#platform/web/i18n.tsx'
import type { Card, ClashLine } from '../versionSchemas.ts'
import { timetableText } from './words.ts'

/** What a lesson is called. */
export const lessonName = ({ className, courseDisplayName }: Pick<Card, 'className' | 'courseDisplayName'>) =>
  `${className} ${courseDisplayName}`

/** Says a clash in a few words, naming the other lesson. */
export function useClashWords(): (clash: ClashLine) => string {
  const text = useText(timetableText).clash
  return ({ kind, name, other }) => {
    const words = other ? (kind === 'class' ? other.courseDisplayName : lessonName(other)) : ''
    return fill(text[kind], { name, other: words })
  }
}

/** The weightiest first: that the class has another lesson there can be seen anyway. */
export const byWeight = (clashes: readonly ClashLine[]): ClashLine[] =>
  clashes.toSorted((a, b) => Number(a.kind === 'class') - Number(b.kind === 'class'))
