import { forChild } from '#modules/family/web/paths.ts'
import type { ChildLesson } from '#modules/timetable/familySchemas.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { timetablePaths } from '../paths.ts'
import css from './Family.module.css'
import { LessonList } from './LessonList.tsx'
import { currentLessons, useSchoolTime } from './lessonTimes.ts'
import { familyTimetableText } from './words.ts'

type CardProps = { child: FamilyChild; part: readonly ChildLesson[]; isGuardian: boolean }

/** A student's whole day; for a guardian, the lesson under way and the next one. */
export default function LessonsCard({ child, part: lessons, isGuardian }: CardProps) {
  const text = useText(familyTimetableText)
  const count = useCount()
  const { timeZone } = useSchool()
  const { time } = useSchoolTime(timeZone)
  if (lessons.length === 0) return null
  const line = lineOf(lessons, time, text) || text.overLine
  const changes = lessons.filter(({ change }) => change !== null).length
  return (
    <div className={isGuardian ? css.cardLine : css.card}>
      {isGuardian ? (
        <div>
          <p>{line}</p>
          {changes > 0 && <p className={css.change}>{count(text.changed, changes)}</p>}
        </div>
      ) : (
        <LessonList lessons={lessons} time={time} />
      )}
      <Link className={css.link} to={forChild(timetablePaths.family, child.studentId)}>
        {text.open}
      </Link>
    </div>
  )
}

type LineText = {
  readonly nowLine: string
  readonly nextLine: string
  readonly firstLine: string
}

/** The lesson under way and the next one; empty once lessons are over. */
function lineOf(lessons: readonly ChildLesson[], time: string, text: LineText): string {
  const { now, next } = currentLessons(lessons, time)
  const [current] = now
  const parts = [
    current && fill(text.nowLine, { subject: current.subject, time: current.endsAt }),
    next && fill(next === lessons[0] ? text.firstLine : text.nextLine, { subject: next.subject, time: next.startsAt }),
  ]
  return parts.filter(Boolean).join(' · ')
}
