import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/draft.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/toast.ts'
import { type StudentProfile, students } from '../contract.ts'
import { keyOf, type StudentField } from '../format.ts'
import type { Facts } from './editing.ts'
import css from './Form.module.css'
import { FormDrawer } from './FormDrawer.tsx'
import { NewsNotice } from './NewsNotice.tsx'
import { nameOf } from './personName.ts'
import { StudentFields, useFieldLabel } from './StudentFields.tsx'
import { bodyOf, factsOf, problemsOf } from './studentFacts.ts'
import { useEditing } from './useEditing.ts'
import { useFieldErrors } from './useFieldErrors.ts'
import { peopleText, useServerWords } from './words.ts'

type EditStudentProps = { student: StudentProfile; fields: readonly StudentField[]; onClose: () => void }

/** Changes what is known of a student; what somebody else saved meanwhile is shown and not overwritten. */
export function EditStudent({ student, fields, onClose }: EditStudentProps) {
  const text = useText(peopleText)
  const say = useServerWords()
  const labelOf = useFieldLabel()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const known = useMemo(() => factsOf(student, fields), [student, fields])
  const editing = useEditing(known, student.version)
  const { errors, clear, accepts, refused } = useFieldErrors(form)
  const send = useSend(students.routes.saveStudent)
  const isDirty = editing.changes > 0
  // An Aadhaar number is not left lying about in the browser.
  const { aadhaar: _, ...parkable } = editing.mine
  const draft = useDraft<Facts>(`student ${student.studentId}`, {
    ...{ value: parkable, isDirty, onRestore: editing.change },
  })
  const labelOfKey = (key: string) => {
    const field = fields.find((one) => keyOf(one) === key)
    return field ? labelOf(field) : key
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { ...bodyOf(editing.mine, fields), version: editing.version }
    const wrong = problemsOf(editing.mine, fields, student.maskedAadhaar !== null)
    const said = Object.fromEntries(wrong.map(({ key, message }) => [key, say(message)]))
    if (send.isPending || !accepts(students.routes.saveStudent.body, body, said)) return
    setProblem(null)
    try {
      const { message } = await send.mutateAsync({ params: { studentId: student.studentId }, body })
      draft.clear()
      toast.success(say(message))
      onClose()
    } catch (failed) {
      const refusal = failed as ApiProblem
      const theirs = refusal.details as StudentProfile | undefined
      if (refusal.code === 'changed-meanwhile' && theirs) editing.overtaken(factsOf(theirs, fields), theirs.version)
      else if (!refused(refusal, (key) => key in editing.mine)) setProblem(say(refusal.message))
    }
  }
  const change = (key: string, value: string) => {
    clear(key)
    editing.change({ [key]: value })
  }
  return (
    <FormDrawer
      title={fill(text.form.editTitle, { name: nameOf(student) })}
      subtitle={student.admissionNo ?? undefined}
      formId={id}
      submitLabel={text.form.save}
      isSending={send.isPending}
      isDirty={isDirty}
      onDiscard={draft.clear}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate className={css.form} onSubmit={(event) => void save(event)}>
        {draft.guard}
        <NewsNotice news={editing.news} label={labelOfKey} onSeen={editing.seen} />
        {problem && <Notice tone="bad" live title={problem} />}
        <StudentFields
          fields={fields}
          facts={editing.mine}
          errors={errors}
          onChange={change}
          maskedAadhaar={student.maskedAadhaar}
        />
      </form>
    </FormDrawer>
  )
}
