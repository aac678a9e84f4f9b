import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Plan, Step } from '#modules/library/content.ts'
import { library } from '#modules/library/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { useUiText } from '#ui/uiText.ts'
import { minutesOf, moved } from '../templates.ts'
import type { OpenPlan } from './openPlan.ts'
import css from './PlanScreen.module.css'
import { StepForm } from './StepForm.tsx'
import { lessonPlanText, useServerWords } from './words.ts'

type PlanFormProps = { opened: OpenPlan; plan: Plan; onClose: () => void }

/** Writes one's own plan. */
export function PlanForm({ opened, plan, onClose }: PlanFormProps) {
  const text = useText(lessonPlanText)
  const { cancel } = useUiText()
  const say = useServerWords()
  const save = useSend(library.routes.saveContent)
  const { contentId, version } = opened.resource
  const [mine, setMine] = useState(plan)
  const [titles, setTitles] = useState(() => new Map(opened.used.map((one) => [one.contentId, one.title])))
  const [error, setError] = useState<string | null>(null)
  const draft = useDraft<Plan>(`lesson plan ${contentId}`, {
    value: mine,
    isDirty: JSON.stringify(mine) !== JSON.stringify(opened.content),
    onRestore: setMine,
  })
  const change = (changed: Partial<Plan>) => {
    setError(null)
    setMine((now) => ({ ...now, ...changed }))
  }
  const changeStep = (stepId: string, changed: Partial<Step>) =>
    change({ steps: mine.steps.map((one) => (one.stepId === stepId ? { ...one, ...changed } : one)) })
  const add = () => {
    const step = { stepId: crypto.randomUUID(), title: '', minutes: 10, teacher: '', students: '', contentIds: [] }
    change({ steps: [...mine.steps, step] })
  }
  const send = async () => {
    if (mine.steps.some(({ title }) => title.trim() === '')) return setError(text.untitled)
    try {
      const answer = await save.mutateAsync({ params: { contentId }, body: { content: mine, version } })
      draft.clear()
      toast.success(say(answer))
      onClose()
    } catch (failed) {
      setError(say(failed as ApiProblem))
    }
  }
  const words = (field: 'objectives' | 'materials' | 'assessment' | 'homework', max: number) => (
    <TextArea
      label={text.fields[field]}
      max={max}
      value={mine[field]}
      onChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <>
      {draft.guard}
      {words('objectives', 1500)}
      {words('materials', 1000)}
      <section>
        <h2>
          {text.fields.steps} · {fill(text.total, { n: minutesOf(mine) })}
        </h2>
        <ol className={css.steps}>
          {mine.steps.map((step, at) => (
            <StepForm
              key={step.stepId}
              step={step}
              at={at}
              titles={titles}
              isLast={at === mine.steps.length - 1}
              isOnly={mine.steps.length === 1}
              onChange={(changed) => changeStep(step.stepId, changed)}
              onMove={(by) => change({ steps: moved(mine.steps, at, by) })}
              onRemove={() => change({ steps: mine.steps.filter(({ stepId }) => stepId !== step.stepId) })}
              onFound={(one) => setTitles((now) => new Map(now).set(one.contentId, one.title))}
            />
          ))}
        </ol>
      </section>
      {mine.steps.length < 30 && (
        <p className={css.acts}>
          <Button icon={IconPlus} onClick={add}>
            {text.steps.add}
          </Button>
        </p>
      )}
      {words('assessment', 1500)}
      {words('homework', 1000)}
      {error && <Notice tone="bad" live title={error} />}
      <p className={css.acts}>
        <Button variant="primary" loading={save.isPending} onClick={() => void send()}>
          {text.save}
        </Button>
        <Button
          onClick={() => {
            draft.clear()
            onClose()
          }}
        >
          {cancel}
        </Button>
      </p>
    </>
  )
}
