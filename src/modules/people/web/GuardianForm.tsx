import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/draft.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/toast.ts'
import { type GuardianRow, guardians, type StudentGuardian, type StudentProfile } from '../contract.ts'
import type { Facts } from './editing.ts'
import css from './Form.module.css'
import { FormDrawer } from './FormDrawer.tsx'
import { GuardianFields } from './GuardianFields.tsx'
import { guardianBody, guardianFactsOf, guardianField, noGuardian } from './guardianFacts.ts'
import { NewsNotice } from './NewsNotice.tsx'
import { useEditing } from './useEditing.ts'
import { useFieldErrors } from './useFieldErrors.ts'
import { peopleText, useServerWords } from './words.ts'

type GuardianFormProps = { student: StudentProfile; guardian: StudentGuardian | null; onClose: () => void }

/** Adds a guardian to a student, or changes how one is called and reached for all their children. */
export function GuardianForm({ student, guardian, onClose }: GuardianFormProps) {
  const text = useText(peopleText)
  const say = useServerWords()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const known = useMemo(() => (guardian ? guardianFactsOf(guardian) : noGuardian), [guardian])
  const editing = useEditing(known, guardian?.version ?? 0)
  const checks = useFieldErrors(form)
  const isDirty = editing.changes > 0
  const draft = useDraft<Facts>(`guardian ${guardian?.guardianId ?? `of ${student.studentId}`}`, {
    ...{ value: editing.mine, isDirty, onRestore: editing.change },
  })
  const { studentId } = student
  const { addGuardian, saveGuardian, linkGuardian } = guardians.routes
  const [add, save, link] = [useSend(addGuardian), useSend(saveGuardian), useSend(linkGuardian)]
  const work = async () => {
    const { guardianId, relation, ...facts } = guardianBody(editing.mine)
    if (!guardian) {
      const isPrimary = student.guardians.length === 0
      return add.mutateAsync({ params: { studentId }, body: { guardianId, relation, isPrimary, ...facts } })
    }
    const params = { guardianId: guardian.guardianId }
    const saved = await save.mutateAsync({ params, body: { ...facts, version: editing.version } })
    if (relation !== guardian.relation)
      await link.mutateAsync({ params: { ...params, studentId }, body: { relation, isPrimary: guardian.isPrimary } })
    return saved
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemsOf(editing.mine)
    const found = Object.entries(wrong).map(([field, message]) => [field, say(message)])
    if (found.length > 0) return checks.show(Object.fromEntries(found))
    setProblem(null)
    try {
      const { message } = await work()
      draft.clear()
      toast.success(say(message))
      onClose()
    } catch (failed) {
      const refusal = failed as ApiProblem
      const theirs = refusal.details as GuardianRow | undefined
      if (refusal.code === 'changed-meanwhile' && theirs)
        return editing.overtaken(
          {
            ...guardianFactsOf({ ...theirs, relation: guardian?.relation ?? 'Others', isPrimary: false, siblings: [] }),
          },
          theirs.version,
        )
      const fields = refusal.fields.map(({ field, message }) => [guardianField(field), say(message)])
      if (fields.length > 0) checks.show(Object.fromEntries(fields))
      else setProblem(say(refusal.message))
    }
  }
  const labels: { readonly [field: string]: string } = {
    ...text.guardian,
    ...{ guardianPhone: text.guardian.phone, guardianEmail: text.guardian.email },
  }
  return (
    <FormDrawer
      wide={false}
      title={guardian ? fill(text.form.editTitle, { name: guardian.name }) : text.guardian.add}
      subtitle={guardian && guardian.siblings.length > 0 ? text.guardian.sharedHint : undefined}
      formId={id}
      submitLabel={guardian ? text.form.save : text.form.add}
      isSending={add.isPending || save.isPending || link.isPending}
      isDirty={isDirty}
      onDiscard={draft.clear}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate className={css.form} onSubmit={(event) => void submit(event)}>
        {draft.guard}
        <NewsNotice news={editing.news} label={(field) => labels[field] ?? field} onSeen={editing.seen} />
        {problem && <Notice tone="bad" live title={problem} />}
        <GuardianFields
          facts={editing.mine}
          errors={checks.errors}
          offersKnown={!guardian}
          isRequired
          onChange={(changed) => {
            for (const key of Object.keys(changed)) checks.clear(key)
            editing.change(changed)
          }}
        />
      </form>
    </FormDrawer>
  )
}

/** What the contract says of a guardian, by the form's own names. */
function problemsOf(facts: Facts): Record<string, string> {
  const checked = guardians.routes.addGuardian.body.safeParse({ ...guardianBody(facts), isPrimary: false })
  const wrong = checked.success
    ? []
    : checked.error.issues.map(({ path, message }) => [guardianField(path.join('.')), message])
  return { ...Object.fromEntries(wrong), ...(!facts.relation && { relation: 'Please fill this in.' }) }
}
