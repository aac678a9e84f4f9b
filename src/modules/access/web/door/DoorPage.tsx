import type { ReactNode } from 'react'
import { product, SchoolMark } from '#modules/tenancy/web/public.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { cx } from '#ui/classNames.ts'
import type { Door } from '../paths.ts'
import { accessText } from '../words.ts'
import css from './DoorPage.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'

export interface DoorPageProps {
  /** Selects the welcome text of the panel. */
  door: Door
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
}

/** Layout of all pages before sign-in: the school's panel on one side, a short form on the other. */
export function DoorPage({ door, title, subtitle, children }: DoorPageProps) {
  const school = useSchool()
  const words = useText(accessText).panel[door]
  const meta = [school.place, school.board].filter(Boolean).join(' · ')
  return (
    <div className={css.page}>
      <header className={css.panel}>
        <SchoolMark name={school.name} logoUrl={school.logoUrl} meta={meta || school.organisationName} />
        <div className={css.welcome}>
          <p className={css.headline}>{words.headline}</p>
          <p className={css.line}>{words.line}</p>
          <Ruler door={door} />
        </div>
      </header>
      <div className={css.side}>
        <main id="main" className={css.main}>
          <h1 className={css.title}>{title}</h1>
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
          {children}
        </main>
        <footer className={css.foot}>
          <LanguageSwitch />
          <span className={css.dot} aria-hidden="true">
            ·
          </span>
          <span>
            {product.name} {product.version}
          </span>
        </footer>
      </div>
    </div>
  )
}

const periods = ['1', '2', '·', '3', '4', '·', '5', '6']
const hours = ['8', '9', '10', '11', '12', '1', '2', '3']
/** The marks of each door's ruler and its number of rows. */
const rulers: Record<Door, { marks: readonly string[]; rows: number }> = {
  teacher: { marks: periods, rows: 1 },
  student: { marks: periods, rows: 1 },
  family: { marks: periods, rows: 1 },
  admin: { marks: hours, rows: 1 },
  staff: { marks: hours, rows: 1 },
  superadmin: { marks: hours, rows: 3 },
}
const nowAt = 3

/** Decorative; does not show a real day. */
function Ruler({ door }: { door: Door }) {
  const { marks, rows } = rulers[door]
  return (
    <div className={css.rulers} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered.
        <div key={row} className={cx(css.ruler, row > 0 && css.bare)}>
          {marks.map((mark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks never change.
            <span key={index} className={cx(css.period, index === nowAt && css.now)}>
              {row === 0 ? mark : ''}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
