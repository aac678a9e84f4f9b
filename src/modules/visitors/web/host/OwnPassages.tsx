import { ownPassages } from '#modules/visitors/contract.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { visitorTitles } from '../titles.ts'
import { useClock } from '../VisitLine.tsx'
import { visitorText } from '../words.ts'
import { OwnPassage } from './OwnPassage.tsx'

/** When this member of staff came and went today, and a button to do so from their own phone. */
export default function OwnPassages() {
  const text = useText(visitorText)
  const { titles } = useText(visitorTitles)
  const clock = useClock()
  const { data } = useRead(ownPassages.routes.getOwnPassages, {})
  return (
    <>
      <PageHeader title={titles.passages} subtitle={data && !data.isOffered && text.passagesAtGate} />
      <OwnPassage />
      {data && !data.isOffered && data.passages.length === 0 && (
        <EmptyState kind="nothing" sketch="chair" title={text.notInYet} />
      )}
      {data && data.passages.length > 0 && (
        <Lines label={titles.passages}>
          {data.passages.map(({ way, at }) => (
            <Line key={at} name={fill(way === 'in' ? text.youAreIn : text.youLeft, { time: clock(at) })} />
          ))}
        </Lines>
      )}
    </>
  )
}
