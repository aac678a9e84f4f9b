import type { ReactNode } from 'react'
import { cx } from '#ui/classNames.ts'
import css from './Profile.module.css'

export type Fact = { readonly label: string; readonly value: ReactNode; readonly whole?: boolean }

/** Labelled values; empty ones show as a dot. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.list}>
      {facts.map(({ label, value, whole }) => (
        <div key={label} className={cx(whole && css.whole)}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '·' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
