import type { PaperContent } from '#modules/papers/paper.ts'
import { versionIdsOf } from '#modules/papers/printedIds.ts'
import type { PaperQuestion } from '#modules/papers/records.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { coverageOf } from '../../rules/coverage.ts'
import { attainable } from '../../rules/paperMarks.ts'
import { useCoverageWords } from '../coverageWords.ts'
import { papersText } from '../words.ts'
import css from './Editor.module.css'

/** The total and coverage of the paper as it stands. */
export function Totals({ content, known }: { content: PaperContent; known: ReadonlyMap<string, PaperQuestion> }) {
  const text = useText(papersText)
  const { number } = useFormat()
  const words = useCoverageWords()
  const total = attainable(
    content,
    new Map([...known].map(([id, one]) => [id, { ...one, quarterMarks: one.marks * 4 }])),
  )
  const coverage = coverageOf(versionIdsOf(content).flatMap((id) => known.get(id) ?? []))
  return (
    <Panel title={text.editor.totals}>
      <dl className={css.totals} aria-live="polite">
        <div>
          <dt>{text.marks}</dt>
          <dd className={css.total}>{typeof total === 'number' ? number(total / 4) : text.editor.problems[total]}</dd>
        </div>
        {words(coverage)
          .filter(([, shares]) => shares !== '')
          .map(([label, shares]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{shares}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}
