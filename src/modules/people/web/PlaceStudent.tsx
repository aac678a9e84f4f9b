import { type FormEvent, useId, useRef, useState } from 'react'
import { today } from '#platform/contract/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/toast.ts'
import { useUiText } from '#ui/UiText.ts'
import { type StudentProfile, students } from '../contract.ts'
import { ClassFields } from './ClassFields.tsx'
import type { Facts } from './editing.ts'
import css from './Form.module.css'
import { nameOf } from './personName.ts'
import { useFieldErrors } from './useFieldErrors.ts'
import { peopleText, useServerWords } from './words.ts'

/** Puts a student into a class, or moves them to another from a day on. */
export function PlaceStudent({ student, onClose }: { student: StudentProfile; onClose: () => void }) {
  const text = useText(peopleText)
  const { cancel } = useUiText()
  const say = useServerWords()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { timeZone } = useSchool()
  const [facts, setFacts] = useState<Facts>(() => ({ classId: '', rollNo: '', fromDate: today(timeZone) }))
  const [problem, setProblem] = useState<string | null>(null)
  const { errors, show, accepts, refused } = useFieldErrors(form)
  const send = useSend(students.routes.placeStudent)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { classId = '', fromDate = '', rollNo = '' } = facts
    const body = { classId, fromDate, rollNo: rollNo.trim() || null }
    if (!classId) return show({ classId: say('Please fill this in.') })
    if (send.isPending || !accepts(students.routes.placeStudent.body, body)) return
    try {
      const { message } = await send.mutateAsync({ params: { studentId: student.studentId }, body })
      toast.success(say(message))
      onClose()
    } catch (failed) {
      const refusal = failed as ApiProblem
      if (!refused(refusal, (field) => field in facts)) setProblem(say(refusal.message))
    }
  }
  const title = student.classId ? text.academic.moveTitle : text.academic.placeTitle
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(title, { name: nameOf(student), class: student.className ?? '' })}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={id} variant="primary" loading={send.isPending}>
            {text.form.save}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate className={css.part} onSubmit={(event) => void save(event)}>
        {problem && <Notice tone="bad" live title={problem} />}
        <ClassFields
          facts={facts}
          errors={errors}
          onChange={(changed) => setFacts((now) => ({ ...now, ...changed }))}
          isRequired
        />
      </form>
    </Dialog>
  )
}
