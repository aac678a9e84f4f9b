import { lazy, Suspense, useMemo } from 'react'
import { Outlet } from 'react-router'
import { BottomBar } from '../menu/BottomBar.tsx'
import { useMenu } from '../menu/menu.ts'
import { Rail } from '../menu/Rail.tsx'
import { getModules } from '../productHost.ts'
import { PieceWords } from '../uiText/PieceWords.tsx'
import { Popups } from './Popups.tsx'
import css from './StaffShell.module.css'
import { TableFiles } from './TableFiles.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame of students and guardians: the staff's without search, years and shortcuts, and with the children of the family. */
export default function FamilyShell() {
  const items = useMenu()
  const ChildSwitch = useMemo(() => {
    const load = getModules().find(({ childSwitch }) => childSwitch)?.childSwitch
    return load && lazy(load)
  }, [])
  return (
    <div className={css.shell}>
      <div className={css.rail}>
        <Rail items={items} isNarrow={false} />
      </div>
      <div className={css.page}>
        <TopBar items={items} />
        {ChildSwitch && (
          <Suspense>
            <ChildSwitch />
          </Suspense>
        )}
        <main id="main" className={css.main}>
          <PieceWords>
            <TableFiles>
              <Suspense>
                <Outlet />
              </Suspense>
            </TableFiles>
          </PieceWords>
        </main>
      </div>
      <BottomBar items={items} />
      <Popups />
    </div>
  )
}
