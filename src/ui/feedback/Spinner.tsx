import css from './Spinner.module.css'

/** A spinner, hidden from screen readers: the busy component announces itself. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg className={css.ring} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
      <path
        d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  )
}
