import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { questions } from '../contract.ts'
import type { QuestionRow } from '../schemas.ts'
import css from './editor/Editor.module.css'
import { questionsText, useServerWords } from './words.ts'

/** Approves a colleague’s question or sends it back. */
export function ReviewForm({ question }: { question: QuestionRow }) {
  const text = useText(questionsText)
  const say = useServerWords()
  const send = useSend(questions.routes.decideQuestion)
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string>()
  const [running, setRunning] = useState<'approved' | 'returned' | null>(null)
  const decide = async (decision: 'approved' | 'returned') => {
    setRunning(decision)
    setError(undefined)
    const { questionId, version } = question
    try {
      toast.success(say(await send.mutateAsync({ params: { questionId }, body: { decision, comment, version } })))
    } catch (failed) {
      const { fields } = failed as ApiProblem
      setError(say(fields[0] ?? (failed as ApiProblem)))
    } finally {
      setRunning(null)
    }
  }
  return (
    <Panel title={text.review.title} subtitle={text.review.hint}>
      <div className={css.fields}>
        <TextArea label={text.review.comment} rows={3} max={1000} value={comment} onChange={setComment} error={error} />
        <div className={css.lineTools}>
          <Button loading={running === 'returned'} onClick={() => void decide('returned')}>
            {text.review.return}
          </Button>
          <Button variant="primary" loading={running === 'approved'} onClick={() => void decide('approved')}>
            {text.review.approve}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
