import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { readPosition } from '../position.ts'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'

type Place = { readonly latitude: number | null; readonly longitude: number | null; readonly radius: number }

type PlaceFieldProps = Place & {
  readonly disabled: boolean
  readonly errors: Readonly<Partial<Record<keyof Place, string>>>
  readonly onChange: (changes: Partial<Place>) => void
}

const round = (degrees: number) => Math.round(degrees * 100_000) / 100_000

/** Where the school is, so that staff can come and go by their own phone without its network. */
export function PlaceField({ latitude, longitude, radius, disabled, errors, onChange }: PlaceFieldProps) {
  const text = useText(visitorText)
  const [isReading, setReading] = useState(false)
  const [isLost, setLost] = useState(false)
  const take = async () => {
    setReading(true)
    const here = await readPosition()
    setReading(false)
    setLost(here === null)
    if (here) onChange({ latitude: round(here.latitude), longitude: round(here.longitude) })
  }
  const degrees = (field: 'latitude' | 'longitude', value: number | null, max: number) => (
    <NumberField
      label={text[field]}
      decimals={5}
      min={-max}
      max={max}
      disabled={disabled}
      value={value}
      onChange={(changed) => onChange({ [field]: changed })}
      error={errors[field]}
    />
  )
  return (
    <FieldSet className={css.wide} label={text.place} optional hint={isLost ? text.placeUnknown : text.placeHint}>
      <div className={css.place}>
        {degrees('latitude', latitude, 90)}
        {degrees('longitude', longitude, 180)}
        <NumberField
          label={text.radius}
          suffix={text.metres}
          min={30}
          max={2000}
          disabled={disabled}
          value={radius}
          onChange={(changed) => onChange({ radius: changed ?? 150 })}
          error={errors.radius}
        />
        {!disabled && (
          <Button size="small" loading={isReading} onClick={() => void take()}>
            {text.placeTake}
          </Button>
        )}
      </div>
    </FieldSet>
  )
}
