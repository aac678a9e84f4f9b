import { useParams } from 'react-router'
import { SchoolMark } from '#modules/tenancy/web/public.tsx'
import { ApiProblem } from '#platform/web/api.ts'
import { useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { badgeProofs } from '../contract.ts'
import { familyCriteria, familyNames, tierName } from '../familyWords.ts'
import css from './Badges.module.css'
import { Medal } from './Medal.tsx'
import { badgeText } from './words.ts'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The public page behind the address in a badge file: what the badge stands for and whether it is valid. */
export default function BadgeCheck() {
  const { awardId = '' } = useParams()
  const text = useText(badgeText).check
  const school = useSchool()
  const isWellFormed = isId(awardId)
  const read = useRead(badgeProofs.routes.checkBadge, { params: { awardId } }, { enabled: isWellFormed, retry: false })
  const isUnknown = !isWellFormed || (read.error instanceof ApiProblem && read.error.status === 404)
  return (
    <main id="main" className={css.sheet}>
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
        {read.data && <Facts found={read.data} />}
      </article>
    </main>
  )
}

type Found = NonNullable<ReturnType<typeof useRead<typeof badgeProofs.routes.checkBadge>>['data']>

function Facts({ found }: { found: Found }) {
  const text = useText(badgeText).check
  const language = useLanguage()
  const { date } = useFormat()
  return (
    <>
      <div className={css.row}>
        <Medal level={found.level} />
        <Status tone={found.isRevoked ? 'bad' : 'good'}>{found.isRevoked ? text.revoked : text.genuine}</Status>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{text.badge}</dt>
          <dd>{familyNames[found.familyId][language]}</dd>
        </div>
        <div>
          <dt>{text.level}</dt>
          <dd>{tierName(found, language)}</dd>
        </div>
        <div>
          <dt>{text.needs}</dt>
          <dd>{found.threshold}</dd>
        </div>
        <div>
          <dt>{text.earned}</dt>
          <dd>{date(found.earnedOn)}</dd>
        </div>
        <div>
          <dt>{text.year}</dt>
          <dd>{found.yearName}</dd>
        </div>
      </dl>
      <p className={css.quiet}>{familyCriteria[found.familyId][language]}</p>
      <p className={css.quiet}>{text.noName}</p>
    </>
  )
}
