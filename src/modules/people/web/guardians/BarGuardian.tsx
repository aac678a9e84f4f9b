import { useState } from 'react'
import { guardians } from '#modules/people/guardianContract.ts'
import type { StudentGuardian, StudentProfile } from '#modules/people/students.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import { nameOf } from '../personName.ts'
import { useServerWords } from '../words.ts'
import css from './GuardianAccess.module.css'
import { guardianAccessText } from './guardianAccessWords.ts'

type BarGuardianProps = { student: StudentProfile; guardian: StudentGuardian; onClose: () => void }

/** Takes a guardian's access to a child away, with the reason. */
export function BarGuardian({ student, guardian, onClose }: BarGuardianProps) {
  const text = useText(guardianAccessText)
  const { cancel } = useUiText()
  const say = useServerWords()
  const bar = useSend(guardians.routes.barGuardian)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const names = { name: guardian.name, child: nameOf(student) }
  const confirm = async () => {
    setMissing(!reason.trim())
    setError(null)
    if (!reason.trim()) return
    const params = { studentId: student.studentId, guardianId: guardian.guardianId }
    try {
      toast.success(say(await bar.mutateAsync({ params, body: { reason } })))
      onClose()
    } catch (problem) {
      setError(say(problem as ApiProblem))
    }
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={fill(text.barTitle, names)}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="danger" loading={bar.isPending} onClick={() => void confirm()}>
            {text.bar}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {error && <Notice tone="bad" live title={error} />}
        <p>{fill(text.barBody, names)}</p>
        <TextArea
          name="reason"
          label={text.reason}
          hint={text.reasonHint}
          max={500}
          rows={3}
          value={reason}
          onChange={setReason}
          error={isMissing && !reason.trim() ? text.needReason : undefined}
          required
        />
      </div>
    </Dialog>
  )
}
