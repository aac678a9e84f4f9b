import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { LinkDialog, linkText } from '#modules/gradebook/web/public.tsx'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { fill, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { prek } from '../contract.ts'
import { growthLinks } from '../linkContract.ts'
import type { ReportState } from '../reports.ts'
import { ChildReport } from './child/ChildReport.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import css from './Prek.module.css'
import { stateTones } from './states.ts'
import { prekTitles } from './titles.ts'
import { usePlace } from './usePlace.ts'
import { prekText, useServerWords } from './words.ts'

/** Where reports are reviewed, published and printed. */
export default function GenerateReports() {
  const text = useText(prekText)
  const { titles } = useText(prekTitles)
  const place = usePlace()
  const { read, classes, classId, termKey, childId, go } = place
  if (childId && classId)
    return <ChildReport classId={classId} studentId={childId} termKey={termKey} onBack={() => go({ child: null })} />
  return (
    <>
      <PageHeader title={titles.generate} />
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} />}
      {read.data && classes.length === 0 && (
        <EmptyState kind="nothing" sketch="register" title={text.noClasses} body={text.noClassesHint} />
      )}
      {classId && <OfClass key={classId} classId={classId} place={place} />}
    </>
  )
}

function OfClass({ classId, place }: { classId: string; place: ReturnType<typeof usePlace> }) {
  const text = useText(prekText)
  const count = useCount()
  const say = useServerWords()
  const language = useLanguage()
  const { termKey, go } = place
  const params = { classId }
  const read = useRead(prek.routes.getClass, { params, query: { termKey } })
  const move = useSend(prek.routes.moveReports)
  const print = useSend(prek.routes.printClass)
  const links = useText(linkText)
  const link = useSend(growthLinks.routes.linkReport)
  const [path, setPath] = useState<string | null>(null)
  const onError = (problem: unknown) => toast.error(say(problem as ApiProblem))
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={2} />
      </Loading>
    )
  const { children, framework, mayApprove } = read.data
  const idsIn = (state: ReportState) => children.filter((one) => one.state === state).map((one) => one.studentId)
  const moveAll = (step: 'approve' | 'publish', studentIds: string[]) =>
    move.mutate(
      { params, body: { termKey, studentIds, step } },
      { onSuccess: ({ data }) => toast.success(count(text.moved, data.moved)), onError },
    )
  const [submitted, approved, published] = [idsIn('submitted'), idsIn('approved'), idsIn('published')]
  return (
    <div className={css.page}>
      <PlaceChoice place={place}>
        {mayApprove && submitted.length > 0 && (
          <Button loading={move.isPending} onClick={() => moveAll('approve', submitted)}>
            {count(text.generate.approveAll, submitted.length)}
          </Button>
        )}
        {mayApprove && approved.length > 0 && (
          <Button variant="primary" loading={move.isPending} onClick={() => moveAll('publish', approved)}>
            {count(text.generate.publishAll, approved.length)}
          </Button>
        )}
        {published.length > 0 && (
          <Button
            icon={IconDownload}
            loading={print.isPending}
            onClick={() =>
              print.mutate(
                { params, body: { termKey, language } },
                { onSuccess: (answer) => toast.success(say(answer)), onError },
              )
            }
          >
            {text.generate.printClass}
          </Button>
        )}
      </PlaceChoice>
      {children.length === 0 && <EmptyState kind="nothing" sketch="register" title={text.noChildren} />}
      <Lines label={read.data.className}>
        {children.map(({ studentId, name, complete, state, isUnread, acknowledgedAt }) => (
          <Line
            key={studentId}
            name={name}
            meta={[
              fill(text.progress, { n: complete, all: framework.areas.length }),
              isUnread && text.unread,
              acknowledgedAt && text.readBare,
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <div className={css.lineTools}>
              <Status tone={stateTones[state]}>{text.states[state]}</Status>
              {state === 'published' && (
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() =>
                    link.mutate(
                      { params: { classId, studentId }, body: { termKey, language } },
                      { onSuccess: ({ data }) => setPath(data.path), onError },
                    )
                  }
                >
                  {links.make}
                </Button>
              )}
              <Button
                size="small"
                onClick={() =>
                  void saveFile(prek.routes.printChild, {
                    params: { classId, studentId },
                    query: { termKey, language },
                  }).catch(onError)
                }
              >
                {text.generate.print}
              </Button>
              <Button size="small" onClick={() => go({ child: studentId })}>
                {text.generate.open}
              </Button>
            </div>
          </Line>
        ))}
      </Lines>
      {path && <LinkDialog path={path} onClose={() => setPath(null)} />}
    </div>
  )
}
