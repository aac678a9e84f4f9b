import type { Page } from '@playwright/test'

export type Screen = { readonly path: string; readonly shell: 'public' | 'staff' | 'gate' | 'own' }
type WebModule = {
  readonly name: string
  readonly text: { readonly en: { readonly titles: Record<string, string> } }
  readonly screens: readonly (Screen & { title: string; load: () => unknown })[]
  readonly menu?: readonly { label: string }[]
  readonly actions?: readonly { label: string }[]
}

/** The web modules. Loaded with Vite, because they contain JSX. */
export async function loadModules(): Promise<WebModule[]> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, logLevel: 'error' })
  try {
    const { webModules } = (await vite.ssrLoadModule('/src/app/modules.web.ts')) as { webModules: WebModule[] }
    const { publicModules } = (await vite.ssrLoadModule('/src/app/web.public.ts')) as { publicModules: WebModule[] }
    return [...publicModules, ...webModules]
  } finally {
    await vite.close()
  }
}

/** Every screen of the product, once, even if it has several addresses. */
export async function listScreens(): Promise<Screen[]> {
  const screens = new Map<string, Screen>()
  for (const module of await loadModules())
    for (const { path, shell, title, load } of module.screens) {
      // Two screens may share a title, so the load function is part of the key.
      const name = `${module.name} ${title} ${load}`
      if (!screens.has(name)) screens.set(name, { path, shell })
    }
  return [...screens.values()]
}

/** Marks the heading of the current screen. The mark is removed if the next screen reuses the element. */
const navigateTo = (address: string) => `
  const left = document.querySelector('h1')
  left?.setAttribute('data-left', '')
  if (left)
    new MutationObserver(() => left.removeAttribute('data-left'))
      .observe(left, { characterData: true, childList: true, subtree: true })
  history.pushState(null, '', ${JSON.stringify(address)})
  dispatchEvent(new PopStateEvent('popstate'))`

/**
 * Navigates to a screen like a link, without reloading the app, and returns whether its heading appeared. If the heading is
 * the same as before, the two screens cannot be told apart, so the address is opened directly.
 */
export async function goTo(page: Page, address: string): Promise<boolean> {
  const heading = page.locator('h1:not([data-left])').first()
  const appears = (timeout: number) =>
    heading.waitFor({ timeout }).then(
      () => true,
      () => false,
    )
  if (new URL(page.url()).origin === new URL(address).origin) {
    await page.evaluate(navigateTo(address))
    if (await appears(2000)) return true
  }
  await page.goto(address)
  return appears(30_000)
}

const examples: Record<string, string> = {
  role: 'teacher',
  resetCode: 'expired',
  kind: 'student',
  tab: 'documents',
  report: 'registrations',
}

/**
 * An address of the screen on this host, with example parameters or that of the first link in its list. Null if there is
 * nothing to show.
 */
export async function addressOf(page: Page, host: string, { path }: Screen): Promise<string | null> {
  const filled = path.replace(/:(\w+)/g, (place, name: string) => examples[name] ?? place)
  if (!filled.includes(':')) return host + filled
  const list = filled.slice(0, filled.indexOf('/:'))
  if (filled.slice(list.length + 2).includes('/')) return null
  if (page.url() !== host + list) await goTo(page, host + list)
  // Users without access to the list are redirected, and its links would never appear.
  if (new URL(page.url()).pathname !== list) return null
  const first = page.locator(`main a[href^="${list}/"]`).first()
  const found = await first.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  )
  return found ? host + (await first.getAttribute('href')) : null
}
