import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { papers } from '../contract.ts'
import type { PaperRow } from '../records.ts'
import css from './PaperScreen.module.css'
import { papersText, useServerWords } from './words.ts'

/** Approves a colleague’s paper or sends it back. */
export function DecisionForm({ paper }: { paper: PaperRow }) {
  const text = useText(papersText)
  const say = useServerWords()
  const send = useSend(papers.routes.decidePaper)
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string>()
  const [running, setRunning] = useState<'approved' | 'returned' | null>(null)
  const decide = async (decision: 'approved' | 'returned') => {
    setRunning(decision)
    setError(undefined)
    const { questionPaperId, version } = paper
    try {
      toast.success(say(await send.mutateAsync({ params: { questionPaperId }, body: { decision, comment, version } })))
    } catch (failed) {
      const { fields } = failed as ApiProblem
      setError(say(fields[0] ?? (failed as ApiProblem)))
    } finally {
      setRunning(null)
    }
  }
  return (
    <Panel title={text.decision.title} subtitle={text.decision.hint}>
      <div className={css.stack}>
        <TextArea
          label={text.decision.comment}
          rows={3}
          max={1000}
          value={comment}
          onChange={setComment}
          error={error}
        />
        <div className={css.tools}>
          <Button loading={running === 'returned'} onClick={() => void decide('returned')}>
            {text.decision.return}
          </Button>
          <Button variant="primary" loading={running === 'approved'} onClick={() => void decide('approved')}>
            {text.decision.approve}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
