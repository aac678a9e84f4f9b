import { type FormEvent, useId, useState } from 'react'
import { students } from '#modules/people/contract.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import { nameOf } from '../personName.ts'
import { peopleText, useServerWords } from '../words.ts'

/** Reveals an Aadhaar number after asking for a reason, which goes into the change log. */
export function ShowAadhaar({ student, onClose }: { student: StudentProfile; onClose: () => void }) {
  const text = useText(peopleText).aadhaar
  const { cancel } = useUiText()
  const say = useServerWords()
  const id = useId()
  const [reason, setReason] = useState('')
  const [number, setNumber] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>(undefined)
  const send = useSend(students.routes.showAadhaar)
  const show = async (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setError(text.needed)
    try {
      const { data } = await send.mutateAsync({ params: { studentId: student.studentId }, body: { reason } })
      setNumber(data.aadhaar)
    } catch (problem) {
      setError(say(problem as ApiProblem))
    }
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={fill(text.title, { name: nameOf(student) })}
      actions={
        number ? (
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{cancel}</Button>
            <Button type="submit" form={id} variant="primary" loading={send.isPending}>
              {text.show}
            </Button>
          </>
        )
      }
    >
      {number ? (
        <Notice tone="info" live title={number.replace(/(\d{4})(?=\d)/g, '$1 ')} />
      ) : (
        <form id={id} noValidate onSubmit={(event) => void show(event)}>
          <TextField
            label={text.reason}
            hint={text.hint}
            value={reason}
            onChange={(typed) => {
              setError(undefined)
              setReason(typed)
            }}
            error={error}
            required
            maxLength={200}
          />
        </form>
      )}
    </Dialog>
  )
}
