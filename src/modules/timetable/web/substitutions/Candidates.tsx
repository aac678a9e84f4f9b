import { useState } from 'react'
import { substitutions } from '#modules/timetable/substitutionContract.ts'
import type { Candidate, OpenLesson } from '#modules/timetable/substitutionSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { lessonName } from '../clashWords.ts'
import css from '../Lines.module.css'
import { timetableText, useServerWords } from '../words.ts'

/** The teachers who are free for a lesson, best match first, with reasons. */
export function Candidates({ lesson, onClose }: { lesson: OpenLesson; onClose: () => void }) {
  const text = useText(timetableText).substitution
  const say = useServerWords()
  const { date, lessonId } = lesson
  const [note, setNote] = useState(lesson.note)
  const [problem, setProblem] = useState('')
  const read = useRead(substitutions.routes.listCandidates, { query: { date, lessonId } }, { staleTime: 0 })
  const save = useSend(substitutions.routes.saveSubstitution)
  const assign = async (substituteId: string | null, name: string) => {
    try {
      await save.mutateAsync({ body: { date, lessonId, substituteId, note } })
      toast.success(fill(text.taken, { name, lesson: lessonName(lesson) }))
      onClose()
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
      void read.refetch()
    }
  }
  const { candidates = [] } = read.data ?? {}
  return (
    <Drawer
      open
      onClose={onClose}
      title={lessonName(lesson)}
      subtitle={`${lesson.periodName}, ${lesson.startsAt}–${lesson.endsAt}. ${fill(text.away, { name: lesson.plannedTeacherName ?? '' })}`}
      actions={
        <Button loading={save.isPending} onClick={() => void assign(null, text.nobody)}>
          {text.nobody}
        </Button>
      }
    >
      <div className={css.parts}>
        {problem && <Notice tone="bad" live title={problem} />}
        <TextField label={text.note} optional maxLength={200} value={note} onChange={setNote} />
        {read.isError && <EmptyState compact kind="failed" onRetry={() => void read.refetch()} />}
        {read.isPending && (
          <Loading>
            <SkeletonRows rows={4} columns={2} />
          </Loading>
        )}
        {read.data && candidates.length === 0 && <p>{text.nobodyFree}</p>}
        {candidates.length > 0 && (
          <section>
            <h3 className={css.heading}>{text.candidates}</h3>
            <ol className={css.cards}>
              {candidates.map((candidate) => (
                <li key={candidate.teacherId} className={css.card}>
                  <CandidateSummary candidate={candidate} />
                  <Button
                    size="small"
                    loading={save.isPending}
                    onClick={() => void assign(candidate.teacherId, candidate.teacherName)}
                  >
                    {fill(text.take, { name: candidate.teacherName })}
                  </Button>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </Drawer>
  )
}

function CandidateSummary({ candidate }: { candidate: Candidate }) {
  const text = useText(timetableText).substitution
  const { number } = useFormat()
  return (
    <div>
      <p className={css.name}>{candidate.teacherName}</p>
      <div className={css.tags}>
        {candidate.reasons.map((reason) => (
          <Badge key={reason} tone={reason === 'teachesSubject' ? 'brand' : 'neutral'}>
            {text.reasons[reason]}
          </Badge>
        ))}
      </div>
      <span className={css.quiet}>
        {fill(text.counts, {
          month: number(candidate.substitutionsThisMonth),
          today: number(candidate.lessonsToday),
        })}
      </span>
    </div>
  )
}
