import { fill, useText } from '#platform/web/i18n.tsx'
import type { Card, ClashLine } from '../versionSchemas.ts'
import { timetableText } from './words.ts'

export const lessonName = ({ className, courseDisplayName }: Pick<Card, 'className' | 'courseDisplayName'>) =>
  `${className} ${courseDisplayName}`

/** Describes a clash in a few words. */
export function useClashWords(): (clash: ClashLine) => string {
  const text = useText(timetableText).clash
  return ({ kind, name, other }) => {
    const words = other ? (kind === 'class' ? other.courseDisplayName : lessonName(other)) : ''
    return fill(text[kind], { name, other: words })
  }
}

/** Puts class clashes last, since the grid already shows the class's other lesson. */
export const bySeverity = (clashes: readonly ClashLine[]): ClashLine[] =>
  clashes.toSorted((a, b) => Number(a.kind === 'class') - Number(b.kind === 'class'))
