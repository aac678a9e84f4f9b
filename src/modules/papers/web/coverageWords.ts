import { useFormat, useText } from '#platform/web/i18n.tsx'
import type { PaperDetail } from '../records.ts'
import { papersText } from './words.ts'

/** Turns a coverage into a label and a text for each of its parts: “Chapters”, “Heat 60 % · Light 40 %”. */
export function useCoverageWords(): (coverage: PaperDetail['coverage']) => [label: string, shares: string][] {
  const text = useText(papersText)
  const { number } = useFormat()
  const names = {
    chapter: (of: string) => of || text.editor.noChapter,
    difficulty: (of: string) => text.difficulties[of as '1'],
    bloom: (of: string) => text.blooms[of as '1'],
  }
  return (coverage) =>
    (['chapter', 'difficulty', 'bloom'] as const).map((part) => [
      text.editor.coverage[part],
      coverage[part].map(({ of, percent }) => `${names[part](of)} ${number(Math.round(percent))}\u00a0%`).join(' · '),
    ])
}
