import type { ReactNode } from 'react'
import { ApiProblem } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Panel, Section } from '#ui/layout/Panel.tsx'
import type { Achievements, Award } from '../schemas.ts'
import { useAwardName } from './AwardLines.tsx'
import { BadgeCard } from './BadgeCard.tsx'
import css from './Badges.module.css'
import { Medal } from './Medal.tsx'
import { badgeText } from './words.ts'

/** How far somebody is with each badge this year. */
export function BadgeCards({ badges }: Pick<Achievements, 'badges'>) {
  const text = useText(badgeText)
  return (
    <Section title={text.progress}>
      <ul className={css.grid}>
        {badges.map((badge) => (
          <BadgeCard key={badge.familyId} badge={badge} />
        ))}
      </ul>
    </Section>
  )
}

/** Says once what is new: the highest level of each badge. */
export function FreshAwards({ awards }: { awards: readonly Award[] }) {
  const text = useText(badgeText)
  const count = useCount()
  const nameOf = useAwardName()
  const highest = awards.filter((one, at) => awards.findIndex(({ familyId }) => familyId === one.familyId) === at)
  if (highest.length === 0) return null
  return (
    <Panel title={count(text.fresh, highest.length)}>
      <div className={css.stack}>
        {highest.map((award) => (
          <div key={award.awardId} className={css.row}>
            <Medal level={award.level} size={32} />
            <span>{nameOf(award)}</span>
          </div>
        ))}
      </div>
    </Panel>
  )
}

type AchievementsRead = {
  readonly data: Achievements | undefined
  readonly isError: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): unknown
}

/** The page once its badges are read; before that a skeleton, or why it failed. */
export function WhenRead({ read, children }: { read: AchievementsRead; children: (found: Achievements) => ReactNode }) {
  const text = useText(badgeText)
  if (read.data) return children(read.data)
  if (read.error instanceof ApiProblem && read.error.status === 404)
    return <EmptyState kind="nothing" sketch="register" title={text.nobody} body={text.nobodyHint} />
  if (read.isError)
    return (
      <EmptyState kind="failed" body={text.failedHint} onRetry={() => void read.refetch()} retrying={read.isFetching} />
    )
  return (
    <Loading>
      <SkeletonRows rows={6} columns={3} />
    </Loading>
  )
}
