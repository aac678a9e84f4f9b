import type { SheetStep } from '#modules/gradebook/sheets.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { marks } from '../../contracts/markContract.ts'
import { gradebookText } from '../words.ts'

type MarkHistoryProps = {
  classId: string
  place: { subjectKey: string; termKey: string; studentId: string; partKey: string }
  subtitle: string
  onClose: () => void
}

/** What one cell was and what happened to its sheet, newest first. */
export function MarkHistory({ classId, place, subtitle, onClose }: MarkHistoryProps) {
  const text = useText(gradebookText).history
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const read = useRead(marks.routes.listMarkChanges, { params: { classId }, query: place })
  const words = (step: SheetStep, reason: string) =>
    fill(reason ? text.stepReason : text.step, { step: text.steps[step], reason })
  const changes =
    read.data &&
    [
      ...read.data.changes.map(({ before, after, by, at }) => ({
        name: fill(text.line, { before: before || text.empty, after: after || text.empty }),
        by,
        at,
      })),
      ...read.data.steps.map(({ step, reason, by, at }) => ({ name: words(step, reason), by, at })),
    ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <Drawer open onClose={onClose} title={text.title} subtitle={subtitle}>
      {read.isError && <EmptyState kind="failed" compact onRetry={() => void read.refetch()} />}
      {!changes && !read.isError && (
        <Loading>
          <SkeletonRows rows={3} columns={2} />
        </Loading>
      )}
      {changes?.length === 0 && <p>{text.none}</p>}
      {changes && changes.length > 0 && (
        <Lines label={text.title}>
          {changes.map(({ name, by, at }) => (
            <Line key={`${at} ${name}`} name={name} meta={`${by} · ${time(at, timeZone)}`} />
          ))}
        </Lines>
      )}
    </Drawer>
  )
}
