import { IconClockHour4, IconDoorEnter, IconDoorExit, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { insideKinds } from '#modules/visitors/choices.ts'
import type { EntryOutcome, GateVisit } from '#modules/visitors/gateSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Icon, type IconType } from '#ui/Icon.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { visitorPaths } from '../paths.ts'
import { visitorTitles } from '../titles.ts'
import { Badge } from './Badge.tsx'
import css from './Gate.module.css'
import { GatePage, type GatePageProps } from './GatePage.tsx'
import { VisitRow } from './VisitRow.tsx'
import { Waiting } from './Waiting.tsx'
import { gateText } from './words.ts'

/** Everything of the gate's day: who waits, who is expected, who is inside. */
export default function GateHome() {
  const { titles } = useText(visitorTitles)
  return <GatePage title={titles.gateHome}>{(props) => <Home {...props} />}</GatePage>
}

type Admitted = { readonly visit: GateVisit; readonly badgeCode: string }

function Home({ gate, day }: GatePageProps) {
  const text = useText(gateText)
  const navigate = useNavigate()
  const [admitted, setAdmitted] = useState<Admitted | null>(null)
  const unresolved = day.inside.filter(({ isUnresolved }) => isUnresolved)
  const inside = day.inside.filter(({ isUnresolved }) => !isUnresolved)
  if (admitted) return <Badge {...admitted} fields={day.badgeFields} onDone={() => setAdmitted(null)} />
  const show = (visit: GateVisit) => (outcome: EntryOutcome | null) =>
    setAdmitted({ visit, badgeCode: outcome?.badgeCode ?? visit.visitId })
  return (
    <>
      {day.rollCall && (
        <Notice
          tone="bad"
          title={text.rollCallOn}
          action={<Link to={visitorPaths.rollCall}>{text.rollCallOpen}</Link>}
        />
      )}
      <nav className={css.actions}>
        <Tap to={visitorPaths.checkIn} icon={IconDoorEnter} label={text.checkIn} isMain />
        <Tap to={visitorPaths.checkOut} icon={IconDoorExit} label={text.checkOut} />
        <Tap to={visitorPaths.pickup} icon={IconSchool} label={text.pickup} />
        <Tap to={visitorPaths.arrivals} icon={IconClockHour4} label={text.arrivals} />
      </nav>
      {!day.rollCall && gate.roster.length > 0 && (
        <Link to={visitorPaths.rollCall} className={css.meta ?? ''}>
          {insideKinds
            .map((kind) => [gate.roster.filter((one) => one.kind === kind), text.kindsMany[kind]] as const)
            .map(([all, label]) => `${label}: ${all.reduce((sum, one) => sum + one.heads, 0)}`)
            .join(' · ')}
        </Link>
      )}
      {unresolved.length > 0 && (
        <Section title={text.unresolved} subtitle={text.unresolvedHint}>
          <Visits visits={unresolved} onTap={() => void navigate(visitorPaths.checkOut)} />
        </Section>
      )}
      <Section title={`${text.waiting} (${day.waiting.length})`}>
        {day.waiting.length === 0 && <p className={css.meta}>{text.nobody}</p>}
        <ul className={css.choices}>
          {day.waiting.map((visit) => (
            <VisitRow key={visit.visitId} visit={visit}>
              <Waiting gate={gate} day={day} visit={visit} onIn={show(visit)} />
            </VisitRow>
          ))}
        </ul>
      </Section>
      <Section title={`${text.expected} (${day.expected.length})`}>
        {day.expected.length === 0 && <p className={css.meta}>{text.nobody}</p>}
        <Visits
          visits={day.expected}
          onTap={({ visitId }) => void navigate(`${visitorPaths.checkIn}?visit=${visitId}`)}
        />
      </Section>
      <Section title={`${text.inside} (${inside.length})`}>
        {inside.length === 0 && <p className={css.meta}>{text.nobody}</p>}
        <Visits visits={inside} />
      </Section>
    </>
  )
}

function Tap({ to, icon, label, isMain }: { to: string; icon: IconType; label: string; isMain?: boolean }) {
  return (
    <Link to={to} look="bare" className={`${css.tap} ${isMain ? css.main : ''}`}>
      <Icon of={icon} size={24} />
      {label}
    </Link>
  )
}

const Visits = ({ visits, onTap }: { visits: readonly GateVisit[]; onTap?: (visit: GateVisit) => void }) => (
  <ul className={css.choices}>
    {visits.map((visit) => (
      <VisitRow key={visit.visitId} visit={visit} {...(onTap && { onTap: () => onTap(visit) })} />
    ))}
  </ul>
)
