import type { ReactNode } from 'react'
import type { GateVisit } from '#modules/visitors/gateSchemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Avatar } from '#ui/people/Avatar.tsx'
import css from './Gate.module.css'
import { gateText } from './words.ts'

export function useClock() {
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return (instant: string) => time(instant, timeZone, { hour: '2-digit', minute: '2-digit' })
}

/** What a guard needs to recognise somebody, large enough to tap with a glove. */
export function VisitRow({ visit, onTap, children }: { visit: GateVisit; onTap?: () => void; children?: ReactNode }) {
  const text = useText(gateText)
  const clock = useClock()
  const count = useCount()
  const isLate = visit.leaveBy !== null && Date.parse(visit.leaveBy) < Date.now()
  const when = visit.checkedInAt
    ? fill(isLate ? text.late : text.since, {
        time: clock(isLate && visit.leaveBy ? visit.leaveBy : visit.checkedInAt),
      })
    : visit.expectedAt
      ? fill(text.at, { time: clock(visit.expectedAt) })
      : ''
  const party = visit.partySize > 1 ? count(text.people, visit.partySize) : ''
  const words = (
    <>
      <Avatar name={visit.name} src={visit.photoUrl} size={44} />
      <span className={css.words}>
        <span className={css.name}>{visit.name}</span>
        <span className={css.meta}>
          {[visit.purpose, visit.host, party, visit.vehicle].filter(Boolean).join(' · ')}
        </span>
        {when && <span className={isLate && visit.checkedInAt ? css.late : css.meta}>{when}</span>}
      </span>
    </>
  )
  return (
    <li className={css.item}>
      {onTap ? (
        <button type="button" className={css.choice} onClick={onTap}>
          {words}
        </button>
      ) : (
        <div className={css.choice}>{words}</div>
      )}
      {children}
    </li>
  )
}
