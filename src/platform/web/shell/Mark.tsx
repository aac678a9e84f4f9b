import { useState } from 'react'
import { initials } from '#ui/people/initials.ts'
import { useSchool } from '../session/session.ts'
import css from './Mark.module.css'

/** The school's logo, or its initial on its colour. */
export function Mark() {
  const { name, logoUrl } = useSchool()
  const [isBroken, setBroken] = useState(false)
  if (logoUrl && !isBroken)
    return <img className={css.mark} src={logoUrl} alt="" width={30} height={30} onError={() => setBroken(true)} />
  return (
    <span className={css.mark} aria-hidden="true">
      {[...initials(name)][0]}
    </span>
  )
}
