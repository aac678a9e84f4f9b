import { IconPrinter } from '@tabler/icons-react'
import type { GateVisit } from '#modules/visitors/gateSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { codeText } from '../../rules/passCode.ts'
import { QrCode } from '../QrCode.tsx'
import css from './Gate.module.css'
import { useClock } from './VisitRow.tsx'
import { gateText } from './words.ts'

type BadgeProps = {
  readonly visit: Pick<GateVisit, 'name' | 'company' | 'purpose' | 'host' | 'vehicle' | 'photoUrl' | 'leaveBy'>
  readonly badgeCode: string
  readonly fields: readonly string[]
  readonly onDone: () => void
}

/** The badge of a visitor who is inside: on the phone, to be photographed, or on paper. */
export function Badge({ visit, badgeCode, fields, onDone }: BadgeProps) {
  const text = useText(gateText)
  const { name: school } = useSchool()
  const clock = useClock()
  const has = (field: string) => fields.includes(field)
  return (
    <>
      <h2 className={css.heading} data-print="hide">
        {text.badge}
      </h2>
      <div className={css.badge}>
        <span className={css.meta}>{school}</span>
        {has('photo') && visit.photoUrl && <img className={css.badgeFace} src={visit.photoUrl} alt="" />}
        <span className={css.heading}>{visit.name}</span>
        {visit.company && <span>{visit.company}</span>}
        {has('purpose') && <span>{visit.purpose}</span>}
        {has('host') && visit.host && <span>{visit.host}</span>}
        {has('vehicle') && visit.vehicle && <span>{visit.vehicle}</span>}
        {has('until') && visit.leaveBy && <span>{fill(text.until, { time: clock(visit.leaveBy) })}</span>}
        <QrCode text={codeText('badge', badgeCode)} label={text.badge} />
      </div>
      <p className={css.meta} data-print="hide">
        {text.badgeHint}
      </p>
      <div className={css.foot} data-print="hide">
        <Button icon={IconPrinter} block onClick={() => window.print()}>
          {text.print}
        </Button>
        <Button variant="primary" block onClick={onDone}>
          {text.done}
        </Button>
      </div>
    </>
  )
}
