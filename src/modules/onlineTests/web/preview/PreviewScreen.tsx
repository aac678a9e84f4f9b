import { useState } from 'react'
import { useParams } from 'react-router'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Player } from '../family/Player.tsx'
import { onlineTestPaths, testOf } from '../paths.ts'
import css from '../Tests.module.css'
import { onlineTestTitles } from '../titles.ts'
import { onlineTestText } from '../words.ts'
import { usePreview } from './usePreview.ts'

type Preview = Reply<typeof onlineTests.routes.getTestPreview>

/** A test as its students will take it, to look at and to try before it opens. */
export default function PreviewScreen() {
  const { testId = '' } = useParams()
  const { preview: text } = useText(onlineTestText)
  const { titles } = useText(onlineTestTitles)
  const read = useRead(onlineTests.routes.getTestPreview, { params: { testId } })
  const test = read.data
  return (
    <>
      <PageHeader
        crumbs={[
          { label: titles.tests, to: onlineTestPaths.list },
          ...(test ? [{ label: test.title, to: testOf(testId) }] : []),
        ]}
        title={titles.preview}
      />
      {test ? (
        <Trial test={test} testId={testId} />
      ) : read.isError && (read.error.status === 404 || read.error.status === 400) ? (
        <EmptyState
          kind="nothing"
          sketch="register"
          title={text.gone}
          body={text.goneHint}
          action={<ButtonLink to={onlineTestPaths.list}>{text.all}</ButtonLink>}
        />
      ) : read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <Loading>
          <SkeletonRows rows={6} columns={1} />
        </Loading>
      )}
    </>
  )
}

type TrialProps = { test: Preview; testId: string }

function Trial({ test, testId }: TrialProps) {
  const { preview: text } = useText(onlineTestText)
  const [isOver, setOver] = useState(false)
  if (test.items.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />
  if (isOver)
    return (
      <Notice
        tone="good"
        live
        title={text.over}
        action={
          <div className={css.ways}>
            <Button onClick={() => setOver(false)}>{text.again}</Button>
            <ButtonLink variant="primary" to={testOf(testId)}>
              {text.back}
            </ButtonLink>
          </div>
        }
      >
        {text.overHint}
      </Notice>
    )
  return (
    <div className={css.trial}>
      <Notice tone="info" title={text.note}>
        {text.noteHint}
      </Notice>
      {test.instructions !== '' && (
        <p className={css.instructions} dir="auto">
          {test.instructions}
        </p>
      )}
      <Sheet test={test} onOver={() => setOver(true)} />
    </div>
  )
}

/** Every start is a fresh sheet. */
function Sheet({ test, onOver }: { test: Preview; onOver: () => void }) {
  return <Player begun={usePreview(test, onOver)} />
}
