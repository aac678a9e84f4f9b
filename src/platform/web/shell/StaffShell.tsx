import { lazy, Suspense, useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { readStored, store } from '../device/store.ts'
import { useText } from '../i18n.tsx'
import { BottomBar } from '../menu/BottomBar.tsx'
import { useMenu } from '../menu/menu.ts'
import { Rail } from '../menu/Rail.tsx'
import { useSession } from '../session/session.ts'
import { useShortcut } from '../shortcuts/shortcuts.ts'
import { PieceWords } from '../uiText/PieceWords.tsx'
import { platformText } from '../words.ts'
import { Popups } from './Popups.tsx'
import css from './StaffShell.module.css'
import { ShellToolsContext } from './shellTools.ts'
import { TableFiles } from './TableFiles.tsx'
import { TopBar } from './TopBar.tsx'

const Palette = lazy(() => import('../palette/Palette.tsx'))
const ShortcutList = lazy(() =>
  import('../shortcuts/ShortcutList.tsx').then((file) => ({ default: file.ShortcutList })),
)

/** Menu rail and top bar around a screen; on phones a bottom bar replaces the rail. */
export default function StaffShell() {
  const items = useMenu()
  const [isNarrow, toggle] = useRail()
  const [popup, setPopup] = useState<'palette' | 'shortcuts' | null>(null)
  const text = useText(platformText)
  const { yearId } = useSession()
  const tools = useMemo(
    () => ({ openPalette: () => setPopup('palette'), showShortcuts: () => setPopup('shortcuts') }),
    [],
  )
  const close = () => setPopup(null)
  useShortcut('mod+k', text.search.shortcut, tools.openPalette)
  useShortcut('/', text.search.shortcut, tools.openPalette)
  useShortcut('?', text.shortcuts.shortcut, tools.showShortcuts)
  return (
    <ShellToolsContext value={tools}>
      <div className={css.shell}>
        <div className={css.rail}>
          <Rail items={items} isNarrow={isNarrow} onToggle={toggle} />
        </div>
        <div className={css.page}>
          <TopBar items={items} onSearch={tools.openPalette} />
          <main id="main" className={css.main}>
            <PieceWords>
              <TableFiles>
                <Suspense key={yearId}>
                  <Outlet />
                </Suspense>
              </TableFiles>
            </PieceWords>
          </main>
        </div>
        <BottomBar items={items} />
        <Popups />
      </div>
      {popup === 'palette' && (
        <Suspense>
          <Palette onClose={close} />
        </Suspense>
      )}
      {popup === 'shortcuts' && (
        <Suspense>
          <ShortcutList open onClose={close} />
        </Suspense>
      )}
    </ShellToolsContext>
  )
}

/** Below this width in px the rail starts narrow, unless the user has widened it. */
const wideRailWidth = 1024

function useRail(): [boolean, () => void] {
  const [isNarrow, setNarrow] = useState(() => readStored<boolean>('banyan.rail') ?? window.innerWidth < wideRailWidth)
  return [
    isNarrow,
    () => {
      store('banyan.rail', !isNarrow)
      setNarrow(!isNarrow)
    },
  ]
}
