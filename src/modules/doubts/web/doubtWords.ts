import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import type { StatusTone } from '#ui/indicators/Status.tsx'
import type { DoubtState } from '../rules.ts'
import type { About } from '../schemas.ts'
import { doubtText } from './words.ts'

export const stateTones: Record<DoubtState, StatusTone> = { open: 'part', answered: 'leave', resolved: 'good' }

/** What a doubt is about, in words; '' if it is about the subject in general. */
export function useAbout(): (about: About) => string {
  const text = useText(doubtText).about
  const { number } = useFormat()
  return ({ kind, title, page }) =>
    kind === 'page'
      ? fill(text.page, { title, n: number(page ?? 1) })
      : kind === 'homework'
        ? fill(text.homework, { title })
        : title
}
