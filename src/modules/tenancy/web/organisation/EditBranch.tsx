import { type FormEvent, useId, useRef, useState } from 'react'
import { type Branch, organisation } from '#modules/tenancy/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/draft.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/toast.ts'
import { BranchLine } from './BranchFields.tsx'
import css from './BranchForm.module.css'
import { type BranchFacts, branchFactsOf } from './branchFacts.ts'
import { ColourField } from './ColourField.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { useFieldErrors } from './fieldErrors.ts'
import { NewsNotice } from './NewsNotice.tsx'
import { useEditing } from './useEditing.ts'
import { organisationText, useServerWords } from './words.ts'

/** Changes what a branch is called and how it looks. Its address stays. */
export function EditBranch({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const text = useText(organisationText)
  const say = useServerWords()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const editing = useEditing<BranchFacts>(branchFactsOf(branch), branch.version)
  const { errors, clear, accepts, refused } = useFieldErrors(form)
  const send = useSend(organisation.routes.saveBranch)
  const isDirty = editing.changes > 0
  const draft = useDraft<BranchFacts>(`branch ${branch.branchId}`, {
    value: editing.mine,
    isDirty,
    onRestore: editing.change,
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { ...editing.mine, version: editing.version }
    if (send.isPending || !accepts(organisation.routes.saveBranch.body, body, editing.mine)) return
    setProblem(null)
    try {
      const { message } = await send.mutateAsync({ params: { branchId: branch.branchId }, body })
      draft.clear()
      toast.success(say(message))
      onClose()
    } catch (failed) {
      const refusal = failed as ApiProblem
      const theirs = refusal.details as Branch | undefined
      if (refusal.code === 'changed-meanwhile' && theirs) editing.overtaken(branchFactsOf(theirs), theirs.version)
      else if (!refused(refusal, editing.mine)) setProblem(say(refusal.message))
    }
  }
  const change = (field: keyof BranchFacts, value: string) => {
    clear(field)
    editing.change({ [field]: value })
  }
  const line = { values: editing.mine, errors, onChange: change }
  return (
    <FormDrawer
      title={fill(text.form.editTitle, { name: branch.name })}
      subtitle={branch.address}
      formId={id}
      submitLabel={text.form.save}
      isSending={send.isPending}
      isDirty={isDirty}
      onDiscard={draft.clear}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate className={css.form} onSubmit={(event) => void save(event)}>
        {draft.guard}
        <NewsNotice news={editing.news} label={(field) => text.fields[field]} onSeen={editing.seen} />
        {problem && <Notice tone="bad" live title={problem} />}
        <div className={css.part}>
          <BranchLine of="name" {...line} />
          <BranchLine of="place" {...line} />
          <BranchLine of="board" {...line} hint={text.fields.boardHint} />
          <ColourField
            name={editing.mine.name}
            value={editing.mine.colour}
            onChange={(value) => change('colour', value)}
            error={errors.colour}
          />
        </div>
      </form>
    </FormDrawer>
  )
}
