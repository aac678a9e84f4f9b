import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { feeCounters } from '../../contracts/counters.ts'
import { useFeeLinks } from '../edition.ts'
import css from './CollectionDesk.module.css'
import { deskText } from './deskWords.ts'

/** This person's counter, since when it is open, and the expected cash. */
export function CounterChip() {
  const text = useText(deskText).counter
  const { time, money } = useFormat()
  const { timeZone } = useSchool()
  const links = useFeeLinks()
  const { data } = useRead(feeCounters.routes.getMySession, {})
  if (!data) return <span className={css.counter} />
  const { session } = data
  if (!session)
    return (
      <span className={css.counter}>
        {text.none} · <Link to={links.counters}>{text.toOpen}</Link>
      </span>
    )
  const inHand = session.openingFloatMinor + (session.expected.cash ?? 0)
  return (
    <Link to={links.counters} look="bare" className={css.counter}>
      {fill(text.open, {
        name: session.counterName,
        time: time(session.openedAt, timeZone, { timeStyle: 'short' }),
        amount: money(inHand),
      })}
    </Link>
  )
}
