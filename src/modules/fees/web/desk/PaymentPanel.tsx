import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import type { Paise } from '#platform/contract/money.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { keyNames, useShortcut } from '#platform/web/shortcuts/shortcuts.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldNotes } from '#ui/fields/Field.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { payerText } from '../payers/payerWords.ts'
import { feeText, useServerWords } from '../words.ts'
import { deskText } from './deskWords.ts'
import css from './PaymentPanel.module.css'
import { payersOf } from './paymentPreview.ts'
import { type Desk, type DeskMode, deskModes, modeKeys, modeOfKey } from './useDesk.ts'

type PaymentPanelProps = {
  desk: Desk
  /** The text in the field. */
  amountText: string
  /** The total of everyone in the payment. */
  total: Paise
  figures: readonly { label: string; value: string }[]
  amount: RefObject<HTMLInputElement | null>
}

/** The amount, the mode, and the button to collect. */
export function PaymentPanel({ desk, amountText, total, figures, amount }: PaymentPanelProps) {
  const text = useText(deskText)
  const { money } = useFormat()
  const { typed, type, problem, isSending } = desk
  useShortcut('mod+enter', text.keys.collect, () => void desk.collect())
  useEffect(() => {
    if (problem?.kind === 'amount' || problem?.kind === 'changed') amount.current?.focus()
  }, [problem, amount])
  const isReady = desk.dues.data !== undefined
  return (
    <section className={css.panel} aria-label={text.amount}>
      <WhosePart desk={desk} />
      <AmountField desk={desk} amountText={amountText} amount={amount} />
      <ModeChoice value={typed.mode} onChange={(mode) => type({ mode })} />
      <Instrument desk={desk} />
      {figures.length > 0 && (
        <dl className={css.figures}>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Problem desk={desk} />
      <Button
        variant="primary"
        size="large"
        block
        kbd={keyNames('mod+↵')}
        loading={isSending}
        disabled={!isReady}
        onClick={() => void desk.collect()}
      >
        {isReady && total > 0 ? fill(text.collect, { amount: money(total) }) : text.collectNothing}
      </Button>
    </section>
  )
}

/** Shown only when someone other than the family has something to pay. */
function WhosePart({ desk: { dues, typed, type } }: { desk: Desk }) {
  const text = useText(payerText)
  const payers = dues.data ? payersOf(dues.data) : []
  if (payers.length === 0) return null
  return (
    <NativeSelect
      label={text.whosePart}
      options={[
        { value: '', label: text.family },
        ...payers.map(({ payerId, name }) => ({ value: payerId, label: name })),
      ]}
      value={typed.payerId ?? ''}
      onChange={(payerId) => type({ payerId: payerId || null, amount: null, chosen: null, family: new Map() })}
    />
  )
}

function Problem({ desk: { problem } }: { desk: Desk }) {
  const text = useText(deskText)
  const say = useServerWords()
  const { money } = useFormat()
  if (problem?.kind === 'changed')
    return (
      <Notice
        tone="warn"
        live
        title={fill(text.changedTitle, { now: money(problem.now), before: money(problem.before) })}
      >
        {text.changedHint}
      </Notice>
    )
  if (problem?.kind === 'lost') return <Notice tone="bad" live title={text.lost} />
  if (problem?.kind === 'rejected') return <Notice tone="bad" live title={say(problem)} />
  return null
}

type AmountFieldProps = Pick<PaymentPanelProps, 'desk' | 'amountText' | 'amount'>

function AmountField({ desk, amountText, amount }: AmountFieldProps) {
  const text = useText(deskText)
  const words = useText(feeText)
  const id = useId()
  const isWrong = desk.problem?.kind === 'amount'
  const error = isWrong && (/^[0.,\s₹]*$/.test(amountText) ? words.amountZero : words.amountWrong)
  // A mode's letter chooses the mode, Enter moves to it; only Ctrl Enter collects.
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const mode = modeOfKey(event)
    if (mode) {
      event.preventDefault()
      desk.type({ mode })
      return
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.closest('section')?.querySelector<HTMLElement>('input[type=radio]:checked')?.focus()
  }
  return (
    <div className={css.amount}>
      <label htmlFor={id}>{text.amount}</label>
      <div className={css.figure}>
        <span aria-hidden="true">₹</span>
        <input
          id={id}
          ref={amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={amountText}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => desk.type({ amount: event.currentTarget.value })}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={press}
        />
      </div>
      <FieldNotes hint={undefined} hintId="" error={error || undefined} errorId={`${id}-error`} />
    </div>
  )
}

function ModeChoice({ value, onChange }: { value: DeskMode; onChange: (mode: DeskMode) => void }) {
  const text = useText(deskText)
  const { modes } = useText(feeText)
  const box = useRef<HTMLDivElement>(null)
  const chooseByKey = (mode: DeskMode) => {
    onChange(mode)
    // Keep the focus on the selected option.
    if (box.current?.contains(document.activeElement))
      box.current.querySelector<HTMLElement>(`input[value="${mode}"]`)?.focus()
  }
  return (
    <div ref={box}>
      <SegmentedControl
        label={text.mode}
        look="apart"
        value={value}
        onChange={onChange}
        options={deskModes.map((mode) => ({ value: mode, label: modes[mode], kbd: modeKeys[mode].toUpperCase() }))}
      />
      {deskModes.map((mode) => (
        <ModeKey
          key={mode}
          keys={modeKeys[mode]}
          label={fill(text.modeKey, { mode: modes[mode] })}
          run={() => chooseByKey(mode)}
        />
      ))}
    </div>
  )
}

/** Each key is its own shortcut, so that the list of shortcuts shows it. */
function ModeKey({ keys, label, run }: { keys: string; label: string; run: () => void }) {
  useShortcut(keys, label, run)
  return null
}

/** Reference fields, depending on the mode. */
function Instrument({ desk: { typed, type, problem } }: { desk: Desk }) {
  const text = useText(deskText)
  const number = useRef<HTMLInputElement>(null)
  const isMissing = problem?.kind === 'cheque'
  useEffect(() => {
    if (isMissing) number.current?.focus()
  }, [isMissing])
  const { mode } = typed
  if (mode === 'cash') return null
  return (
    <div className={css.instrument}>
      <TextField
        ref={number}
        label={text.reference[mode]}
        optional={mode !== 'cheque'}
        required={mode === 'cheque'}
        maxLength={60}
        autoComplete="off"
        value={typed.reference}
        onChange={(reference) => type({ reference })}
        error={isMissing ? text.chequeNeeded : undefined}
      />
      {mode === 'cheque' && (
        <>
          <TextField
            label={text.bank}
            optional
            maxLength={60}
            autoComplete="off"
            value={typed.bank}
            onChange={(bank) => type({ bank })}
          />
          <DateField
            label={text.chequeDate}
            optional
            value={typed.instrumentOn}
            onChange={(instrumentOn) => type({ instrumentOn })}
          />
        </>
      )}
    </div>
  )
}
