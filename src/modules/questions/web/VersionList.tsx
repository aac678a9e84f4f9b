import { useState } from 'react'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { questions } from '../contract.ts'
import type { QuestionDetail } from '../schemas.ts'
import css from './QuestionScreen.module.css'
import { questionsText } from './words.ts'

/** Every version with what became of it, and what it changed. */
export function VersionList({ detail }: { detail: QuestionDetail }) {
  const text = useText(questionsText)
  const { ago } = useFormat()
  const [compared, setCompared] = useState<number | null>(null)
  const reviewOf = (number: number) => detail.reviews.find((one) => one.number === number)
  return (
    <Panel title={text.versions.title}>
      <Lines label={text.versions.title}>
        {detail.versions.map(({ number, savedBy, savedAt, note }) => {
          const review = reviewOf(number)
          return (
            <Line
              key={number}
              name={fill(text.versions.name, { n: number })}
              meta={[savedBy, ago(savedAt), note].filter(Boolean).join(' · ')}
              more={review && <span>{fill(text.versions[review.decision], { name: review.reviewer })}</span>}
            >
              {number > 1 && (
                <Button size="small" variant="quiet" onClick={() => setCompared(number)}>
                  {text.versions.compare}
                </Button>
              )}
            </Line>
          )
        })}
      </Lines>
      {compared !== null && (
        <Differences questionId={detail.question.questionId} number={compared} onClose={() => setCompared(null)} />
      )}
    </Panel>
  )
}

function Differences({ questionId, number, onClose }: { questionId: string; number: number; onClose: () => void }) {
  const text = useText(questionsText)
  const read = useRead(questions.routes.getDifferences, {
    params: { questionId },
    query: { from: number - 1, to: number },
  })
  return (
    <Dialog open onClose={onClose} title={fill(text.versions.changedIn, { n: number })} size="large">
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={3} columns={1} />
        </Loading>
      )}
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      <dl className={css.changes}>
        {read.data?.differences.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{nameOf(field, text.fields)}</dt>
            <dd>
              {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** The first part of a path in words; keys of lines are left out. */
function nameOf(field: string, names: { readonly [name: string]: string }): string {
  const parts = field.split('.').flatMap((part) => (names[part] ? [names[part]] : /^\d+$/.test(part) ? [part] : []))
  return parts.join(' · ') || field
}
