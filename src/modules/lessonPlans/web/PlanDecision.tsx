import { useState } from 'react'
import type { Resource } from '#modules/library/schemas.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { lessonPlans } from '../contract.ts'
import css from './PlanScreen.module.css'
import { lessonPlanText, useServerWords } from './words.ts'

/** Approves a plan, or sends it back with a reason. */
export function PlanDecision({ resource }: { resource: Resource }) {
  const text = useText(lessonPlanText)
  const say = useServerWords()
  const decide = useSend(lessonPlans.routes.decidePlan)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const send = async (statusId: 15 | 24) => {
    if (statusId === 24 && reason.trim() === '') return setError(say(serverText('reason-missing', 'Give a reason.')))
    try {
      const body = { statusId, reason, version: resource.version }
      toast.success(say(await decide.mutateAsync({ params: { contentId: resource.contentId }, body })))
    } catch (failed) {
      setError(say(failed as ApiProblem))
    }
  }
  return (
    <section className={css.step}>
      <TextArea
        label={text.decision.reason}
        max={300}
        value={reason}
        onChange={(value) => {
          setError(undefined)
          setReason(value)
        }}
        error={error}
      />
      <p className={css.acts}>
        <Button variant="primary" loading={decide.isPending} onClick={() => void send(15)}>
          {text.decision.approve}
        </Button>
        <Button onClick={() => void send(24)}>{text.decision.sendBack}</Button>
      </p>
    </section>
  )
}
