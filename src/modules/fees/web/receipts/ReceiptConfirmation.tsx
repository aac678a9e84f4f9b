import { useParams } from 'react-router'
import { SchoolMark } from '#modules/tenancy/web/public.tsx'
import { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { feeReceipts } from '../../contracts/receipts.ts'
import { confirmationText } from './confirmationWords.ts'
import css from './ReceiptConfirmation.module.css'

const isToken = (token: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token)
const tones = { valid: 'good', subjectToRealisation: 'part', cancelled: 'bad', bounced: 'bad' } as const

/** The public page that verifies a receipt: number, date and validity, and nothing about a person. */
export default function ReceiptConfirmation() {
  const { token = '' } = useParams()
  const text = useText(confirmationText)
  const { date } = useFormat()
  const school = useSchool()
  const isWellFormed = isToken(token)
  const read = useRead(
    feeReceipts.routes.confirmReceipt,
    { params: { token } },
    { enabled: isWellFormed, retry: false },
  )
  const receipt = read.data
  const isUnknown = !isWellFormed || (read.error instanceof ApiProblem && read.error.status === 404)
  return (
    <main id="main" className={css.page}>
      <article className={css.paper}>
        <SchoolMark
          name={school.name}
          logoUrl={school.logoUrl}
          meta={[school.place, school.board].filter(Boolean).join(' · ')}
        />
        <h1 className={css.title}>{text.title}</h1>
        {isUnknown && (
          <EmptyState kind="nothing" compact sketch="ledger" title={text.unknown} body={text.unknownHint} />
        )}
        {read.isError && !isUnknown && (
          <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
        )}
        {isWellFormed && read.isPending && (
          <Loading>
            <SkeletonRows rows={3} columns={2} />
          </Loading>
        )}
        {receipt && (
          <>
            <p className={css.state}>
              <Status tone={tones[receipt.state]}>{text.states[receipt.state]}</Status>
            </p>
            <dl className={css.facts}>
              <div>
                <dt>{text.number}</dt>
                <dd className={css.code}>{receipt.code}</dd>
              </div>
              <div>
                <dt>{text.date}</dt>
                <dd>{date(receipt.receivedOn)}</dd>
              </div>
            </dl>
            {receipt.reversedOn && <p>{fill(text.reversed, { date: date(receipt.reversedOn) })}</p>}
            <p className={css.meta}>{text.privacy}</p>
          </>
        )}
      </article>
    </main>
  )
}
