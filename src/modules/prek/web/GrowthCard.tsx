import { forChild } from '#modules/family/web/paths.ts'
import type { PrekPart } from '#modules/prek/familySchemas.ts'
import { messages, useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { en } from './card.en.ts'
import css from './Prek.module.css'
import { prekPaths } from './paths.ts'

const cardText = messages(en, { hi: () => import('./card.hi.ts') })

/** On the home: a report to read, or the questions to parents. */
export default function GrowthCard({ child, part }: { child: FamilyChild; part: PrekPart }) {
  const text = useText(cardText)
  return (
    <div className={css.tools}>
      {part.unread > 0 && <Status tone="leave">{text.unread}</Status>}
      <ButtonLink size="small" to={forChild(prekPaths.family, child.studentId)}>
        {text.open}
      </ButtonLink>
    </div>
  )
}
