import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import type { DoubtState } from '../rules.ts'
import type { About } from '../schemas.ts'
import css from './Doubts.module.css'
import { stateTones, useAbout } from './doubtWords.ts'
import { doubtText } from './words.ts'

type DoubtEntryProps = {
  doubt: { about: About; state: DoubtState; question: string; replies: number; askedAt: string }
  to: string
  isChosen: boolean
  name: string
  where: readonly string[]
  tone?: StatusTone
  /** Something that asks for attention before anything else. */
  alarm?: string
}

/** A doubt in a list. */
export function DoubtEntry({ doubt, to, isChosen, name, where, tone, alarm }: DoubtEntryProps) {
  const text = useText(doubtText)
  const { ago } = useFormat()
  const count = useCount()
  const about = useAbout()(doubt.about)
  const { state, replies } = doubt
  return (
    <li className={css.entry}>
      <Link to={to} look="bare" className={css.entryLink} aria-current={isChosen ? 'true' : undefined}>
        <span className={css.entryHead}>
          <span>{name}</span>
          <span className={css.quiet}>{ago(doubt.askedAt)}</span>
        </span>
        <span className={css.entryText} dir="auto">
          {doubt.question || text.filesOnly}
        </span>
        <span className={css.quiet} dir="auto">
          {[...where, about].filter(Boolean).join(' · ')}
        </span>
        <span className={css.row}>
          <Status tone={tone ?? stateTones[state]}>{text.states[state]}</Status>
          {replies > 0 && <span className={css.quiet}>{count(text.replies, replies)}</span>}
          {alarm && <Status tone="bad">{alarm}</Status>}
        </span>
      </Link>
    </li>
  )
}
