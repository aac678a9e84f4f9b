import type { ConsentsPart } from '#modules/consents/schemas.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import css from './Consents.module.css'
import { consentPaths } from './paths.ts'
import { consentText } from './words.ts'

/** On the home: what waits for a guardian's answer. */
export default function ConsentsCard({ child, part }: { child: FamilyChild; part: ConsentsPart }) {
  const text = useText(consentText).card
  const count = useCount()
  return (
    <div className={css.row}>
      <Status tone="part">{count(text.toSign, part.toSign)}</Status>
      <ButtonLink size="small" to={forChild(consentPaths.family, child.studentId)}>
        {text.answer}
      </ButtonLink>
    </div>
  )
}
