import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage } from '#modules/family/web/public.tsx'
import { fractionText } from '#modules/questions/fractions.ts'
import { today } from '#platform/contract/dates/dates.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Panel, Section } from '#ui/layout/Panel.tsx'
import { challenges } from '../contract.ts'
import type { ChapterProgress, CourseProgress } from '../schemas.ts'
import css from './Challenges.module.css'
import { levelName } from './levelName.ts'
import { playOf } from './paths.ts'
import { challengeText } from './words.ts'

/** The chapters of a student with their levels: what is mastered, what comes back, what can be played. */
export default function ChallengeList() {
  return <ChildPage>{(child) => <OfChild child={child} />}</ChildPage>
}

function OfChild({ child: { studentId } }: { child: FamilyChild }) {
  const text = useText(challengeText)
  const read = useRead(challenges.routes.listChallenges, { params: { studentId } })
  const { isGuardian } = useUser()
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
  const { courses, assigned } = read.data
  if (courses.length === 0 && assigned.length === 0)
    return <EmptyState kind="nothing" sketch="books" title={text.none} body={text.noneHint} />
  return (
    <div className={css.page}>
      <p className={css.meta}>{isGuardian ? text.guardian : text.about}</p>
      {assigned.length > 0 && <Assigned assigned={assigned} courses={courses} studentId={studentId} />}
      {courses.map(({ courseId, courseDisplayName, chapters }) => (
        <Panel key={courseId} title={courseDisplayName}>
          <div className={css.chapters}>
            {chapters.map((chapter) => (
              <Chapter key={chapter.chapter} chapter={chapter} courseId={courseId} studentId={studentId} />
            ))}
          </div>
        </Panel>
      ))}
    </div>
  )
}

type AssignedProps = {
  assigned: Reply<typeof challenges.routes.listChallenges>['assigned']
  courses: readonly CourseProgress[]
  studentId: string
}

/** What teachers want mastered by when, with the way to the level that is open. */
function Assigned({ assigned, courses, studentId }: AssignedProps) {
  const text = useText(challengeText)
  const { date } = useFormat()
  const { isGuardian } = useUser()
  const { timeZone } = useSchool()
  const day = today(timeZone)
  return (
    <Panel title={text.assigned.title}>
      <Lines label={text.assigned.title}>
        {assigned.map(({ courseId, chapter, level, dueOn, isDone }) => {
          const course = courses.find((one) => one.courseId === courseId)
          const levels = course?.chapters.find((one) => one.chapter === chapter)?.levels ?? []
          // The highest open level up to the one asked for: those before it have to be mastered first.
          const next = levels.filter((one) => one.isOpen && one.level <= level).at(-1)
          return (
            <Line
              key={`${courseId} ${chapter} ${level}`}
              name={chapter}
              meta={[
                ...(course ? [course.courseDisplayName] : []),
                fill(text.assigned.due, { level: levelName(text, level), date: date(dueOn) }),
              ].join(' · ')}
            >
              {isDone ? (
                <Status tone="good">{text.assigned.done}</Status>
              ) : (
                dueOn < day && <Status tone="bad">{text.assigned.late}</Status>
              )}
              {!isDone && next && !isGuardian && (
                <ButtonLink
                  size="small"
                  variant="primary"
                  to={forChild(playOf(courseId, chapter, next.level), studentId)}
                  aria-label={fill(text.playOf, { chapter, level: levelName(text, next.level) })}
                >
                  {text.play}
                </ButtonLink>
              )}
            </Line>
          )
        })}
      </Lines>
    </Panel>
  )
}

type ChapterProps = { chapter: ChapterProgress; courseId: string; studentId: string }

function Chapter({ chapter: { chapter, levels }, courseId, studentId }: ChapterProps) {
  const text = useText(challengeText)
  const { isGuardian } = useUser()
  return (
    <Section title={chapter} level={3}>
      <Lines label={chapter}>
        {levels.map((level) => (
          <Line key={level.level} name={levelName(text, level.level)} meta={<LevelFacts level={level} />}>
            {level.isMastered && <Status tone="good">{text.mastered}</Status>}
            {!level.isOpen && <Status tone="neutral">{text.locked}</Status>}
            {level.isOpen && !isGuardian && (
              <ButtonLink
                size="small"
                to={forChild(playOf(courseId, chapter, level.level), studentId)}
                aria-label={fill(text.playOf, { chapter, level: levelName(text, level.level) })}
              >
                {text.play}
              </ButtonLink>
            )}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

function LevelFacts({ level }: { level: ChapterProgress['levels'][number] }) {
  const text = useText(challengeText)
  const count = useCount()
  const { number } = useFormat()
  const { best } = level
  return [
    count(text.questions, level.questions),
    ...(level.due > 0 ? [count(text.due, level.due)] : []),
    ...(level.recent > 0 ? [fill(text.recent, { right: number(level.recentRight), n: number(level.recent) })] : []),
    ...(best ? [fill(text.best, { marks: fractionText(best.marks), max: fractionText(best.outOf) })] : []),
  ].join(' · ')
}
