import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { weakDiscrimination } from '../kinds.ts'
import type { QuestionDetail } from '../schemas.ts'
import { questionsText } from './words.ts'

const isWeak = ({ discrimination }: QuestionDetail['uses'][number]) =>
  discrimination !== null && discrimination < weakDiscrimination

/** How the question did in tests: how hard it was, and whether it tells those who know from those who do not. */
export function ItemUses({ uses }: { uses: QuestionDetail['uses'] }) {
  const { uses: text } = useText(questionsText)
  const count = useCount()
  const { ago, number } = useFormat()
  if (uses.length === 0) return null
  return (
    <Panel title={text.title}>
      <Lines label={text.title}>
        {uses.map((use) => (
          <Line
            key={use.countedAt}
            name={fill(text.earned, { n: number(Math.round(use.facility * 100)) })}
            meta={[
              count(text.answers, use.answers),
              ...(use.discrimination === null ? [] : [fill(text.goesWith, { n: use.discrimination.toFixed(2) })]),
              fill(text.version, { n: use.number }),
              ago(use.countedAt),
            ].join(' · ')}
            more={isWeak(use) && text.weakNote}
          >
            {isWeak(use) && <Status tone="part">{text.weak}</Status>}
          </Line>
        ))}
      </Lines>
    </Panel>
  )
}
