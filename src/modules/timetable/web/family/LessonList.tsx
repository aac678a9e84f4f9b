import type { ChildLesson } from '#modules/timetable/familySchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { Badge } from '#ui/indicators/Badge.tsx'
import css from './Family.module.css'
import { currentLessons } from './lessonTimes.ts'
import { familyTimetableText } from './words.ts'

/** A day's lessons with rooms and teachers; a change is told in words. With a time, the lesson under way stands out. */
export function LessonList({ lessons, time }: { lessons: readonly ChildLesson[]; time?: string | undefined }) {
  const text = useText(familyTimetableText)
  const { now, next } = time === undefined ? { now: [], next: null } : currentLessons(lessons, time)
  return (
    <ol className={css.lessons}>
      {lessons.map((lesson) => {
        const isNow = now.includes(lesson)
        const place = lesson.roomName && fill(text.room, { name: lesson.roomName })
        const teacher = lesson.change === null && lesson.teacherName
        return (
          <li
            key={`${lesson.startsAt} ${lesson.subject}`}
            className={cx(css.lesson, isNow && css.now)}
            aria-current={isNow ? 'time' : undefined}
          >
            <span className={css.times}>
              <span>{lesson.startsAt}</span>
              <span className={css.until}>{lesson.endsAt}</span>
            </span>
            <span className={css.words}>
              <span className={css.subject} dir="auto">
                {lesson.subject}
                {isNow && <Badge>{text.now}</Badge>}
                {lesson === next && <Badge>{text.next}</Badge>}
              </span>
              <span className={css.meta}>{[teacher, place].filter(Boolean).join(' · ')}</span>
              <Change lesson={lesson} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Change({ lesson: { change, teacherName, insteadOf } }: { lesson: ChildLesson }) {
  const text = useText(familyTimetableText)
  if (change === null) return null
  const words =
    change === 'selfStudy'
      ? text.selfStudy
      : fill(insteadOf ? text.substitute : text.substituteOnly, { name: teacherName ?? '', planned: insteadOf ?? '' })
  return <span className={css.change}>{words}</span>
}
