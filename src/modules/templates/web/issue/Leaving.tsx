import { documents } from '#modules/templates/contract.ts'
import { formatMoney, paise } from '#platform/contract/money.ts'
import { fill, languages, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { templateText } from '../words.ts'
import css from './Issue.module.css'

type LeavingProps = { studentId: string; waiver: string; onWaiver: (waiver: string) => void }

/** What stands in the way of a transfer certificate. */
export function Leaving({ studentId, waiver, onWaiver }: LeavingProps) {
  const text = useText(templateText).issue
  const { locale } = languages[useLanguage()]
  const read = useRead(documents.routes.checkLeaving, { params: { studentId } })
  if (!read.data) return null
  const { dueMinor, current, mayWaive } = read.data
  if (current) return <Notice tone="warn" title={fill(text.transferred, { number: current })} />
  if (dueMinor === 0)
    return (
      <Notice tone="info" title={text.noDues}>
        {text.closes}
      </Notice>
    )
  const amount = formatMoney(paise(dueMinor), locale, 'short')
  return (
    <div className={css.fields}>
      <Notice tone="warn" title={fill(text.dues, { amount })}>
        {mayWaive ? text.duesHint : text.duesForbidden}
      </Notice>
      {mayWaive && <TextField label={text.waiver} maxLength={200} value={waiver} onChange={onWaiver} />}
      <p className={css.hint}>{text.closes}</p>
    </div>
  )
}
