import type { ReactNode } from 'react'
import { SchoolMark } from '#modules/tenancy/web/public.tsx'
import { chooseLanguage, languages, useChosenLanguage } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import css from './Apply.module.css'

/** A page for families, under the school's name, in the language they choose. */
export function ApplyPage({ title, children }: { title: string; children: ReactNode }) {
  const school = useSchool()
  const other = useChosenLanguage() === 'hi' ? 'en' : 'hi'
  return (
    <main id="main" className={css.page}>
      <div className={css.head}>
        <SchoolMark
          name={school.name}
          logoUrl={school.logoUrl}
          meta={[school.place, school.board].filter(Boolean).join(' · ')}
        />
        <Button size="small" lang={other} onClick={() => void chooseLanguage(other)}>
          {languages[other].name}
        </Button>
      </div>
      <h1 className={css.title}>{title}</h1>
      {children}
    </main>
  )
}
