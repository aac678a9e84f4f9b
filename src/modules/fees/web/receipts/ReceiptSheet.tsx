import { lazy, Suspense } from 'react'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { cx } from '#ui/classNames.ts'
import { Status } from '#ui/indicators/Status.tsx'
import type { Receipt } from '../../contracts/collectionSchemas.ts'
import { publicReceiptPath } from '../paths.ts'
import { feeText } from '../words.ts'
import css from './Receipts.module.css'
import { receiptText } from './receiptWords.ts'
import type { Paper } from './usePaper.ts'

const SquareCode = lazy(() => import('./SquareCode.tsx').then((file) => ({ default: file.SquareCode })))

type ReceiptSheetProps = { receipt: Receipt; paper: Paper; isNew: boolean }

/** A receipt on A4 or an 80 mm roll. */
export function ReceiptSheet({ receipt, paper, isNew }: ReceiptSheetProps) {
  const text = useText(receiptText)
  const { modes } = useText(feeText)
  const { money, date } = useFormat()
  const language = useLanguage()
  const school = useSchool()
  const { student, code } = receipt
  const details = [
    [text.number, code ?? '·'],
    [text.date, date(receipt.receivedOn)],
    [text.student, student.name],
    [text.class, student.className],
    [text.admissionNo, student.admissionNo],
    [text.guardian, student.guardianName],
    [text.paidBy, receipt.payerName],
  ].filter(([, value]) => value)
  const ends = [
    [text.words, receipt.inWords[language]],
    [text.mode, modes[receipt.mode]],
    [text.reference, receipt.reference],
    [text.bank, receipt.bank],
    [text.balance, money(receipt.balanceMinor)],
    [text.cashier, receipt.cashierName],
  ].filter(([, value]) => value)
  return (
    <article className={cx(css.sheet, css[paper], isNew && css.new)} aria-label={`${text.title} ${code ?? ''}`}>
      <header className={css.head}>
        <div>
          <p className={css.school}>{school.name}</p>
          <p className={css.meta}>{[school.place, school.board].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={css.title}>
          <p>{text.title}</p>
          {receipt.copies > 0 && <p className={css.meta}>{fill(text.duplicate, { n: receipt.copies + 1 })}</p>}
        </div>
      </header>
      <State receipt={receipt} />
      <dl className={css.facts}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={label === text.number ? css.code : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines receipt={receipt} />
      <dl className={css.ends}>
        {ends.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer className={css.foot}>
        {receipt.token && (
          <Suspense>
            <SquareCode text={`${window.location.origin}${publicReceiptPath(receipt.token)}`} label={text.confirm} />
          </Suspense>
        )}
        <p className={css.signature}>{text.signature}</p>
      </footer>
    </article>
  )
}

function State({ receipt }: { receipt: Receipt }) {
  const text = useText(receiptText)
  if (receipt.state === 'cancelled')
    return <Status tone="bad">{fill(text.cancelled, { reason: receipt.cancelReason ?? '' })}</Status>
  if (receipt.state === 'bounced') return <Status tone="bad">{text.bounced}</Status>
  if (receipt.state === 'subjectToRealisation')
    return <Status tone="part">{receipt.code ? text.realisation : text.waits}</Status>
  return null
}

function Lines({ receipt }: { receipt: Receipt }) {
  const text = useText(receiptText)
  const { money } = useFormat()
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">{text.for}</th>
          <th scope="col">{text.amount}</th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map(({ label, headName, amountMinor }) => (
          <tr key={`${label} ${headName}`}>
            <th scope="row">
              {headName} <span className={css.meta}>{label}</span>
            </th>
            <td>{money(amountMinor)}</td>
          </tr>
        ))}
        {receipt.advanceMinor > 0 && (
          <tr>
            <th scope="row">{text.advance}</th>
            <td>{money(receipt.advanceMinor)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text.total}</th>
          <td>{money(receipt.amountMinor)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
