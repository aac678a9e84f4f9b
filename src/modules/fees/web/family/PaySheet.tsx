import { useState } from 'react'
import { feeFamily } from '#modules/fees/familyContract.ts'
import type { ChildFees, FamilyFees, FamilyOrder } from '#modules/fees/familySchemas.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { queryClient, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { amountToOffer, isPayable, wholeAmounts } from '../../rules/familyPayment.ts'
import { MoneyField } from '../MoneyField.tsx'
import { readRupees, typedRupees } from '../rupees.ts'
import { useServerWords } from '../words.ts'
import css from './FamilyFees.module.css'
import { familyFeeText } from './familyWords.ts'
import { paymentLink } from './paymentLink.ts'

/** For each child: not paid for (null), an offered amount, or a typed one. */
type Choice = { readonly offered: Paise | null; readonly typed: string } | null

const amountOf = (choice: Choice): Paise | undefined =>
  choice ? (choice.offered ?? readRupees(choice.typed)) : undefined

/** Sends the browser to the gateway's page, or to the page that waits for its address. */
const goTo = ({ address, onlineOrderId }: FamilyOrder) => window.location.assign(address || paymentLink(onlineOrderId))

/** Chooses for which children and how much to pay, with what is due now chosen already. */
export function PaySheet({ fees, onClose }: { fees: FamilyFees; onClose: () => void }) {
  const text = useText(familyFeeText)
  const say = useServerWords()
  const { money } = useFormat()
  // Not given to `mutate`: the sheet is gone as soon as the page knows of the order, and with it what waits there.
  const open = useSend(feeFamily.routes.openFamilyOrder, {
    onSuccess: ({ data }) => goTo(data),
    onError: ({ code }) => void (code === 'owed-changed' && queryClient.invalidateQueries()),
  })
  const owing = fees.children.filter(({ totalMinor }) => totalMinor > 0)
  const offer = (child: ChildFees): Choice => ({ offered: amountToOffer(child.dues, fees.asOf), typed: '' })
  const isFirst = ({ dueMinor }: ChildFees) => fees.dueMinor === 0 || dueMinor > 0
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(owing.map((child) => [child.studentId, isFirst(child) ? offer(child) : null])),
  )
  const choose = (studentId: string, choice: Choice) => setChoices(new Map([...choices, [studentId, choice]]))
  const chosen = owing.flatMap((child) => {
    const choice = choices.get(child.studentId) ?? null
    return choice ? [{ child, amount: amountOf(choice) }] : []
  })
  const isWrong = chosen.some(({ child, amount }) => amount === undefined || !isPayable(amount, child.dues, fees))
  const total = paise(chosen.reduce((all, { amount = 0 }) => all + amount, 0))
  const pay = () => {
    const parts = chosen.flatMap(({ child: { studentId, totalMinor }, amount }) =>
      amount ? [{ studentId, amountMinor: amount, seenMinor: totalMinor }] : [],
    )
    open.mutate({ body: { parts } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.sheet.title}
      actions={
        <>
          <Button onClick={onClose}>{text.sheet.cancel}</Button>
          <Button
            variant="primary"
            data-autofocus
            disabled={chosen.length === 0 || isWrong}
            loading={open.isPending || open.isSuccess}
            onClick={pay}
          >
            {total > 0 ? fill(text.pay, { amount: money(total) }) : text.payNow}
          </Button>
        </>
      }
    >
      <div className={css.sheet}>
        {open.isError && <Notice tone="bad" live title={say(open.error)} />}
        {owing.map((child) => (
          <ChildChoice
            key={child.studentId}
            child={child}
            fees={fees}
            isAlone={owing.length === 1}
            choice={choices.get(child.studentId) ?? null}
            onChange={(choice) => choose(child.studentId, choice)}
            offer={() => offer(child)}
          />
        ))}
        {chosen.length === 0 && <p className={css.quiet}>{text.sheet.none}</p>}
        <p className={css.quiet}>{text.sheet.safe}</p>
      </div>
    </Dialog>
  )
}

type ChildChoiceProps = {
  child: ChildFees
  fees: FamilyFees
  isAlone: boolean
  choice: Choice
  onChange: (choice: Choice) => void
  offer: () => Choice
}

function ChildChoice({ child, fees, isAlone, choice, onChange, offer }: ChildChoiceProps) {
  const text = useText(familyFeeText).sheet
  const { money, date } = useFormat()
  const name = child.firstName
  const wholes = wholeAmounts(child.dues)
  const days = [...new Set(child.dues.map(({ dueOn }) => dueOn))].sort()
  const isPast = (at: number) => {
    const day = days[at]
    return day !== undefined && day <= fees.asOf
  }
  // Of what is due already only the whole is offered.
  const offers = wholes.flatMap((amount, at) => {
    if (isPast(at) && isPast(at + 1)) return []
    const day = { date: date(days[at] ?? fees.asOf) }
    const words = isPast(at) ? text.upToNow : at === 0 ? fill(text.next, day) : fill(text.upTo, day)
    return [{ value: String(amount), label: `${words}: ${money(amount)}` }]
  })
  const options = fees.allowsParts ? [...offers, { value: 'other', label: text.other }] : offers
  const most = wholes.at(-1) ?? 0
  const least = Math.min(fees.leastMinor, wholes[0] ?? most)
  const amount = amountOf(choice)
  const range = { least: money(least), most: money(most) }
  const isWrong = amount === undefined || !isPayable(amount, child.dues, fees)
  return (
    <div className={css.choice}>
      {!isAlone && (
        <Checkbox
          label={[child.firstName, child.className].filter(Boolean).join(' · ')}
          checked={choice !== null}
          onChange={(on) => onChange(on ? offer() : null)}
        />
      )}
      {choice && (
        <RadioGroup
          label={fill(text.howMuch, { name })}
          options={options}
          value={choice.offered === null ? 'other' : String(choice.offered)}
          onChange={(value) =>
            onChange(
              value === 'other'
                ? { offered: null, typed: typedRupees(choice.offered) }
                : { offered: paise(Number(value)), typed: '' },
            )
          }
        />
      )}
      {choice && choice.offered === null && (
        <MoneyField
          label={fill(text.amount, { name })}
          hint={fill(text.least, range)}
          value={choice.typed}
          onChange={(typed) => onChange({ offered: null, typed })}
          error={choice.typed !== '' && isWrong ? fill(text.wrong, range) : undefined}
        />
      )}
    </div>
  )
}
