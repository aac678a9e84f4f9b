import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useScreenTitle } from '../routing/screenTitle.ts'
import css from './GateShell.module.css'
import { Mark } from './Mark.tsx'
import { PersonMenu } from './PersonMenu.tsx'

/** Full-screen layout for gate staff, who work on a phone. */
export default function GateShell() {
  const title = useScreenTitle()
  return (
    <div className={css.shell}>
      <header className={css.bar} data-print="hide">
        <Mark />
        <p className={css.title}>{title}</p>
        <PersonMenu />
      </header>
      <main id="main" className={css.main}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}
