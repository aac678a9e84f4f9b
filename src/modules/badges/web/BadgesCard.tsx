import { forChild } from '#modules/family/web/paths.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import type { BadgesPart } from '../schemas.ts'
import { useAwardName } from './AwardLines.tsx'
import css from './Badges.module.css'
import { Medal } from './Medal.tsx'
import { badgePaths } from './paths.ts'
import { badgeText } from './words.ts'

/** On a student's home, until they have looked: a badge they have earned. */
export default function BadgesCard({ child, part }: { child: FamilyChild; part: BadgesPart }) {
  const text = useText(badgeText).card
  const count = useCount()
  const nameOf = useAwardName()
  const [first] = part.fresh
  if (!first) return null
  return (
    <div className={css.row}>
      <Medal level={first.level} size={32} />
      <span>
        {count(text.fresh, part.fresh.length)}
        {part.fresh.length === 1 && `: ${nameOf(first)}`}
      </span>
      <ButtonLink size="small" to={forChild(badgePaths.family, child.studentId)}>
        {text.see}
      </ButtonLink>
    </div>
  )
}
