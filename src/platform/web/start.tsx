import { createRoot } from 'react-dom/client'
import { setAppearance } from '#ui/theme/appearance.ts'
import { App } from './App.tsx'
import { registerWorker } from './device/appUpdate.ts'
import { watchInstallOffer } from './device/installation.ts'
import { type Host, provideHost } from './productHost.ts'
import { watchOtherTabs } from './session/sessionEnd.ts'

/** Starts the web app. */
export function startApp(host: Host, element: HTMLElement): void {
  provideHost(host)
  if (__DEVELOPER_BUILD__) overrideDirection()
  watchOtherTabs()
  registerWorker()
  watchInstallOffer()
  createRoot(element).render(<App />)
}

/** Developer builds accept `?dir=rtl`, to test right-to-left layout before a language needs it. */
function overrideDirection() {
  const dir = new URLSearchParams(window.location.search).get('dir')
  if (dir === 'rtl' || dir === 'ltr') setAppearance({ dir })
}
