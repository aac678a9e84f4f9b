import { type FormEvent, useId, useRef, useState } from 'react'
import { type Branch, type BranchFigures, organisation } from '#modules/tenancy/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/draft.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Panel.tsx'
import { toast } from '#ui/toast.ts'
import { addressFor } from './addresses.ts'
import { BranchLine } from './BranchFields.tsx'
import css from './BranchForm.module.css'
import { asShortCode, type NewBranchFacts, newBranchBody, noBranchYet } from './branchFacts.ts'
import { ColourField } from './ColourField.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { useFieldErrors } from './fieldErrors.ts'
import { organisationText, useServerWords } from './words.ts'

type NewBranchProps = {
  branches: readonly BranchFigures[]
  onClose: () => void
  onCreated: (branch: Branch) => void
}

/** Founds a branch school: what it is, how it looks, who runs it, and what it starts with. */
export function NewBranch({ branches, onClose, onCreated }: NewBranchProps) {
  const text = useText(organisationText)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { colour } = useSchool()
  const [empty] = useState(() => noBranchYet(colour))
  const [values, setValues] = useState(empty)
  const [problem, setProblem] = useState<string | null>(null)
  const { errors, clear, ...checks } = useFieldErrors(form)
  const isDirty = JSON.stringify(values) !== JSON.stringify(empty)
  const draft = useDraft<NewBranchFacts>('newBranch', { value: values, isDirty, onRestore: setValues })
  const { create, isSending } = useCreate(values, checks, setProblem, (branch) => {
    draft.clear()
    onCreated(branch)
  })
  const change = (field: keyof NewBranchFacts, value: string) => {
    clear(field)
    setValues({ ...values, [field]: field === 'shortCode' ? asShortCode(value) : value })
  }
  const line = { values, errors, onChange: change }
  const address = values.shortCode && fill(text.fields.willBe, { address: addressFor(values.shortCode) })
  return (
    <FormDrawer
      title={text.form.newTitle}
      subtitle={text.form.newSubtitle}
      formId={id}
      submitLabel={text.form.create}
      isSending={isSending}
      isDirty={isDirty}
      onDiscard={draft.clear}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate className={css.form} onSubmit={(event) => void create(event)}>
        {draft.guard}
        {problem && <Notice tone="bad" live title={problem} />}
        <Section title={text.form.school} level={3}>
          <div className={css.part}>
            <BranchLine of="name" {...line} />
            <BranchLine of="shortCode" {...line} hint={<ShortCodeHint address={address} />} />
            <div className={css.pair}>
              <BranchLine of="place" {...line} />
              <BranchLine of="board" {...line} />
            </div>
            <ColourField
              name={values.name}
              value={values.colour}
              onChange={(value) => change('colour', value)}
              error={errors.colour}
            />
          </div>
        </Section>
        <Section title={text.form.admin} subtitle={text.form.adminHint} level={3}>
          <div className={css.part}>
            <div className={css.pair}>
              <BranchLine of="firstName" {...line} />
              <BranchLine of="lastName" {...line} />
            </div>
            <BranchLine of="email" {...line} />
            <BranchLine of="userName" {...line} />
          </div>
        </Section>
        <Section title={text.form.start} level={3}>
          <div className={css.part}>
            <NativeSelect
              name="template"
              label={text.fields.template}
              hint={text.fields.templateHint}
              value={values.template}
              options={[
                { value: '', label: text.fields.templateNone },
                ...branches.map(({ branchId, name }) => ({ value: branchId, label: name })),
              ]}
              onChange={(value) => change('template', value)}
              error={errors.templateBranchId}
            />
          </div>
        </Section>
      </form>
    </FormDrawer>
  )
}

function ShortCodeHint({ address }: { address: string }) {
  const text = useText(organisationText).fields
  return (
    <>
      <span className={css.address} role="status">
        {address}
      </span>
      {text.shortCodeHint}
    </>
  )
}

type Checks = Pick<ReturnType<typeof useFieldErrors>, 'accepts' | 'refused' | 'show'>

function useCreate(
  values: NewBranchFacts,
  { accepts, refused, show }: Checks,
  tell: (problem: string | null) => void,
  onCreated: (branch: Branch) => void,
) {
  const say = useServerWords()
  const send = useSend(organisation.routes.createBranch)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const body = newBranchBody(values)
    if (send.isPending || !accepts(organisation.routes.createBranch.body, body, values)) return
    tell(null)
    try {
      const { message, data } = await send.mutateAsync({ body })
      toast.success(say(message))
      onCreated(data)
    } catch (failed) {
      const problem = failed as ApiProblem
      if (problem.code === 'short-code-taken') show({ shortCode: say(problem.message) })
      else if (!refused(problem, values)) tell(say(problem.message))
    }
  }
  return { create, isSending: send.isPending }
}
