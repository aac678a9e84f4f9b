import { forChild } from '#modules/family/web/paths.ts'
import type { ChildLiveClass } from '#modules/liveClasses/familySchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { livePaths } from '../paths.ts'
import { useTimes } from '../useTimes.ts'
import css from './Family.module.css'
import { JoinButton } from './JoinButton.tsx'
import { familyLiveText } from './words.ts'

type CardProps = { child: FamilyChild; part: readonly ChildLiveClass[]; isGuardian: boolean }

/** The child's live classes within a day, to be joined right here. */
export default function LiveCard({ child, part, isGuardian }: CardProps) {
  const text = useText(familyLiveText)
  const { day, span } = useTimes()
  if (part.length === 0) return null
  return (
    <div className={css.card}>
      {part.map((one) => (
        <div key={one.liveClassId} className={css.one}>
          <p className={css.name} dir="auto">
            {fill(text.card, { title: one.title })}
          </p>
          <p className={css.meta}>{[`${day(one.day)}, ${span(one)}`, one.subject ?? ''].filter(Boolean).join(' · ')}</p>
          {one.isCancelled && <Status tone="bad">{text.cancelled}</Status>}
          {child.leftOn === null && (
            <JoinButton studentId={child.studentId} of={one} firstName={isGuardian ? child.firstName : undefined} />
          )}
        </div>
      ))}
      <Link className={css.link} to={forChild(livePaths.family, child.studentId)}>
        {text.open}
      </Link>
    </div>
  )
}
