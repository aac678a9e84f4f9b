import type { ReactNode } from 'react'
import { Sketch, type SketchName } from '#ui/feedback/Sketch.tsx'
import css from './PlainPage.module.css'
import { SchoolMark, type SchoolMarkProps } from './SchoolMark.tsx'

export interface PlainPageProps {
  school?: SchoolMarkProps | undefined
  sketch: SketchName
  title: string
  children: ReactNode
  action?: ReactNode
}

/** A full page with one message and one action. */
export function PlainPage({ school, sketch, title, children, action }: PlainPageProps) {
  return (
    <div className={css.page}>
      {school && (
        <header className={css.head}>
          <SchoolMark {...school} size="small" />
        </header>
      )}
      <main id="main" className={css.main}>
        <Sketch name={sketch} />
        <h1 className={css.title}>{title}</h1>
        <div className={css.body}>{children}</div>
        {action && <div className={css.action}>{action}</div>}
      </main>
    </div>
  )
}
