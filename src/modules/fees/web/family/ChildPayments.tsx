import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { feeFamily } from '#modules/fees/familyContract.ts'
import type { ChildFees, FamilyPayment } from '#modules/fees/familySchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { saveFile } from '#platform/web/api.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ReceiptStatus } from '../feeStates.tsx'
import { feeText, useServerWords } from '../words.ts'
import css from './FamilyFees.module.css'
import { familyFeeText } from './familyWords.ts'

const { listFamilyPayments, printFamilyReceipt, printFeeStatement } = feeFamily.routes
const step = 10

/** What a family has paid for one child, with receipts and the certificates for the tax office. */
export function ChildPayments({ child }: { child: ChildFees }) {
  const text = useText(familyFeeText)
  const say = useServerWords()
  const language = useLanguage()
  const [size, setSize] = useState(step)
  const { studentId } = child
  const read = useRead(
    listFamilyPayments,
    { params: { studentId }, query: { size } },
    { isKept: size === step, placeholderData: (before) => before },
  )
  const showError = (problem: ApiProblem) => void toast.error(say(problem))
  if (read.isError)
    return <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    )
  const { rows, total, statementYears } = read.data
  return (
    <>
      <Panel title={fill(text.payments.title, { name: child.firstName })}>
        {rows.length === 0 ? (
          <p className={css.quiet}>{text.payments.none}</p>
        ) : (
          <Lines>
            {rows.map((payment) => (
              <Payment
                key={payment.paymentId}
                payment={payment}
                onSave={() =>
                  saveFile(printFamilyReceipt, {
                    params: { studentId, paymentId: payment.paymentId },
                    query: { language },
                  }).catch(showError)
                }
              />
            ))}
          </Lines>
        )}
        {total > rows.length && (
          <Button variant="quiet" loading={read.isFetching} onClick={() => setSize(Math.min(size + 3 * step, 200))}>
            {text.payments.more}
          </Button>
        )}
      </Panel>
      {statementYears.length > 0 && (
        <Panel title={text.certificate.title} subtitle={text.certificate.hint}>
          <div className={css.row}>
            {statementYears.slice(0, 5).map((year) => (
              <Button
                key={year}
                icon={IconDownload}
                onClick={() =>
                  saveFile(printFeeStatement, { params: { studentId }, query: { year, language } }).catch(showError)
                }
              >
                {fill(text.certificate.download, { year: `${year}-${String((year + 1) % 100).padStart(2, '0')}` })}
              </Button>
            ))}
          </div>
        </Panel>
      )}
    </>
  )
}

function Payment({ payment, onSave }: { payment: FamilyPayment; onSave: () => Promise<void> }) {
  const text = useText(familyFeeText).payments
  const words = useText(feeText)
  const { money, date } = useFormat()
  const { receiptCode: code, state } = payment
  return (
    <Line
      name={money(payment.amountMinor)}
      meta={[
        date(payment.receivedOn),
        words.modes[payment.mode],
        code ? fill(text.receipt, { code }) : text.noReceipt,
      ].join(' · ')}
    >
      {state !== 'valid' && <ReceiptStatus state={state} />}
      {code && <IconButton icon={IconDownload} label={fill(text.download, { code })} onClick={() => void onSave()} />}
    </Line>
  )
}
