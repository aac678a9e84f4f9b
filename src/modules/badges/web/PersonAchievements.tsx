import { useParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { badges } from '../contract.ts'
import type { Achievements } from '../schemas.ts'
import { BadgeCards, WhenRead } from './AchievementsView.tsx'
import { ActivityTable, useActivityList } from './ActivityTable.tsx'
import { AwardLines } from './AwardLines.tsx'
import css from './Badges.module.css'
import { RevokeAward } from './RevokeAward.tsx'
import { badgeText } from './words.ts'

/** The badges of a teacher or student, for an admin. */
export default function PersonAchievements() {
  const { userRefId = '' } = useParams()
  const text = useText(badgeText)
  const read = useRead(badges.routes.getAchievements, { params: { userRefId } })
  return (
    <>
      <PageHeader
        title={read.data?.name ?? '…'}
        subtitle={read.data && fill(text.subtitle, { year: read.data.yearName })}
      />
      <WhenRead read={read}>{(found) => <OfPerson found={found} />}</WhenRead>
    </>
  )
}

export function OfPerson({ found }: { found: Achievements }) {
  const mayRevoke = mayUse(badges.routes.revokeAward.access, useUser())
  return (
    <div className={css.page}>
      <BadgeCards badges={found.badges} />
      <AwardLines
        awards={found.awards}
        action={
          mayRevoke
            ? (award) => award.revokedBecause === null && <RevokeAward award={award} person={found.name} />
            : undefined
        }
      />
      <Activities found={found} />
    </div>
  )
}

function Activities({ found: { userId, audience } }: { found: Achievements }) {
  const { list, query } = useActivityList()
  const route = badges.routes.listActivities
  const params = { userRefId: userId }
  const read = useRead(route, { params, query }, { placeholderData: (before) => before })
  return (
    <ActivityTable
      audience={audience}
      list={list}
      read={read}
      exportRows={({ page, size, signal }) => call(route, { params, query: { ...query, page, size } }, { signal })}
    />
  )
}
