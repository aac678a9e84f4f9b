import type { Rubric } from '#modules/activities/rubric.ts'
import { useText } from '#platform/web/i18n.tsx'
import { activityText } from '../words.ts'

export type NamedRubric = { readonly name: string; readonly content: Rubric }

const names = ['project', 'model', 'teamwork'] as const

/** Rubrics to begin with, in the reader's language, worth 1 to 4 points for each criterion. */
export function useReadyRubrics(): NamedRubric[] {
  const text = useText(activityText).ready
  const levels = Object.values(text.levels).map((name, at) => ({ name, points: at + 1 }))
  return names.map((key) => ({
    name: text[key].name,
    content: {
      levels,
      criteria: Object.values(text[key].criteria).map((name) => ({ name, times: 1, words: levels.map(() => '') })),
    },
  }))
}
