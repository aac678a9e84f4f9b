import { useParams } from 'react-router'
import { SchoolMark } from '#modules/tenancy/web/public.tsx'
import { ApiProblem } from '#platform/web/api.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { cards } from '../../contracts/cardContract.ts'
import css from './CardConfirmation.module.css'
import { cardText } from './words.ts'

const isToken = (token: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token)

/** The public page behind the square code of a report card: whether it is genuine and current. */
export default function CardConfirmation() {
  const { token = '' } = useParams()
  const text = useText(cardText)
  const { time } = useFormat()
  const school = useSchool()
  const isWellFormed = isToken(token)
  const read = useRead(cards.routes.verifyCard, { params: { token } }, { enabled: isWellFormed, retry: false })
  const card = read.data
  const isUnknown = !isWellFormed || (read.error instanceof ApiProblem && read.error.status === 404)
  const words = text.verify
  const facts = card && [
    [words.number, card.number],
    [words.initials, card.initials],
    [words.class, card.className],
    [words.term, card.termName || text.year],
    [words.issued, time(card.issuedAt, school.timeZone, { dateStyle: 'medium' })],
  ]
  return (
    <main id="main" className={css.page}>
      <article className={css.paper}>
        <SchoolMark
          name={school.name}
          logoUrl={school.logoUrl}
          meta={[school.place, school.board].filter(Boolean).join(' · ')}
        />
        <h1 className={css.title}>{words.title}</h1>
        {isUnknown && (
          <EmptyState kind="nothing" compact sketch="register" title={words.unknown} body={words.unknownHint} />
        )}
        {read.isError && !isUnknown && (
          <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
        )}
        {isWellFormed && read.isPending && (
          <Loading>
            <SkeletonRows rows={3} columns={2} />
          </Loading>
        )}
        {card && facts && (
          <>
            <Status tone={card.isRevoked ? 'bad' : card.isSuperseded ? 'part' : 'good'}>
              {card.isRevoked ? words.revoked : card.isSuperseded ? words.superseded : words.genuine}
            </Status>
            <dl className={css.facts}>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p className={css.meta}>{words.privacy}</p>
          </>
        )}
      </article>
    </main>
  )
}
