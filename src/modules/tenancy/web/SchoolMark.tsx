import { useState } from 'react'
import { cx } from '#ui/classNames.ts'
import { initials } from '#ui/people/initials.ts'
import css from './SchoolMark.module.css'

export interface SchoolMarkProps {
  name: string
  logoUrl?: string | null | undefined
  /** Place and board, in one line. */
  meta?: string | undefined
  size?: 'default' | 'small' | undefined
}

/** The school's logo or first letter, with its name and location. */
export function SchoolMark({ name, logoUrl, meta, size = 'default' }: SchoolMarkProps) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className={cx(css.mark, size === 'small' && css.small)}>
      {logoUrl && !isBroken ? (
        <img className={css.logo} src={logoUrl} alt="" width={44} height={44} onError={() => setBroken(true)} />
      ) : (
        <span className={css.letter} aria-hidden="true">
          {[...initials(name)][0]}
        </span>
      )}
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {meta && <span className={css.meta}>{meta}</span>}
      </span>
    </div>
  )
}
