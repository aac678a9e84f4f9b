import { useState } from 'react'
import type { Application } from '#modules/admissions/applicationSchemas.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { callForAnswer } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { queryClient } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { decisionText } from '../office/decisionWords.ts'
import { useSending } from '../useSending.ts'
import type { Decision } from './decisionReply.ts'

type AdmitDialogProps = { readonly application: Application; readonly decision: Decision; readonly onClose: () => void }

/** Everything an admission needs that the application does not say. */
export function AdmitDialog({ application, decision, onClose }: AdmitDialogProps) {
  const text = useText(decisionText)
  const [key] = useState(() => crypto.randomUUID())
  const [classId, setClass] = useState(decision.classes.toSorted((a, b) => a.students - b.students)[0]?.classId ?? '')
  const [admissionNo, setNumber] = useState(decision.suggestedNumber)
  const [admittedOn, setDay] = useState<string | null>(new Date().toLocaleDateString('en-CA'))
  const [planId, setPlan] = useState(decision.plans[0]?.planId ?? '')
  const [invites, setInvites] = useState(true)
  const { send, isSending, errors } = useSending()
  const { applicationId } = application
  const submit = () =>
    send(
      () =>
        callForAnswer(
          decisions.routes.admit,
          {
            params: { applicationId },
            body: { classId, admissionNo, admittedOn: admittedOn ?? '', planId: planId || null, invites },
          },
          { idempotencyKey: key },
        ),
      () => {
        void queryClient.invalidateQueries()
        onClose()
      },
    )
  return (
    <FormDialog
      title={fill(text.admitTitle, { name: application.childName })}
      submitLabel={text.admit}
      isSending={isSending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={text.admissionNo}
        required
        value={admissionNo}
        onChange={setNumber}
        error={errors.admissionNo}
      />
      <NativeSelect
        label={text.class}
        required
        options={decision.classes.map((one) => ({
          value: one.classId,
          label: fill(text.classCount, { name: one.name, n: one.students }),
        }))}
        value={classId}
        onChange={setClass}
        error={errors.classId}
      />
      <DateField
        label={text.admittedOn}
        required
        value={admittedOn}
        onChange={setDay}
        error={errors.admittedOn ?? errors.fromDate}
      />
      <NativeSelect
        label={text.plan}
        options={[
          { value: '', label: text.noPlan },
          ...decision.plans.map((one) => ({ value: one.planId, label: one.name })),
        ]}
        value={planId}
        onChange={setPlan}
      />
      <Checkbox label={text.invites} checked={invites} onChange={setInvites} />
    </FormDialog>
  )
}
