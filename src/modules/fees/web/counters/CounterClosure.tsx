import type { PaymentMode } from '#modules/fees/enumerations.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { feeCounters } from '../../contracts/counters.ts'
import type { CounterSession } from '../../contracts/countersSchemas.ts'
import { MoneyField } from '../MoneyField.tsx'
import { readRupees, typedRupees } from '../rupees.ts'
import { feeText, useServerWords } from '../words.ts'
import { counterText } from './counterWords.ts'

/** Cash is always counted; other modes only if something was collected. */
const modesOf = ({ expected }: CounterSession): PaymentMode[] => [
  'cash',
  ...(Object.keys(expected) as PaymentMode[]).filter((mode) => mode !== 'cash' && mode !== 'online'),
]

/** The expected amount of a mode; for cash the whole drawer, including the opening float. */
const expectedOf = (session: CounterSession, mode: PaymentMode) =>
  (session.expected[mode] ?? 0) + (mode === 'cash' ? session.openingFloatMinor : 0)

/** Counts the takings and closes the counter. */
export function CounterClosure({ session, onClose }: { session: CounterSession; onClose: () => void }) {
  const text = useText(counterText)
  const words = useText(feeText)
  const say = useServerWords()
  const { money } = useFormat()
  const close = useSend(feeCounters.routes.closeCounter)
  const modes = modesOf(session)
  const form = useRecordForm<Record<string, string>>({
    say,
    name: `fee counter close ${session.counterSessionId}`,
    facts: {
      note: '',
      ...Object.fromEntries(modes.map((mode) => [mode, mode === 'cash' ? '' : typedRupees(expectedOf(session, mode))])),
    },
    version: session.version,
    check: (mine) =>
      modes
        .filter((mode) => readRupees(mine[mode] ?? '') === undefined)
        .map((mode) => ({ field: mode, message: words.amountWrong })),
    send: (mine, version) => {
      const counted = modes.map((mode) => [mode, readRupees(mine[mode] ?? '') ?? 0] as const)
      const params = { counterSessionId: session.counterSessionId }
      return close.mutateAsync({
        params,
        body: { counted: Object.fromEntries(counted), note: mine.note ?? '', version },
      })
    },
    onSaved: onClose,
  })
  const label = (field: string) =>
    field === 'note' ? text.note : fill(text.countedOf, { mode: words.modes[field as PaymentMode] })
  return (
    <RecordDrawer
      title={fill(text.closeTitle, { name: session.counterName })}
      subtitle={text.closeHint}
      isNew
      submitLabel={text.close}
      form={form}
      label={label}
      onClose={onClose}
    >
      {modes.map((mode) => {
        const typed = readRupees(form.values[mode] ?? '')
        const by = typed === undefined ? undefined : typed - expectedOf(session, mode)
        const books = `${text.expected}: ${money(expectedOf(session, mode))}${mode === 'cash' && session.openingFloatMinor > 0 ? ` ${fill(text.withFloat, { amount: money(session.openingFloatMinor) })}` : ''}`
        const hint = by ? `${books} · ${text.difference}: ${money(by)}` : books
        return (
          <MoneyField
            key={mode}
            label={label(mode)}
            required
            hint={hint}
            value={form.values[mode] ?? ''}
            onChange={(value) => form.change(mode, value)}
            error={form.errors[mode]}
          />
        )
      })}
      <TextArea
        label={text.note}
        optional
        max={300}
        value={form.values.note ?? ''}
        onChange={(value) => form.change('note', value)}
      />
    </RecordDrawer>
  )
}
