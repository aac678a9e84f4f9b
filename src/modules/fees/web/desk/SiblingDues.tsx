import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { Dues } from '../../contracts/collectionSchemas.ts'
import { useEdition } from '../edition.ts'
import { MoneyField } from '../MoneyField.tsx'
import { typedRupees } from '../rupees.ts'
import { feeText } from '../words.ts'
import css from './CollectionDesk.module.css'
import { deskText } from './deskWords.ts'
import type { Desk } from './useDesk.ts'

/** The dues of siblings and their part in this payment. */
export function SiblingDues({ dues, desk }: { dues: Dues; desk: Desk }) {
  const text = useText(deskText)
  if (dues.siblings.length === 0) return null
  return (
    <Section title={text.siblings} level={3}>
      <ul className={css.siblings}>
        {dues.siblings.map((sibling) => (
          <Sibling key={sibling.studentId} sibling={sibling} desk={desk} />
        ))}
      </ul>
    </Section>
  )
}

function Sibling({ sibling, desk }: { sibling: Dues['siblings'][number]; desk: Desk }) {
  const text = useText(deskText)
  const words = useText(feeText)
  const { money } = useFormat()
  const isAdvanced = useEdition() === 'advanced'
  const { studentId, name, className, totalMinor, dueMinor } = sibling
  const { family } = desk.typed
  const typed = family.get(studentId)
  const isWrong = desk.problem?.kind === 'sibling' && desk.problem.studentId === studentId
  const change = (amount: string | null) => {
    const next = new Map(family)
    if (amount === null) next.delete(studentId)
    else next.set(studentId, amount)
    // A family payment goes oldest first: picking demands is only for a single student.
    desk.type({ family: next, ...(next.size > 0 && { chosen: null }) })
  }
  return (
    <li>
      <span className={css.siblingName}>
        <strong>{[name, className].filter(Boolean).join(', ')}</strong>
        <span className={css.meta}>
          {totalMinor > 0 ? fill(text.owes, { amount: money(totalMinor) }) : text.owesNothing}
        </span>
      </span>
      {typed !== undefined && (
        <MoneyField
          label={fill(text.siblingAmount, { name })}
          labelHidden
          className={css.siblingAmount}
          value={typed}
          onChange={change}
          error={isWrong ? words.amountWrong : undefined}
        />
      )}
      {isAdvanced && totalMinor > 0 && (
        <Button
          size="small"
          variant={typed === undefined ? 'secondary' : 'quiet'}
          onClick={() => change(typed === undefined ? typedRupees(dueMinor || null) : null)}
        >
          {typed === undefined ? text.add : fill(text.takeOut, { name })}
        </Button>
      )}
      {typed === undefined && (
        <Button size="small" variant="quiet" onClick={() => desk.choose(studentId)}>
          {fill(text.openSibling, { name })}
        </Button>
      )}
    </li>
  )
}
