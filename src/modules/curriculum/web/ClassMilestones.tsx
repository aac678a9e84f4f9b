import { type CSSProperties, useState } from 'react'
import { useParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { cx } from '#ui/classNames.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Select } from '#ui/select/Select.tsx'
import { levelsOf } from '../items.ts'
import { milestones } from '../milestoneContract.ts'
import type { Milestone, Milestones } from '../milestoneSchemas.ts'
import { completedStatus } from '../progress.ts'
import css from './Curriculum.module.css'
import { useCurriculumWords } from './curriculumWords.ts'
import { editorOf } from './paths.ts'
import { curriculumText, useServerWords } from './words.ts'

/** A class’s progress through a curriculum, with checkboxes to complete topics. */
export default function ClassMilestones({ id: classId }: { id: string }) {
  const text = useText(curriculumText).milestones
  const { courseId: routeCourseId } = useParams()
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useRead(milestones.routes.listMilestones, { query: { classId } })
  if (list.isPending)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={3} />
      </Loading>
    )
  if (list.isError) return <EmptyState kind="failed" compact onRetry={() => void list.refetch()} />
  const { courses } = list.data
  const find = (courseId: string | null | undefined) => courses.find((one) => one.courseId === courseId)
  const course = find(chosen) ?? find(routeCourseId) ?? courses.find(({ hasCurriculum }) => hasCurriculum) ?? courses[0]
  if (!course) return <EmptyState kind="nothing" sketch="books" title={text.noneAtAll} />
  return (
    <div className={css.stack}>
      <Select
        className={css.filter}
        label={text.subject}
        value={course.courseId}
        onChange={setChosen}
        options={courses.map(({ courseId, courseDisplayName, done, total, hasCurriculum }) => ({
          value: courseId,
          label: courseDisplayName,
          ...(hasCurriculum && { hint: fill(text.ofAll, { done, total }) }),
        }))}
      />
      <Plan key={course.courseId} classId={classId} courseId={course.courseId} />
    </div>
  )
}

function Plan({ classId, courseId }: { classId: string; courseId: string }) {
  const text = useText(curriculumText).milestones
  const user = useUser()
  const reading = useRead(milestones.routes.getMilestones, { params: { classId, courseId } })
  if (reading.isPending)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={3} />
      </Loading>
    )
  if (reading.isError) return <EmptyState kind="failed" compact onRetry={() => void reading.refetch()} />
  const { data } = reading
  const area = user.roleId === roles.teacher ? 'teacher' : 'office'
  if (data.items.length === 0)
    return (
      <EmptyState
        kind="nothing"
        sketch="books"
        title={text.none}
        body={text.noneHint}
        action={<ButtonLink to={editorOf(area, data)}>{text.write}</ButtonLink>}
      />
    )
  return (
    <>
      <Summary data={data} />
      <Lines data={data} classId={classId} />
    </>
  )
}

function Summary({ data }: { data: Milestones }) {
  const all = useText(curriculumText)
  const text = all.milestones
  const count = useCount()
  const { percent } = useFormat()
  const { done, planned, total, behindDays, periodsNeeded, lessonsLeft } = data
  const short = periodsNeeded - lessonsLeft
  const statusText =
    behindDays > 0
      ? fill(text.behind, { days: count(all.counts.days, behindDays) })
      : done > planned
        ? fill(text.ahead, { n: done - planned })
        : text.onPlan
  return (
    <>
      <ProgressBar label={text.progress} value={(100 * done) / total} tone={behindDays > 0 ? 'bad' : 'good'} />
      <div className={css.stats}>
        <StatBlock
          value={percent(Math.round((100 * done) / total) / 100)}
          label={text.done}
          delta={fill(text.ofAll, { done, total })}
        />
        <StatBlock
          value={percent(Math.round((100 * planned) / total) / 100)}
          label={text.planned}
          delta={<Status tone={behindDays > 0 ? 'bad' : 'good'}>{statusText}</Status>}
        />
        <StatBlock value={lessonsLeft} label={text.lessons} delta={fill(text.needed, { n: periodsNeeded })} />
      </div>
      {done < total &&
        (periodsNeeded === 0 ? (
          <Notice tone="info" title={text.noPlan} />
        ) : short > 0 ? (
          <Notice tone="warn" title={fill(text.notEnough, { n: short })} />
        ) : (
          <Notice tone="good" title={text.enough} />
        ))}
    </>
  )
}

function Lines({ data, classId }: { data: Milestones; classId: string }) {
  const text = useText(curriculumText).milestones
  const user = useUser()
  const levels = levelsOf(data.items)
  const mayMark = mayUse(milestones.routes.markAsComplete.access, user)
  return (
    <Section title={text.label}>
      <ul className={css.list}>
        {data.items.map((item) => (
          <Line
            key={item.itemId}
            item={item}
            level={levels.get(item.itemId) ?? 1}
            classId={classId}
            mayMark={mayMark}
          />
        ))}
      </ul>
    </Section>
  )
}

type LineProps = { item: Milestone; level: number; classId: string; mayMark: boolean }

function Line({ item, level, classId, mayMark }: LineProps) {
  const text = useText(curriculumText).milestones
  const say = useServerWords()
  const words = useCurriculumWords()
  const { date } = useFormat()
  const send = useSend(milestones.routes.markAsComplete)
  const isDone = item.statusId === completedStatus
  // Optimistic value while saving; cleared afterwards, also on failure.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const mark = async (isComplete: boolean) => {
    setPressed(isComplete)
    try {
      await send.mutateAsync({ body: { classId, itemId: item.itemId, isComplete } })
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
    setPressed(null)
  }
  const planned = words.days(item.plannedFrom, item.plannedTo)
  const completed = item.completedOn && date(item.completedOn, { day: 'numeric', month: 'short' })
  const completion =
    completed &&
    fill(item.markedBy ? text.completedBy : text.completedOn, { date: completed, name: item.markedBy ?? '' })
  return (
    <li className={css.milestone} style={{ '--level': level } as CSSProperties}>
      <Checkbox
        className={cx(css.tick, level === 1 && css.top)}
        label={item.title}
        aria-label={fill(text.mark, { title: item.title })}
        checked={pressed ?? isDone}
        indeterminate={pressed === null && !isDone && item.done > 0}
        disabled={!mayMark || send.isPending}
        onChange={(on) => void mark(on)}
      />
      <span className={css.badge}>
        {[
          item.total > 1 ? fill(text.ofAll, { done: item.done, total: item.total }) : '',
          completion || (planned && fill(text.due, { dates: planned })),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {item.isLate && <Status tone="bad">{text.late}</Status>}
    </li>
  )
}
