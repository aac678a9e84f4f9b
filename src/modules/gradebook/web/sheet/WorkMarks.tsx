import { givenMarks, scaledMark } from '#modules/gradebook/marks.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { marks } from '../../contracts/markContract.ts'
import { decimalText } from '../../rules/exact.ts'
import type { Part, PartSource } from '../../rules/template.ts'
import { gradebookText } from '../words.ts'

type Work = Reply<typeof marks.routes.listWorks>['works'][number]

type WorkMarksProps = {
  classId: string
  subjectKey: string
  part: Part
  source: Exclude<PartSource, 'typed'>
  /** Fills cells that are empty. */
  onTake: (taken: readonly { studentId: string; mark: string }[]) => number
  onClose: () => void
}

/** Takes marks of work that was marked elsewhere into the empty cells of a part, scaled to its full marks. */
export function WorkMarks({ classId, subjectKey, part, source, onTake, onClose }: WorkMarksProps) {
  const text = useText(gradebookText).works
  const count = useCount()
  const { date, number } = useFormat()
  const read = useRead(marks.routes.listWorks, { params: { classId }, query: { subjectKey, source } })
  const take = ({ outOf, marks: given }: Work) => {
    const full = part.outOf ?? '0'
    const taken = given.map(({ studentId, marks: got }) => ({ studentId, mark: scaledMark(got, outOf, full) }))
    toast.success(count(text.taken, onTake(taken)))
    onClose()
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={fill(text.title, { name: part.name })}
      subtitle={fill(text.hint, { n: part.outOf ?? '' })}
    >
      {read.isError && <EmptyState kind="failed" compact onRetry={() => void read.refetch()} />}
      {!read.data && !read.isError && (
        <Loading>
          <SkeletonRows rows={4} columns={2} />
        </Loading>
      )}
      {read.data?.works.length === 0 && <p>{text.none[source]}</p>}
      <Lines label={text.sources[source]}>
        {(read.data?.works ?? []).map((work) => (
          <Line
            key={work.workId}
            name={work.title}
            meta={fill(text.work, {
              date: date(work.date),
              n: number(work.marks.length),
              outOf: decimalText(givenMarks(work.outOf)),
            })}
          >
            <Button size="small" onClick={() => take(work)}>
              {text.take}
            </Button>
          </Line>
        ))}
      </Lines>
    </Drawer>
  )
}
