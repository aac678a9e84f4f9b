import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Paise } from '#platform/contract/money.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import css from '#platform/web/forms/Form.module.css'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import { MoneyField } from './MoneyField.tsx'
import { readRupees, typedRupees } from './rupees.ts'
import { feeText, useServerWords } from './words.ts'

type DialogAnswer = { readonly amountMinor: Paise; readonly reason: string }

type AskDialogProps = {
  title: string
  hint: ReactNode
  submitLabel: string
  /** Also asks for an amount, starting with this one in paise. */
  amount?: { readonly label: string; readonly proposed: number; readonly least?: 0 | 1 } | undefined
  /** The reason is required unless this is set. */
  reasonOptional?: boolean | undefined
  reasonLabel?: string | undefined
  /** Hides the reason field. */
  withoutReason?: boolean | undefined
  danger?: boolean | undefined
  /** Extra fields between the amount and the reason. */
  children?: ReactNode
  send: (answer: DialogAnswer) => Promise<{ message: string }>
  onClose: () => void
}

/** Asks for a reason, and an amount where needed, before a change to money is sent. */
export function AskDialog(props: AskDialogProps) {
  const {
    title,
    hint,
    submitLabel,
    amount,
    reasonOptional,
    reasonLabel,
    withoutReason,
    danger,
    children,
    send,
    onClose,
  } = props
  const words = useText(feeText)
  const ui = useUiText()
  const say = useServerWords()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFieldErrors(form)
  const [typed, setTyped] = useState(typedRupees(amount?.proposed ?? 0))
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const amountMinor = readRupees(typed)
    const wrongAmount = amount && (amountMinor === undefined || amountMinor < (amount.least ?? 1))
    const wrong = {
      ...(wrongAmount && { amountMinor: amountMinor === 0 ? words.amountZero : words.amountWrong }),
      ...(!reasonOptional &&
        !withoutReason &&
        reason.trim() === '' && { reason: say(serverText('value-missing', 'Please fill this in.')) }),
    }
    if (Object.keys(wrong).length > 0) return show(wrong)
    setSending(true)
    setProblem('')
    try {
      const answer = await send({ amountMinor: amountMinor ?? (0 as Paise), reason: reason.trim() })
      toast.success(say(answer))
      onClose()
    } catch (failed) {
      const { fields } = failed as ApiProblem
      const named = fields.filter(({ field }) => field === 'amountMinor' || field === 'reason')
      if (named.length > 0) show(Object.fromEntries(named.map((one) => [one.field, say(one)])))
      else setProblem(say(fields[0] ?? (failed as ApiProblem)))
      setSending(false)
    }
  }
  const actions = (
    <>
      <Button onClick={onClose}>{ui.cancel}</Button>
      <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={isSending}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} size="small" onClose={onClose} actions={actions}>
      <form ref={form} id={id} noValidate className={css.form} onSubmit={(event) => void submit(event)}>
        <p>{hint}</p>
        {problem && <Notice tone="bad" live title={problem} />}
        {amount && (
          <MoneyField
            label={amount.label}
            required
            value={typed}
            error={errors.amountMinor}
            onChange={(value) => {
              clear(['amountMinor'])
              setTyped(value)
            }}
          />
        )}
        {children}
        {!withoutReason && (
          <TextArea
            label={reasonLabel ?? words.reasonLabel}
            required={!reasonOptional}
            optional={reasonOptional}
            max={300}
            value={reason}
            error={errors.reason}
            onChange={(value) => {
              clear(['reason'])
              setReason(value)
            }}
            data-autofocus=""
          />
        )}
      </form>
    </Dialog>
  )
}
