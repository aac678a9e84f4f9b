import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { players } from '#modules/players/contract.ts'
import type { Reply } from '#platform/contract/route.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useUiText } from '#ui/uiText.ts'
import { playersText, useServerWords } from '../words.ts'
import { ExerciseFormProvider } from './exerciseFormContext.ts'
import css from './ParametersForm.module.css'
import { PartFields } from './PartFields.tsx'

type Params = Record<string, unknown>
type ParametersFormProps = {
  contentId: string
  exercise: Reply<typeof players.routes.getParameters>
  /** Path of the screen that plays the exercise. */
  play: string
}

/** A form generated from the semantics of the exercise's library. */
export function ParametersForm({ contentId, exercise, play }: ParametersFormProps) {
  const text = useText(playersText).parameters
  const { cancel } = useUiText()
  const say = useServerWords()
  const navigate = useNavigate()
  const save = useSend(players.routes.saveParameters)
  const form = useRef<HTMLFormElement>(null)
  const [params, setParams] = useState<Params>(exercise.params)
  const [problem, setProblem] = useState<string | null>(null)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const isDirty = params !== exercise.params
  const draft = useDraft<{ params: Params }>(`exercise ${contentId}`, {
    value: { params },
    isDirty,
    onRestore: (kept) => setParams(kept.params),
  })

  const change = (name: string, value: unknown) => {
    setProblem(null)
    setParams((now) => ({ ...now, [name]: value }))
  }
  const send = async () => {
    try {
      const body = { params, version: exercise.version }
      const answer = await save.mutateAsync({ params: { contentId }, body })
      draft.clear()
      toast.success(say(answer))
      await navigate(play)
    } catch (failed) {
      const { fields } = failed as ApiProblem
      setErrors(new Map(fields.map((one) => [one.field, say(one)])))
      setProblem(fields.length > 0 ? text.wrong : say(failed as ApiProblem))
      // Focus the first invalid field once it has rendered.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }
  }
  const [main, common] = [false, true].map((isCommon) => exercise.fields.filter((field) => field.isCommon === isCommon))
  const shared = { params, path: 'params', onChange: change }
  return (
    <ExerciseFormProvider value={{ libraries: exercise.libraries, errors }}>
      <form
        ref={form}
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {draft.guard}
        {problem && <Notice tone="bad" live title={problem} />}
        <PartFields fields={main ?? []} {...shared} />
        {common && common.length > 0 && (
          <details className={css.more}>
            <summary>{text.common}</summary>
            <PartFields fields={common} {...shared} />
          </details>
        )}
        <p className={css.acts}>
          <Button type="submit" variant="primary" loading={save.isPending} disabled={!isDirty}>
            {text.save}
          </Button>
          <ButtonLink to={play}>{isDirty ? cancel : text.play}</ButtonLink>
        </p>
      </form>
    </ExerciseFormProvider>
  )
}
