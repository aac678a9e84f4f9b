import { useParams } from 'react-router'
import { SchoolMark } from '#modules/tenancy/web/public.tsx'
import { ApiProblem } from '#platform/web/api.ts'
import { useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { documents } from '../contract.ts'
import { kindNames } from '../rules/kindNames.ts'
import css from './DocumentConfirmation.module.css'
import { stateTones } from './stateTones.ts'
import { templateText } from './words.ts'

const isToken = (token: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token)

/** The public page behind the square code of a document: whether it is genuine and valid. */
export default function DocumentConfirmation() {
  const { token = '' } = useParams()
  const text = useText(templateText).verify
  const names = kindNames[useLanguage()]
  const { time } = useFormat()
  const school = useSchool()
  const isWellFormed = isToken(token)
  const read = useRead(
    documents.routes.verifyDocument,
    { params: { code: token } },
    { enabled: isWellFormed, retry: false },
  )
  const found = read.data
  const isUnknown = !isWellFormed || (read.error instanceof ApiProblem && read.error.status === 404)
  const facts = found && [
    [text.kind, names[found.kind]],
    [text.number, found.number],
    [text.issued, time(`${found.issuedOn}T12:00:00Z`, 'UTC', { dateStyle: 'medium' })],
  ]
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
          <EmptyState kind="nothing" compact sketch="register" title={text.unknown} body={text.unknownHint} />
        )}
        {read.isError && !isUnknown && (
          <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
        )}
        {isWellFormed && read.isPending && (
          <Loading>
            <SkeletonRows rows={3} columns={2} />
          </Loading>
        )}
        {found && facts && (
          <>
            <Status tone={stateTones[found.state]}>{found.state === 'valid' ? text.genuine : text[found.state]}</Status>
            <dl className={css.facts}>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p className={css.meta}>{text.privacy}</p>
          </>
        )}
      </article>
    </main>
  )
}
