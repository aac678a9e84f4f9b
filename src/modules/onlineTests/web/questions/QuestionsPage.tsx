import { useState } from 'react'
import { testEvaluation } from '#modules/onlineTests/evaluationContract.ts'
import type { Figures } from '#modules/onlineTests/evaluationSchemas.ts'
import type { OnlineTest } from '#modules/onlineTests/schemas.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { markingOf } from '../paths.ts'
import { TestPage } from '../TestPage.tsx'
import { onlineTestText } from '../words.ts'
import { RegradeDialog } from './RegradeDialog.tsx'
import { Regrades } from './Regrades.tsx'

/** The questions of a test: what waits to be marked, and marking one anew after its key proved wrong. */
export default function QuestionsPage() {
  return <TestPage tab="questions">{(test) => <Questions test={test} />}</TestPage>
}

function Questions({ test }: { test: OnlineTest }) {
  const { questions: text } = useText(onlineTestText)
  const { testId, mayEdit } = test
  const read = useRead(testEvaluation.routes.getResults, { params: { testId } })
  const [wrong, setWrong] = useState<Figures | null>(null)
  if (read.isError)
    return (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={2} />
      </Loading>
    )
  return (
    <>
      <Section title={text.title}>
        <Lines label={text.title}>
          {read.data.items.map((item, place) => (
            <ItemLine
              key={item.testItemId}
              item={item}
              place={place}
              to={mayEdit ? markingOf(testId, item.testItemId) : null}
              onRegrade={mayEdit && test.begun > 0 ? () => setWrong(item) : null}
            />
          ))}
        </Lines>
      </Section>
      <Regrades testId={testId} items={read.data.items} />
      {wrong && <RegradeDialog testId={testId} item={wrong} onClose={() => setWrong(null)} />}
    </>
  )
}

type ItemProps = { item: Figures; place: number; to: string | null; onRegrade: (() => void) | null }

function ItemLine({ item, place, to, onRegrade }: ItemProps) {
  const { questions: text, compose } = useText(onlineTestText)
  const count = useCount()
  const { number } = useFormat()
  const facts = [
    count(compose.marks, item.marks),
    ...(item.rule === 'key' ? [] : [text.rules[item.rule]]),
    ...(item.hasNewer ? [text.hasNewer] : []),
  ]
  return (
    <Line
      before={`${number(place + 1)}.`}
      name={to ? <Link to={to}>{item.title}</Link> : item.title}
      meta={facts.join(' · ')}
    >
      {item.pending > 0 && <Status tone="part">{count(text.toMark, item.pending)}</Status>}
      {onRegrade && (
        <Button size="small" onClick={onRegrade}>
          {text.regrade}
        </Button>
      )}
    </Line>
  )
}
