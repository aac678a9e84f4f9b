import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { limits, purposeKinds } from '#modules/visitors/choices.ts'
import { visitorSetup } from '#modules/visitors/contract.ts'
import type { Purpose } from '#modules/visitors/setupSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useSending } from '../useSending.ts'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'

type Values = Omit<Purpose, 'visitPurposeId'>

const blank: Values = {
  name: '',
  kind: 'visitor',
  needsHost: true,
  needsApproval: true,
  maxMinutes: 120,
  questions: [],
  isActive: true,
}

/** Why people come: whom it concerns, how long it takes, what else the gate asks. */
export function PurposeForm({ purpose, onClose }: { purpose: Purpose | null; onClose: () => void }) {
  const text = useText(visitorText)
  const [values, setValues] = useState<Values>(() => {
    if (!purpose) return blank
    const { visitPurposeId: _, ...rest } = purpose
    return rest
  })
  const add = useSend(visitorSetup.routes.addPurpose)
  const save = useSend(visitorSetup.routes.savePurpose)
  const { send, isSending, errors } = useSending()
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  const body = { ...values, needsApproval: values.needsHost && values.needsApproval }
  const submit = () =>
    void send(
      () =>
        purpose
          ? save.mutateAsync({ params: { visitPurposeId: purpose.visitPurposeId }, body })
          : add.mutateAsync({ body }),
      onClose,
    )
  return (
    <FormDialog
      title={purpose ? text.editPurpose : text.addPurpose}
      submitLabel={text.save}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text.purpose}
        required
        value={values.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        data-autofocus=""
      />
      <NativeSelect
        label={text.kind}
        value={values.kind}
        onChange={(kind) => change({ kind: purposeKinds.find((one) => one === kind) ?? 'visitor' })}
        options={purposeKinds.map((value) => ({ value, label: text.kinds[value] }))}
      />
      <Checkbox label={text.needsHost} checked={values.needsHost} onChange={(needsHost) => change({ needsHost })} />
      <Checkbox
        label={text.needsApproval}
        checked={values.needsHost && values.needsApproval}
        disabled={!values.needsHost}
        onChange={(needsApproval) => change({ needsApproval })}
        error={errors.needsApproval}
      />
      <NumberField
        label={text.maxMinutes}
        suffix={text.min}
        min={5}
        max={1440}
        value={values.maxMinutes}
        onChange={(maxMinutes) => change({ maxMinutes: maxMinutes ?? 5 })}
        error={errors.maxMinutes}
      />
      {values.questions.map((question, at) => (
        <div key={question.questionKey} className={css.row}>
          <TextField
            label={text.question}
            value={question.label}
            onChange={(label) => change({ questions: values.questions.with(at, { ...question, label }) })}
            error={errors[`questions.${at}.label`]}
          />
          <Checkbox
            label={text.required}
            checked={question.isRequired}
            onChange={(isRequired) => change({ questions: values.questions.with(at, { ...question, isRequired }) })}
          />
          <IconButton
            icon={IconTrash}
            label={text.remove}
            onClick={() => change({ questions: values.questions.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {values.questions.length < limits.questions && (
        <div className={css.row}>
          <Button
            size="small"
            onClick={() =>
              change({
                questions: [
                  ...values.questions,
                  { questionKey: crypto.randomUUID().slice(0, 8), label: '', isRequired: false },
                ],
              })
            }
          >
            {text.addQuestion}
          </Button>
        </div>
      )}
      <Checkbox label={text.offered} checked={values.isActive} onChange={(isActive) => change({ isActive })} />
    </FormDialog>
  )
}
