import { useState } from 'react'
import { prek } from '#modules/prek/contract.ts'
import type { ReportStep } from '#modules/prek/reports.ts'
import type { Child } from '#modules/prek/schemas.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { prekText, useServerWords } from '../words.ts'

/** The steps the reader may take with a report. */
export function ChildSteps({ classId, child, isChanged }: { classId: string; child: Child; isChanged: boolean }) {
  const text = useText(prekText)
  const count = useCount()
  const say = useServerWords()
  const [asked, setAsked] = useState<ReportStep | null>(null)
  const [note, setNote] = useState('')
  const move = useSend(prek.routes.moveReports)
  const take = (step: ReportStep) =>
    move.mutate(
      { params: { classId }, body: { termKey: child.termKey, studentIds: [child.studentId], step, note } },
      {
        onSuccess: ({ data }) => {
          setAsked(null)
          setNote('')
          if (data.incomplete.length > 0) toast.error(fill(text.incomplete, { names: data.incomplete.join(', ') }))
          else toast.success(count(text.moved, data.moved))
        },
        onError: (problem) => toast.error(say(problem)),
      },
    )
  const needsNote = (step: ReportStep) => step === 'return' || step === 'revise'
  return (
    <>
      {child.steps.map((step) => (
        <Button
          key={step}
          variant={needsNote(step) ? 'secondary' : 'primary'}
          loading={move.isPending}
          disabled={isChanged}
          onClick={() => (needsNote(step) ? setAsked(step) : take(step))}
        >
          {text.steps[step]}
        </Button>
      ))}
      {asked && (
        <Dialog
          open
          size="small"
          title={text.steps[asked]}
          onClose={() => setAsked(null)}
          actions={
            <Button
              variant="primary"
              loading={move.isPending}
              disabled={note.trim() === ''}
              onClick={() => take(asked)}
            >
              {text.steps[asked]}
            </Button>
          }
        >
          <TextField label={text.child.note} value={note} maxLength={300} onChange={setNote} />
        </Dialog>
      )}
    </>
  )
}
