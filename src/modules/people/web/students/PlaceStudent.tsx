import { useId } from 'react'
import { students } from '#modules/people/contract.ts'
import { studentsDefinitions } from '#modules/people/schemas.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import css from '#platform/web/forms/Form.module.css'
import { problemsBy } from '#platform/web/forms/useFieldErrors.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import { nameOf } from '../personName.ts'
import { peopleText, useServerWords } from '../words.ts'
import { ClassFields } from './ClassFields.tsx'
import type { ClassFormValues } from './studentFormValues.ts'

const bodyOf = ({ classId, fromDate, rollNo }: ClassFormValues) => ({
  classId,
  fromDate,
  rollNo: rollNo.trim() || null,
})

/** Assigns a student to a class, or moves them to another one from a given day. */
export function PlaceStudent({ student, onClose }: { student: StudentProfile; onClose: () => void }) {
  const text = useText(peopleText)
  const { cancel } = useUiText()
  const id = useId()
  const { timeZone } = useSchool()
  const { placeStudent } = students.routes
  const send = useSend(placeStudent)
  const form = useRecordForm<ClassFormValues>({
    name: `place ${student.studentId}`,
    facts: { classId: '', rollNo: '', fromDate: today(timeZone) },
    version: 0,
    say: useServerWords(),
    check: (mine) =>
      mine.classId
        ? problemsBy(studentsDefinitions.placeStudent.body, bodyOf(mine))
        : [{ field: 'classId', ...serverText('value-missing', 'Please fill this in.') }],
    send: (mine) => send.mutateAsync({ params: { studentId: student.studentId }, body: bodyOf(mine) }),
    onSaved: onClose,
  })
  const title = student.classId ? text.academic.moveTitle : text.academic.placeTitle
  const close = () => {
    form.discard()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={fill(title, { name: nameOf(student), class: student.className ?? '' })}
      actions={
        <>
          <Button onClick={close}>{cancel}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.isSending}>
            {text.form.save}
          </Button>
        </>
      }
    >
      <form ref={form.form} id={id} noValidate className={css.part} onSubmit={form.submit}>
        {form.problem && <Notice tone="bad" live title={form.problem} />}
        <ClassFields values={form.values} errors={form.errors} onChange={form.changeAll} isRequired />
      </form>
    </Dialog>
  )
}
