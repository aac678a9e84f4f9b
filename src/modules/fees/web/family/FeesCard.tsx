import { forChild } from '#modules/family/web/paths.ts'
import type { FeesPart } from '#modules/fees/familySchemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { familyFeePaths } from '../paths.ts'
import css from './FamilyFees.module.css'
import { familyFeeText } from './familyWords.ts'

/** On the home: what is owed for a child, and one press to pay it. */
export default function FeesCard({ child, part }: { child: FamilyChild; part: FeesPart }) {
  const text = useText(familyFeeText)
  const { money, date } = useFormat()
  const { owed, dueOn, isDue } = part
  if (!owed)
    return dueOn === null ? null : <p>{isDue ? text.card.isDue : fill(text.card.isLater, { date: date(dueOn) })}</p>
  const link = forChild(familyFeePaths.fees, child.studentId)
  const [tone, words] =
    owed.overdueMinor > 0
      ? (['bad', fill(text.card.overdue, { amount: money(owed.overdueMinor) })] as const)
      : owed.dueMinor > 0
        ? (['part', fill(text.card.due, { amount: money(owed.dueMinor) })] as const)
        : owed.totalMinor > 0 && dueOn
          ? (['leave', fill(text.card.later, { amount: money(owed.totalMinor), date: date(dueOn) })] as const)
          : (['good', text.card.nothing] as const)
  return (
    <div className={css.card}>
      <span>
        <Status tone={tone}>{words}</Status>
        <Link className={css.cardLink} to={link}>
          {text.card.title}
        </Link>
      </span>
      {owed.dueMinor > 0 && (
        <ButtonLink variant="primary" to={`${link}&pay=`}>
          {fill(text.pay, { amount: money(owed.dueMinor) })}
        </ButtonLink>
      )}
    </div>
  )
}
