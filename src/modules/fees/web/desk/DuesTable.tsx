import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { cx } from '#ui/classNames.ts'
import type { DueDemand, Dues } from '../../contracts/collectionSchemas.ts'
import { payerText } from '../payers/payerWords.ts'
import { feeText } from '../words.ts'
import css from './DuesTable.module.css'
import { deskText } from './deskWords.ts'
import { useLateness } from './useLateness.ts'

/** The fines of a demand: the accruing one and fine lines. */
const fineOf = (demand: DueDemand) =>
  demand.fineMinor + demand.lines.reduce((all, line) => all + (line.isFine ? line.outstandingMinor : 0), 0)

const sumOf = (demand: DueDemand, of: (line: DueDemand['lines'][number]) => number) =>
  demand.lines.reduce((all, line) => all + (line.isFine ? 0 : of(line)), 0)
/** Gross, concession and paid amounts of a demand, without fines. */
const amountOf = (demand: DueDemand) => sumOf(demand, (line) => line.netMinor + line.concessionMinor)
const concessionOf = (demand: DueDemand) => sumOf(demand, (line) => line.concessionMinor)
const paidOf = (demand: DueDemand) => sumOf(demand, (line) => line.netMinor - line.outstandingMinor)

type DuesTableProps = {
  dues: Dues
  /** What the entered amount pays of each demand. */
  paid: ReadonlyMap<string, number>
  /** Whose part is being paid; parts of others are shown but can't be selected. */
  payerId: string | null
  onPick: (demandId: string, picked: boolean) => void
}

/** A student's dues, oldest first; the checkboxes show what the amount pays, and checking one changes the amount. */
export function DuesTable({ dues, paid, payerId, onPick }: DuesTableProps) {
  const text = useText(deskText)
  const { money } = useFormat()
  const amountOrDot = useAmountOrDot()
  const count = useCount()
  const touched = dues.demands.filter(({ demandId }) => paid.has(demandId))
  const sum = (of: (demand: DueDemand) => number) => touched.reduce((all, demand) => all + of(demand), 0)
  return (
    <table className={css.table} aria-label={fill(text.dues, { name: dues.student.name })}>
      <thead>
        <tr>
          <th scope="col">{text.columns.due}</th>
          <th scope="col">{text.columns.for}</th>
          <th scope="col" className={cx(css.number, css.extra)}>
            {text.columns.amount}
          </th>
          <th scope="col" className={cx(css.number, css.extra)}>
            {text.columns.concession}
          </th>
          <th scope="col" className={cx(css.number, css.extra)}>
            {text.columns.fine}
          </th>
          <th scope="col" className={css.number}>
            {text.columns.toPay}
          </th>
          <th scope="col" className={css.number}>
            {text.columns.pays}
          </th>
        </tr>
      </thead>
      <tbody>
        {dues.demands.map((demand) => (
          <DueRow
            key={demand.demandId}
            demand={demand}
            asOf={dues.asOf}
            onPick={onPick}
            isOthers={demand.payerId !== payerId}
            paid={paid.get(demand.demandId) ?? 0}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>{count(text.selected, touched.length)}</td>
          <td className={cx(css.number, css.extra)}>{money(sum(amountOf))}</td>
          <td className={cx(css.number, css.extra)}>{amountOrDot(sum(concessionOf))}</td>
          <td className={cx(css.number, css.extra)}>{amountOrDot(sum(fineOf))}</td>
          <td className={css.number}>{money(sum((one) => one.outstandingMinor))}</td>
          <td className={css.number}>{money(sum((one) => paid.get(one.demandId) ?? 0))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** An amount, or a faint dot for none. */
function useAmountOrDot() {
  const { money } = useFormat()
  return (amount: number) => (amount > 0 ? money(amount) : '·')
}

type DueRowProps = {
  demand: DueDemand
  asOf: string
  paid: number
  isOthers: boolean
  onPick: DuesTableProps['onPick']
}

function DueRow({ demand, asOf, paid, isOthers, onPick }: DueRowProps) {
  const text = useText(deskText)
  const { demandKinds } = useText(feeText)
  const payers = useText(payerText)
  const { money, date } = useFormat()
  const amountOrDot = useAmountOrDot()
  const late = useLateness()(demand.dueOn, asOf)
  const heads = demand.lines.filter(({ isFine }) => !isFine)
  const label = demand.kind === 'instalment' ? demand.label : `${demandKinds[demand.kind]} · ${demand.label}`
  const isWhole = paid >= demand.outstandingMinor
  return (
    <tr className={cx((late.tone === 'ahead' || isOthers) && paid === 0 && css.quiet)}>
      <td>
        <span className={css.due}>
          <Checkbox
            label={fill(text.pick, { label })}
            labelHidden
            disabled={isOthers}
            checked={isWhole}
            indeterminate={paid > 0 && !isWhole}
            onChange={(picked) => onPick(demand.demandId, picked)}
          />
          <span>
            {date(demand.dueOn, { day: 'numeric', month: 'short' })}
            <span className={css[late.tone]}>{late.words}</span>
          </span>
        </span>
      </td>
      <th scope="row">
        {label}
        {demand.payerName && <span className={css.heads}>{fill(payers.borneBy, { name: demand.payerName })}</span>}
        <span className={css.heads}>
          {heads.length === 1
            ? heads[0]?.headName
            : heads.map(({ headName, outstandingMinor }) => `${headName} ${money(outstandingMinor)}`).join(' · ')}
        </span>
      </th>
      <td className={cx(css.number, css.extra)}>
        {money(amountOf(demand))}
        {paidOf(demand) > 0 && (
          <span className={css.heads}>{fill(text.paidBefore, { amount: money(paidOf(demand)) })}</span>
        )}
      </td>
      <td className={cx(css.number, css.extra)}>{amountOrDot(concessionOf(demand))}</td>
      <td className={cx(css.number, css.extra)}>{amountOrDot(fineOf(demand))}</td>
      <td className={cx(css.number, css.pay)}>{money(demand.outstandingMinor)}</td>
      <td className={css.number}>{amountOrDot(paid)}</td>
    </tr>
  )
}
