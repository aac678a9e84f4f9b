import { useState } from 'react'
import type { Slot } from '#modules/admissions/decisionSchemas.ts'
import { selection } from '#modules/admissions/selectionContract.ts'
import type { Selection } from '#modules/admissions/selectionSchemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Admissions.module.css'
import { decisionText } from '../office/decisionWords.ts'
import { applicationPath } from '../paths.ts'
import { useSending } from '../useSending.ts'
import { SlotsDialog } from './SlotsDialog.tsx'

type MeetingTimesProps = {
  readonly chosen: NonNullable<Selection['chosen']>
  readonly staff: Selection['staff']
  readonly mayEdit: boolean
}

/** The times of a post's rounds, who booked them and who sits on the panel. */
export function MeetingTimes({ chosen, staff, mayEdit }: MeetingTimesProps) {
  const text = useText(decisionText)
  const [isAdding, setAdding] = useState(false)
  const { slots, rounds } = chosen
  return (
    <Section
      title={text.meetings}
      action={mayEdit && rounds.length > 0 && <Button onClick={() => setAdding(true)}>{text.addSlots}</Button>}
    >
      {slots.length === 0 && <p className={css.quiet}>{rounds.length > 0 ? text.noMeetings : text.noRounds}</p>}
      <Lines label={text.meetings}>
        {slots.map((slot) => (
          <MeetingTime key={slot.slotId} slot={slot} mayEdit={mayEdit} />
        ))}
      </Lines>
      {isAdding && (
        <SlotsDialog
          admissionPostId={chosen.admissionPostId}
          rounds={rounds}
          staff={staff}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}

function MeetingTime({ slot, mayEdit }: { slot: Slot; mayEdit: boolean }) {
  const text = useText(decisionText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const remove = useSend(selection.routes.deleteSlot)
  const { send, isSending } = useSending()
  const panel = slot.panel.map(({ name }) => name).join(', ')
  return (
    <Line
      name={time(slot.startsAt, timeZone, { dateStyle: 'medium', timeStyle: 'short' })}
      meta={[
        slot.round,
        slot.place,
        panel && fill(text.withPanel, { names: panel }),
        fill(text.booked, { n: slot.booked, places: slot.places }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {slot.children.map((child) => (
        <ButtonLink key={child.applicationId} size="small" to={applicationPath(child.applicationId)}>
          {child.childName}
        </ButtonLink>
      ))}
      {mayEdit && slot.booked === 0 && (
        <Button
          size="small"
          variant="quiet"
          loading={isSending}
          onClick={() => void send(() => remove.mutateAsync({ params: { slotId: slot.slotId } }))}
        >
          {text.removeSlot}
        </Button>
      )}
    </Line>
  )
}
