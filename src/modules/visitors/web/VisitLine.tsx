import type { ReactNode } from 'react'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Line } from '#ui/layout/Lines.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import type { VisitState } from '../rules/visit.ts'
import type { Visit } from '../visitSchemas.ts'
import { visitorText } from './words.ts'

const tones: Readonly<Record<VisitState, StatusTone>> = {
  invited: 'neutral',
  arrived: 'leave',
  awaitingHost: 'leave',
  approved: 'good',
  denied: 'bad',
  noAnswer: 'part',
  checkedIn: 'good',
  checkedOut: 'neutral',
  noShow: 'draft',
  cancelled: 'draft',
}

type VisitStatusProps = { readonly state: VisitState; readonly leaveBy?: string | null }

/** The state of a visit; whoever stays longer than they may is over time. */
export function VisitStatus({ state, leaveBy = null }: VisitStatusProps) {
  const text = useText(visitorText)
  const isOver = state === 'checkedIn' && leaveBy !== null && Date.parse(leaveBy) < Date.now()
  return <Status tone={isOver ? 'part' : tones[state]}>{isOver ? text.overTime : text.states[state]}</Status>
}

export function useClock() {
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return (instant: string | null) => (instant ? time(instant, timeZone, { hour: '2-digit', minute: '2-digit' }) : '')
}

/** A visit in a list, with what can be done about it. */
export function VisitLine({ visit, children }: { visit: Visit; children?: ReactNode }) {
  const text = useText(visitorText)
  const clock = useClock()
  const { purpose, host, company, vehicle, checkedInAt, leaveBy, expectedAt, arrivedAt } = visit
  const when = clock(checkedInAt ?? arrivedAt ?? expectedAt)
  const until = checkedInAt && leaveBy ? fill('→ {time}', { time: clock(leaveBy) }) : ''
  const flags = visit.flags.map((flag) => text.flags[flag as keyof typeof text.flags] ?? flag)
  return (
    <Line
      before={<Avatar name={visit.name} src={visit.photoUrl} size={32} />}
      name={visit.name}
      meta={[company, purpose, host, vehicle, `${when} ${until}`.trim(), ...flags].filter(Boolean).join(' · ')}
    >
      <VisitStatus state={visit.state} leaveBy={visit.leaveBy} />
      {children}
    </Line>
  )
}
