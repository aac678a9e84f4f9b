import { useState } from 'react'
import type { SheetState, SheetStep } from '#modules/gradebook/sheets.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { marks } from '../../contracts/markContract.ts'
import type { Sheet } from '../../contracts/markSchemas.ts'
import { gradebookText, useServerWords } from '../words.ts'

export const stateTones: Readonly<Record<SheetState, StatusTone>> = {
  open: 'draft',
  submitted: 'part',
  verified: 'leave',
  locked: 'neutral',
  published: 'good',
}

type SheetStepsProps = { classId: string; sheet: Sheet; emptyCells: number; name: string }

/** Where a sheet is on its way, and the steps the reader may take with it. */
export function SheetSteps({ classId, sheet, emptyCells, name }: SheetStepsProps) {
  const text = useText(gradebookText)
  const count = useCount()
  const say = useServerWords()
  const [asked, setAsked] = useState<SheetStep | null>(null)
  const [reason, setReason] = useState('')
  const move = useSend(marks.routes.moveSheets)
  const { subjectKey, termKey, state, steps } = sheet
  const take = (step: SheetStep) =>
    move.mutate(
      { params: { classId }, body: { subjectKeys: [subjectKey], termKey, step, reason } },
      {
        onSuccess: (answer) => {
          setAsked(null)
          setReason('')
          toast.success(say(answer))
        },
        onError: (problem) => toast.error(say(problem)),
      },
    )
  const press = (step: SheetStep) =>
    step === 'reopen' || (step === 'submit' && emptyCells > 0) ? setAsked(step) : take(step)
  return (
    <>
      <Status tone={stateTones[state]} boxed>
        {text.states[state]}
      </Status>
      {steps.map((step) => (
        <Button
          key={step}
          variant={step === 'reopen' ? 'secondary' : 'primary'}
          loading={move.isPending}
          onClick={() => press(step)}
        >
          {text.steps[step]}
        </Button>
      ))}
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title={`${text.steps[asked]}: ${name}`}
          size="small"
          actions={
            <Button
              variant="primary"
              loading={move.isPending}
              disabled={asked === 'reopen' && reason.trim() === ''}
              onClick={() => take(asked)}
            >
              {text.steps[asked]}
            </Button>
          }
        >
          {asked === 'reopen' ? (
            <TextField
              label={text.steps.reason}
              hint={text.steps.reasonHint}
              value={reason}
              onChange={setReason}
              maxLength={300}
            />
          ) : (
            <>
              <p>{count(text.steps.missing, emptyCells)}</p>
              <p>{text.steps.missingHint}</p>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}
