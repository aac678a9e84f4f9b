import { type ReactNode, useId } from 'react'
import css from './SearchPopup.module.css'

type ChoicesProps = {
  label: string
  options: readonly { readonly value: string; readonly label: string; readonly hint?: string | undefined }[]
  value: string | null
  onChoose: (value: string) => void
  tool?: ReactNode
}

/** One step: chips of which one is chosen. */
export function Choices({ label, options, value, onChoose, tool }: ChoicesProps) {
  const id = useId()
  return (
    <section className={css.step} aria-labelledby={id}>
      <div className={css.stepHead}>
        <h3 id={id} className={css.heading}>
          {label}
        </h3>
        {tool}
      </div>
      <div className={css.chips}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className={css.chip}
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
            {option.hint && <span className={css.chipHint}>{option.hint}</span>}
          </button>
        ))}
      </div>
    </section>
  )
}
