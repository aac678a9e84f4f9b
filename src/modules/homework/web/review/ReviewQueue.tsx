import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { evaluation } from '#modules/homework/evaluationContract.ts'
import type { SubmissionRow } from '#modules/homework/evaluationSchemas.ts'
import type { Homework } from '#modules/homework/records.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { queryClient, useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { useKeys } from '#ui/useKeys.ts'
import css from '../Homework.module.css'
import { progressTones } from '../page/Submissions.tsx'
import { homeworkOf } from '../paths.ts'
import { homeworkText, useServerWords } from '../words.ts'
import { type Evaluation, EvaluationForm } from './EvaluationForm.tsx'
import { StudentWork } from './StudentWork.tsx'

const waits = ({ state, isEvaluated }: SubmissionRow) => state === 'handedIn' || (isEvaluated && state !== 'returned')

/** What waits when the page opens, or everybody if nothing does; it stays so while work is returned. */
const queueOf = (rows: readonly SubmissionRow[], startId: string | null): readonly string[] => {
  const waiting = rows.filter(waits)
  const isIn = startId === null || waiting.some(({ studentId }) => studentId === startId)
  return (waiting.length > 0 && isIn ? waiting : rows).map(({ studentId }) => studentId)
}

type Props = { homework: Homework; rows: readonly SubmissionRow[]; startId: string | null }

export function ReviewQueue({ homework, rows, startId }: Props) {
  const { review: text, progress } = useText(homeworkText)
  const say = useServerWords()
  const [queue, setQueue] = useState(() => queueOf(rows, startId))
  const [unsent, setUnsent] = useState<Readonly<Record<string, Evaluation>>>({})
  const [at, setAt] = useState(() => Math.max(0, startId ? queue.indexOf(startId) : 0))
  const send = useSend(evaluation.routes.evaluateSubmission)
  const move = (by: number) => setAt((now) => Math.min(queue.length, Math.max(0, now + by)))
  useKeys(true, (event) => {
    const by = { PageDown: 1, PageUp: -1 }[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(by)
  })
  const { homeworkId } = homework
  const row = rows.find(({ studentId }) => studentId === queue[at])
  const evaluate = async (student: SubmissionRow, mine: Evaluation, isReturned: boolean) => {
    const name = `${student.firstName} ${student.lastName}`.trim()
    try {
      const body = { ...mine, isReturned }
      const answer = await send.mutateAsync({ params: { homeworkId, studentId: student.studentId }, body })
      if (!isReturned) toast.success(say(answer))
    } catch (failed) {
      toast.error(fill(text.failed, { name, message: say(failed as ApiProblem) }))
      if (!isReturned) return
      // What was typed is not lost: the student comes again at the end, unless somebody else has returned the work meanwhile.
      setUnsent((before) => ({ ...before, [student.studentId]: mine }))
      setQueue((before) => [...before, student.studentId])
      await queryClient.invalidateQueries()
    }
  }
  if (!row)
    return (
      <EmptyState
        kind="nothing"
        sketch="register"
        title={text.done}
        action={
          <>
            <Button onClick={() => move(-1)}>{text.previous}</Button>
            <ButtonLink variant="primary" to={homeworkOf(homeworkId)}>
              {text.all}
            </ButtonLink>
          </>
        }
      />
    )
  return (
    <div className={css.review}>
      <div className={css.work}>
        <div className={css.who}>
          <h2>
            {row.firstName} {row.lastName}
            <span className={css.meta}>
              {' '}
              {row.className} · {row.rollNo}
            </span>
          </h2>
          <Status tone={progressTones[row.progress]}>{progress[row.progress]}</Status>
        </div>
        <StudentWork key={row.studentId} homework={homework} row={row} />
      </div>
      <aside className={css.panel}>
        {unsent[row.studentId] && row.state !== 'returned' && <Notice tone="warn" title={text.again} />}
        <EvaluationForm
          key={`${row.studentId} ${at}`}
          homework={homework}
          row={row}
          unsent={unsent[row.studentId]}
          onKeep={(mine) => void evaluate(row, mine, false)}
          onReturn={(mine) => {
            // The next one is shown at once; a refusal says whose work it was.
            void evaluate(row, mine, true)
            move(1)
          }}
        />
        <div className={css.who}>
          <Button icon={IconChevronLeft} disabled={at === 0} onClick={() => move(-1)}>
            {text.previous}
          </Button>
          <span className={css.meta}>{fill(text.position, { n: at + 1, all: queue.length })}</span>
          <Button iconEnd={IconChevronRight} onClick={() => move(1)}>
            {text.next}
          </Button>
        </div>
        <p className={css.keys}>{text.keys}</p>
      </aside>
    </div>
  )
}
