import { type FormEvent, useId, useRef, useState } from 'react'
import { today } from '#platform/contract/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/draft.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session.ts'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Panel.tsx'
import { toast } from '#ui/toast.ts'
import { type StudentProfile, students } from '../contract.ts'
import type { StudentField } from '../format.ts'
import { ClassFields } from './ClassFields.tsx'
import type { Facts } from './editing.ts'
import css from './Form.module.css'
import { FormDrawer } from './FormDrawer.tsx'
import { GuardianFields } from './GuardianFields.tsx'
import { guardianBody, guardianField, hasGuardian, noGuardian } from './guardianFacts.ts'
import { StudentFields } from './StudentFields.tsx'
import { bodyOf, factsOf, problemsOf } from './studentFacts.ts'
import { useFieldErrors } from './useFieldErrors.ts'
import { peopleText, useServerWords } from './words.ts'

type NewStudentProps = {
  fields: readonly StudentField[]
  onClose: () => void
  onCreated: (student: StudentProfile) => void
}

/** Adds a student: what the format asks for, the class, and the guardian to call first. */
export function NewStudent({ fields, onClose, onCreated }: NewStudentProps) {
  const text = useText(peopleText)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { timeZone } = useSchool()
  const [empty] = useState<Facts>(() => ({
    ...factsOf(null, fields),
    ...noGuardian,
    ...{ classId: '', rollNo: '', fromDate: today(timeZone) },
  }))
  const [facts, setFacts] = useState(empty)
  const [problem, setProblem] = useState<string | null>(null)
  const checks = useFieldErrors(form)
  const isDirty = JSON.stringify(facts) !== JSON.stringify(empty)
  const { aadhaar: _, ...parkable } = facts
  const draft = useDraft<Facts>('newStudent', {
    ...{ value: parkable, isDirty, onRestore: (kept) => setFacts({ ...empty, ...kept }) },
  })
  const { create, isSending } = useCreate({ facts, fields, checks, tell: setProblem }, (student) => {
    draft.clear()
    onCreated(student)
  })
  const change = (changed: Facts) => {
    for (const key of Object.keys(changed)) checks.clear(key)
    setFacts((now) => ({ ...now, ...changed }))
  }
  return (
    <FormDrawer
      title={text.form.newStudent}
      subtitle={text.form.newStudentHint}
      formId={id}
      submitLabel={text.form.add}
      isSending={isSending}
      isDirty={isDirty}
      onDiscard={draft.clear}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate className={css.form} onSubmit={(event) => void create(event)}>
        {draft.guard}
        {problem && <Notice tone="bad" live title={problem} />}
        <StudentFields
          fields={fields}
          facts={facts}
          errors={checks.errors}
          onChange={(key, value) => change({ [key]: value })}
        />
        <Section title={text.form.class} level={3}>
          <ClassFields facts={facts} errors={checks.errors} onChange={change} />
        </Section>
        <Section title={text.form.guardian} subtitle={text.form.guardianHint} level={3}>
          <GuardianFields facts={facts} errors={checks.errors} onChange={change} />
        </Section>
      </form>
    </FormDrawer>
  )
}

type Creating = {
  facts: Facts
  fields: readonly StudentField[]
  checks: ReturnType<typeof useFieldErrors>
  tell: (problem: string | null) => void
}

function useCreate({ facts, fields, checks, tell }: Creating, onCreated: (student: StudentProfile) => void) {
  const say = useServerWords()
  const send = useSend(students.routes.addStudent)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const isPrimary = true
    const body = {
      ...bodyOf(facts, fields),
      ...{ classId: facts.classId || null, rollNo: facts.rollNo?.trim() || null },
      fromDate: facts.classId ? facts.fromDate || null : null,
      guardians: hasGuardian(facts) ? [{ ...guardianBody(facts), isPrimary }] : [],
    }
    const wrong = problemsOf(facts, fields, false).map(({ key, message }) => [key, say(message)])
    const checked = students.routes.addStudent.body.safeParse(body)
    const issues = checked.success ? [] : checked.error.issues
    const ofGuardian = issues
      .filter(({ path }) => path[0] === 'guardians')
      .map(({ path, message }) => [guardianField(path.join('.')), say(message)])
    if (send.isPending) return
    if (!checks.accepts(students.routes.addStudent.body, body, Object.fromEntries([...ofGuardian, ...wrong]))) return
    tell(null)
    try {
      const { message, data } = await send.mutateAsync({ body })
      toast.success(say(message))
      onCreated(data)
    } catch (failed) {
      const refusal = failed as ApiProblem
      if (!checks.refused(refusal, (key) => key in facts)) tell(say(refusal.message))
    }
  }
  return { create, isSending: send.isPending }
}
