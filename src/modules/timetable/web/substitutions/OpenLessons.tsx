import { substitutions } from '#modules/timetable/substitutionContract.ts'
import type { OpenLesson } from '#modules/timetable/substitutionSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { lessonName } from '../clashWords.ts'
import css from '../Lines.module.css'
import { timetableText, useServerWords } from '../words.ts'

type OpenLessonsProps = {
  lessons: readonly OpenLesson[]
  mayEdit: boolean
  onChoose: (lesson: OpenLesson) => void
}

/** The day's lessons whose teachers are absent, in chronological order. */
export function OpenLessons({ lessons, mayEdit, onChoose }: OpenLessonsProps) {
  return (
    <ul className={css.cards}>
      {lessons.map((lesson) => (
        <li key={lesson.lessonId} className={css.card}>
          <LessonSummary lesson={lesson} />
          {mayEdit && <LessonActions lesson={lesson} onChoose={() => onChoose(lesson)} />}
        </li>
      ))}
    </ul>
  )
}

function LessonSummary({ lesson }: { lesson: OpenLesson }) {
  const text = useText(timetableText)
  return (
    <div>
      <p className={css.name}>{`${lesson.periodName}, ${lesson.startsAt}–${lesson.endsAt}: ${lessonName(lesson)}`}</p>
      <div className={css.tags}>
        <Status tone={lesson.covered ? 'good' : 'bad'}>
          {lesson.covered
            ? (lesson.teacherName ?? text.substitution.nobody)
            : fill(text.substitution.away, { name: lesson.plannedTeacherName ?? '' })}
        </Status>
        {lesson.covered && (
          <span className={css.quiet}>
            {fill(text.substitution.instead, { name: lesson.plannedTeacherName ?? '' })}
          </span>
        )}
        {lesson.roomName && <span className={css.quiet}>{fill(text.week.room, { name: lesson.roomName })}</span>}
        {lesson.note && <span className={css.quiet}>{lesson.note}</span>}
      </div>
    </div>
  )
}

function LessonActions({ lesson, onChoose }: { lesson: OpenLesson; onChoose: () => void }) {
  const text = useText(timetableText).substitution
  const say = useServerWords()
  const remove = useSend(substitutions.routes.deleteSubstitution)
  const removeSubstitution = () =>
    void remove
      .mutateAsync({ params: { substitutionId: lesson.substitutionId ?? '' } })
      .catch((problem: ApiProblem) => void toast.error(say(problem)))
  return (
    <div className={css.tags} data-print="hide">
      {lesson.substitutionId && (
        <Button size="small" variant="quiet" loading={remove.isPending} onClick={removeSubstitution}>
          {text.takeBack}
        </Button>
      )}
      <Button
        size="small"
        variant={lesson.covered ? 'secondary' : 'primary'}
        aria-label={`${lesson.covered ? text.change : text.choose}: ${lesson.periodName}, ${lessonName(lesson)}`}
        onClick={onChoose}
      >
        {lesson.covered ? text.change : text.choose}
      </Button>
    </div>
  )
}
