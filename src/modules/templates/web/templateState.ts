import { fill, useText } from '#platform/web/i18n.tsx'
import type { StatusTone } from '#ui/indicators/Status.tsx'
import type { TemplateRow } from '../schemas.ts'
import { templateText } from './words.ts'

type Stated = Pick<TemplateRow, 'inUse' | 'inReview' | 'isChanged' | 'isRetired'>

/** How far a template is, in words. */
export function useTemplateState() {
  const { states } = useText(templateText)
  return ({ inUse, inReview, isChanged, isRetired }: Stated): { tone: StatusTone; label: string } => {
    if (isRetired) return { tone: 'neutral', label: states.retired }
    const parts = [
      inUse !== null && fill(states.inUse, { n: inUse }),
      inReview !== null && states.review,
      inUse === null && inReview === null && states.draft,
      inUse !== null && inReview === null && isChanged && states.changed,
    ].filter(Boolean)
    const tone = inReview !== null ? 'part' : inUse !== null ? 'good' : 'draft'
    return { tone, label: parts.join(', ') }
  }
}
