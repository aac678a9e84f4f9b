import type { ReactNode } from 'react'
import css from './Kit.module.css'

/** A named example on the kit page. */
export function Specimen({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={css.specimen} data-wide={wide || undefined}>
      <h3 className={css.name}>{name}</h3>
      <div className={css.stage}>{children}</div>
    </div>
  )
}
