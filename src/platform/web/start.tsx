import { createRoot } from 'react-dom/client'
import { setAppearance } from '#ui/theme/appearance.ts'
import { App } from './App.tsx'
import { registerWorker } from './device/appUpdate.ts'
import { type Host, provideHost } from './productHost.ts'
import { watchOtherTabs } from './session/sessionEnd.ts'

/** Starts the product in the page. */
export function startApp(host: Host, element: HTMLElement): void {
  provideHost(host)
  if (__DEVELOPER_BUILD__) tryDirection()
  watchOtherTabs()
  registerWorker()
  createRoot(element).render(<App />)
}

/** Developer builds turn the page round with `?dir=rtl`: no language of ours needs it yet, and the layout must not break. */
function tryDirection() {
  const dir = new URLSearchParams(window.location.search).get('dir')
  if (dir === 'rtl' || dir === 'ltr') setAppearance({ dir })
}
