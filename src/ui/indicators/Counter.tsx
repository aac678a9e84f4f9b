import { cx } from '../classNames.ts'
import css from './Counter.module.css'

export interface CounterProps {
  value: number
  /** What is counted, for screen readers. */
  label?: string | undefined
  /** Red: someone has to act. */
  alarm?: boolean | undefined
  className?: string | undefined
}

/** A small number, shown as 99+ above 99. */
export function Counter({ value, label, alarm, className }: CounterProps) {
  const shown = value > 99 ? '99+' : String(value)
  return (
    <span className={cx(css.counter, alarm && css.alarm, className)}>
      <span aria-hidden={label ? true : undefined}>{shown}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
