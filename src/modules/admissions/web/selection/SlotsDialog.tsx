import { useState } from 'react'
import type { Round } from '#modules/admissions/postSchemas.ts'
import { selection } from '#modules/admissions/selectionContract.ts'
import type { Selection } from '#modules/admissions/selectionSchemas.ts'
import { addDays, type CivilDate, instantOf, today } from '#platform/contract/dates/dates.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import css from '../Admissions.module.css'
import { decisionText } from '../office/decisionWords.ts'
import { useSending } from '../useSending.ts'

type SlotsDialogProps = {
  readonly admissionPostId: string
  readonly rounds: readonly Round[]
  readonly staff: Selection['staff']
  readonly onClose: () => void
}

/** Offers times of a round, one after the other, with a panel. */
export function SlotsDialog({ admissionPostId, rounds, staff, onClose }: SlotsDialogProps) {
  const text = useText(decisionText)
  const { timeZone } = useSchool()
  const [roundKey, setRound] = useState(rounds[0]?.roundKey ?? '')
  const [day, setDay] = useState<string | null>(addDays(today(timeZone), 1))
  const [at, setAt] = useState<string | null>('09:00')
  const [minutes, setMinutes] = useState<number | null>(20)
  const [slots, setSlots] = useState<number | null>(6)
  const [places, setPlaces] = useState<number | null>(1)
  const [place, setPlace] = useState('')
  const [panelIds, setPanel] = useState<string[]>([])
  const add = useSend(selection.routes.addSlots)
  const { send, isSending, errors } = useSending()
  const submit = () =>
    send(
      () =>
        add.mutateAsync({
          params: { admissionPostId },
          body: {
            roundKey,
            startsAt: day && at ? instantOf(day as CivilDate, at, timeZone) : '',
            minutes: minutes ?? 0,
            slots: slots ?? 0,
            places: places ?? 0,
            place,
            panelIds,
          },
        }),
      onClose,
    )
  return (
    <FormDialog
      title={text.addSlots}
      submitLabel={text.addSlots}
      isSending={isSending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <NativeSelect
        label={text.round}
        options={rounds.map(({ roundKey: value, name }) => ({ value, label: name }))}
        value={roundKey}
        onChange={setRound}
        error={errors.roundKey}
      />
      <div className={css.pair}>
        <DateField label={text.startsOn} required value={day} onChange={setDay} error={errors.startsAt} />
        <TimeField label={text.startsAtTime} required value={at} onChange={setAt} step={5} />
      </div>
      <div className={css.pair}>
        <NumberField label={text.slotsCount} value={slots} onChange={setSlots} min={1} max={40} error={errors.slots} />
        <NumberField
          label={text.minutes}
          value={minutes}
          onChange={setMinutes}
          min={5}
          max={480}
          error={errors.minutes}
        />
        <NumberField label={text.places} value={places} onChange={setPlaces} min={1} max={500} error={errors.places} />
      </div>
      <TextField label={text.place} value={place} onChange={setPlace} error={errors.place} />
      <MultiSelect
        label={text.panel}
        hint={text.panelHint}
        max={10}
        options={staff.map(({ userId, name }) => ({ value: userId, label: name }))}
        value={panelIds}
        onChange={setPanel}
        error={errors.panelIds}
      />
    </FormDialog>
  )
}
