import type { DoubtsPart } from '#modules/doubts/familySchemas.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { doubtPaths } from '../paths.ts'
import { cardText } from './cardWords.ts'
import css from './DoubtsCard.module.css'

type DoubtsCardProps = { child: FamilyChild; part: DoubtsPart; isGuardian: boolean }

/** On the home: answers first, else what still waits for one. */
export default function DoubtsCard({ child, part, isGuardian }: DoubtsCardProps) {
  const text = useText(cardText)
  const count = useCount()
  const { answered, open } = part
  return (
    <div className={css.card}>
      {answered > 0 ? (
        <Status tone="leave">{count(isGuardian ? text.answeredChild : text.answered, answered)}</Status>
      ) : (
        <Status tone="part">{count(text.open, open)}</Status>
      )}
      <ButtonLink size="small" to={forChild(doubtPaths.family, child.studentId)}>
        {text.see}
      </ButtonLink>
    </div>
  )
}
