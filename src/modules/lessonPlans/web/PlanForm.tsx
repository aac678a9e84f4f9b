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

export function PlanForm({ opened, plan, onClose }: PlanFormProps) {
  const text = useText(lessonPlanText)
  const { cancel } = useUiText()
  const say = useServerWords()
  const save = useSend(library.routes.saveContent)
  const { contentId, version } = opened.resource
  const [values, setValues] = useState(plan)
  const [titles, setTitles] = useState(() => new Map(opened.used.map((one) => [one.contentId, one.title])))
  const [error, setError] = useState<string | null>(null)
  const draft = useDraft<Plan>(`lesson plan ${contentId}`, {
    value: values,
    isDirty: JSON.stringify(values) !== JSON.stringify(opened.content),
    onRestore: setValues,
  })
  const change = (changed: Partial<Plan>) => {
    setError(null)
    setValues((current) => ({ ...current, ...changed }))
  }
  const changeStep = (stepId: string, changed: Partial<Step>) =>
    change({ steps: values.steps.map((one) => (one.stepId === stepId ? { ...one, ...changed } : one)) })
  const addStep = () => {
    const step = { stepId: crypto.randomUUID(), title: '', minutes: 10, teacher: '', students: '', contentIds: [] }
    change({ steps: [...values.steps, step] })
  }
  const send = async () => {
    if (values.steps.some(({ title }) => title.trim() === '')) return setError(text.untitled)
    try {
      const answer = await save.mutateAsync({ params: { contentId }, body: { content: values, version } })
      draft.clear()
      toast.success(say(answer))
      onClose()
    } catch (failed) {
      setError(say(failed as ApiProblem))
    }
  }
  const textArea = (field: 'objectives' | 'materials' | 'assessment' | 'homework', max: number) => (
    <TextArea
      label={text.fields[field]}
      max={max}
      value={values[field]}
      onChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <>
      {draft.guard}
      {textArea('objectives', 1500)}
      {textArea('materials', 1000)}
      <section>
        <h2>
          {text.fields.steps} · {fill(text.total, { n: minutesOf(values) })}
        </h2>
        <ol className={css.steps}>
          {values.steps.map((step, at) => (
            <StepForm
              key={step.stepId}
              step={step}
              at={at}
              titles={titles}
              isLast={at === values.steps.length - 1}
              isOnly={values.steps.length === 1}
              onChange={(changed) => changeStep(step.stepId, changed)}
              onMove={(by) => change({ steps: moved(values.steps, at, by) })}
              onRemove={() => change({ steps: values.steps.filter(({ stepId }) => stepId !== step.stepId) })}
              onResourceAdded={(one) => setTitles((current) => new Map(current).set(one.contentId, one.title))}
            />
          ))}
        </ol>
      </section>
      {values.steps.length < 30 && (
        <p className={css.acts}>
          <Button icon={IconPlus} onClick={addStep}>
            {text.steps.add}
          </Button>
        </p>
      )}
      {textArea('assessment', 1500)}
      {textArea('homework', 1000)}
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
