import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import css from './FormDialog.module.css'

export interface TickOption {
  value: string
  label: string
  hint?: string | undefined
  disabled?: boolean | undefined
}

interface TickListProps {
  label: string
  /** The label of the checkbox that selects all. */
  all: string
  options: readonly TickOption[]
  value: ReadonlySet<string>
  onChange: (value: ReadonlySet<string>) => void
}

/** Checkboxes for a short list, with one to select all. */
export function TickList({ label, all, options, value, onChange }: TickListProps) {
  const enabled = options.filter(({ disabled }) => !disabled)
  const ticked = enabled.filter((option) => value.has(option.value)).length
  const tick = (one: string, on: boolean) => {
    const next = new Set(value)
    if (on) next.add(one)
    else next.delete(one)
    onChange(next)
  }
  return (
    <FieldSet label={label}>
      {enabled.length > 1 && (
        <Checkbox
          label={all}
          checked={ticked === enabled.length}
          indeterminate={ticked > 0 && ticked < enabled.length}
          onChange={(on) => onChange(new Set(on ? enabled.map((option) => option.value) : []))}
        />
      )}
      <div className={css.choices}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            hint={option.hint}
            disabled={option.disabled}
            checked={option.disabled === true || value.has(option.value)}
            onChange={(on) => tick(option.value, on)}
          />
        ))}
      </div>
    </FieldSet>
  )
}
