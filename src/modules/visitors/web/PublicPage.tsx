import type { ReactNode } from 'react'
import { SchoolMark } from '#modules/tenancy/web/public.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import css from './Visitors.module.css'

/** A page for people without an account, under the school's name. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const school = useSchool()
  return (
    <main id="main" className={css.public}>
      <SchoolMark
        name={school.name}
        logoUrl={school.logoUrl}
        meta={[school.place, school.board].filter(Boolean).join(' · ')}
      />
      <h1 className={css.big}>{title}</h1>
      {children}
    </main>
  )
}
