import { useState } from 'react'
import { familyCurriculum } from '#modules/curriculum/familyContract.ts'
import type { ChildCourse } from '#modules/curriculum/familySchemas.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import css from './Family.module.css'
import { familyCurriculumText } from './words.ts'

/** What a child's class learns in each subject, and how far it is. */
export default function CurriculumScreen() {
  return <ChildPage>{(child) => <OfChild studentId={child.studentId} />}</ChildPage>
}

function OfChild({ studentId }: { studentId: string }) {
  const text = useText(familyCurriculumText)
  const route = familyCurriculum.routes.getChildCurriculum
  const input = { params: { studentId } }
  const read = useRead(route, input, { isKept: true })
  if (!read.data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={6} columns={2} />
      </Loading>
    )
  const { courses } = read.data
  if (courses.length === 0) return <EmptyState kind="nothing" sketch="books" title={text.none} body={text.noneHint} />
  return (
    <>
      <KeptNote route={route} input={input} />
      <div className={css.courses}>
        {courses.map((course) => (
          <Course key={course.courseId} course={course} />
        ))}
      </div>
    </>
  )
}

type Chapter = ChildCourse['chapters'][number]

const tones: Readonly<Record<Chapter['state'], StatusTone>> = {
  done: 'good',
  now: 'part',
  next: 'leave',
  later: 'neutral',
}

/** At first only where the class is: the chapter done last, those under way and the next one. */
function aroundNow(chapters: readonly Chapter[]): readonly Chapter[] {
  const lastDone = chapters.findLast(({ state }) => state === 'done')
  return chapters.filter((one) => one === lastDone || one.state === 'now' || one.state === 'next')
}

function Course({ course }: { course: ChildCourse }) {
  const text = useText(familyCurriculumText)
  const count = useCount()
  const { number } = useFormat()
  const [isWhole, setWhole] = useState(false)
  const { name, teacherName, done, total, chapters } = course
  const few = aroundNow(chapters)
  return (
    <Panel
      className={css.course}
      title={name}
      subtitle={teacherName ? fill(text.with, { name: teacherName }) : undefined}
    >
      <div>
        <ProgressBar label={fill(text.progress, { name })} value={total === 0 ? 0 : (100 * done) / total} />
        <p className={css.meta}>{fill(text.of, { done: number(done), total: number(total) })}</p>
      </div>
      <ol className={css.chapters}>
        {(isWhole ? chapters : few).map((chapter) => (
          <ChapterLine key={chapter.chapterId} chapter={chapter} />
        ))}
      </ol>
      {few.length < chapters.length && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? text.fewer : count(text.all, chapters.length)}
        </Button>
      )}
    </Panel>
  )
}

function ChapterLine({ chapter }: { chapter: Chapter }) {
  const text = useText(familyCurriculumText)
  const { date, number } = useFormat()
  const { state, completedOn, done, total } = chapter
  const progress =
    completedOn !== null
      ? fill(text.doneOn, { date: date(completedOn, { day: 'numeric', month: 'short' }) })
      : state === 'now'
        ? fill(text.of, { done: number(done), total: number(total) })
        : ''
  return (
    <li className={css.chapter}>
      <span className={css.title} dir="auto">
        {chapter.title}
      </span>
      <Status tone={tones[state]}>{text.states[state]}</Status>
      <span className={css.meta}>{[chapter.unit, progress].filter(Boolean).join(' · ')}</span>
    </li>
  )
}
