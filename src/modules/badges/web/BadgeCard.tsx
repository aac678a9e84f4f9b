import { fill, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { familyCriteria, familyNames, tierName } from '../familyWords.ts'
import type { Badge } from '../schemas.ts'
import css from './Badges.module.css'
import { Medal } from './Medal.tsx'
import { badgeText } from './words.ts'

/** One badge: what is held, how far the next level is, and what counts. */
export function BadgeCard({ badge }: { badge: Badge }) {
  const text = useText(badgeText)
  const language = useLanguage()
  const { familyId, tiers, tier, value } = badge
  const held = tiers[tier - 1]
  // A level that was kept under lower thresholds may lie above what the value reaches now.
  const next = tiers.slice(tier).find(({ threshold }) => threshold > value)
  const name = familyNames[familyId][language]
  const toNext = next && fill(text.toNext, { value, needed: next.threshold, level: tierName(next, language) })
  return (
    <li className={css.card}>
      <Medal level={held?.level ?? null} />
      <div className={css.words}>
        <h3 className={css.name}>{name}</h3>
        <span className={css.quiet}>{held ? tierName(held, language) : text.none}</span>
      </div>
      <div className={css.wide}>
        {next && toNext ? (
          <>
            <ProgressBar label={`${name}: ${toNext}`} value={(value / next.threshold) * 100} />
            <span>{toNext}</span>
          </>
        ) : (
          <span>{fill(text.top, { value })}</span>
        )}
        <Details badge={badge} />
        <p className={css.quiet}>{familyCriteria[familyId][language]}</p>
      </div>
    </li>
  )
}

function Details({ badge: { streak, lastYear } }: { badge: Badge }) {
  const text = useText(badgeText)
  const count = useCount()
  const parts = [
    ...(streak
      ? [
          count(text.streak.current, streak.current),
          streak.freezesLeft > 0 ? count(text.streak.freezes, streak.freezesLeft) : text.streak.noFreezes,
        ]
      : []),
    ...(lastYear === null ? [] : [fill(text.lastYear, { n: lastYear })]),
  ]
  return parts.length > 0 && <span className={css.quiet}>{parts.join(' · ')}</span>
}
