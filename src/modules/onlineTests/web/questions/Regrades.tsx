import { testEvaluation } from '#modules/onlineTests/evaluationContract.ts'
import { fractionText } from '#modules/questions/fractions.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { onlineTestText } from '../words.ts'

type Regrade = Reply<typeof testEvaluation.routes.listRegrades>['regrades'][number]

/** Every marking anew of a test, the latest first, with what changed. */
export function Regrades({
  testId,
  items,
}: {
  testId: string
  items: readonly { testItemId: string; title: string }[]
}) {
  const { questions: text } = useText(onlineTestText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const read = useRead(testEvaluation.routes.listRegrades, { params: { testId } })
  if (read.isError) return <Notice tone="bad" title={read.error.message} />
  const regrades = read.data?.regrades ?? []
  if (regrades.length === 0) return null
  return (
    <Section title={text.regrades}>
      <Lines label={text.regrades}>
        {regrades.map((one) => (
          <Line
            key={one.regradeId}
            name={items.find(({ testItemId }) => testItemId === one.testItemId)?.title ?? ''}
            meta={[one.reason, one.madeBy, time(one.madeAt, timeZone)].join(' · ')}
            more={<Changes regrade={one} />}
          />
        ))}
      </Lines>
    </Section>
  )
}

/** Whose marks changed, from what to what. */
export function Changes({ regrade: { attempts, changes } }: { regrade: Regrade }) {
  const { questions: text } = useText(onlineTestText)
  const count = useCount()
  if (changes.length === 0) return <p>{count(text.nothingChanged, attempts)}</p>
  return (
    <details open={changes.length <= 10}>
      <summary>{fill(count(text.changed, attempts), { changed: changes.length })}</summary>
      <ul>
        {changes.map(({ attemptId, name, before, after }) => (
          <li key={attemptId}>
            {fill(text.change, { name, before: fractionText(before), after: fractionText(after) })}
          </li>
        ))}
      </ul>
    </details>
  )
}
