import type { Page } from '@playwright/test'

export type Screen = { readonly path: string; readonly shell: 'public' | 'staff' | 'gate' }
type WebModule = { name: string; screens: (Screen & { title: string; load: () => unknown })[] }

/**
 * Every screen of the product, once, though it may have several addresses. Its modules are loaded by Vite, because they
 * contain JSX.
 */
export async function listScreens(): Promise<Screen[]> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, logLevel: 'error' })
  const product = (await vite.ssrLoadModule('/src/app/modules.web.ts')) as { webModules: WebModule[] }
  const doors = (await vite.ssrLoadModule('/src/app/web.doors.ts')) as { doorModules: WebModule[] }
  await vite.close()
  const screens = new Map<string, Screen>()
  for (const module of [...doors.doorModules, ...product.webModules])
    for (const { path, shell, title, load } of module.screens) {
      // Two screens may share a title, so what a function loads belongs to the name.
      const name = `${module.name} ${title} ${load}`
      if (!screens.has(name)) screens.set(name, { path, shell })
    }
  return [...screens.values()]
}

/** The heading of the screen that is left is marked; where the next screen writes its own into it, the mark is taken off. */
const turnTo = (address: string) => `
  const left = document.querySelector('h1')
  left?.setAttribute('data-left', '')
  if (left)
    new MutationObserver(() => left.removeAttribute('data-left'))
      .observe(left, { characterData: true, childList: true, subtree: true })
  history.pushState(null, '', ${JSON.stringify(address)})
  dispatchEvent(new PopStateEvent('popstate'))`

/**
 * Goes to a screen as a link would, without fetching the app anew, and tells whether its heading has come. Where the heading
 * of the screen before stays as it is, nobody could tell the two apart, so there the address is opened by itself.
 */
export async function goTo(page: Page, address: string): Promise<boolean> {
  const heading = page.locator('h1:not([data-left])').first()
  const hasCome = (timeout: number) =>
    heading.waitFor({ timeout }).then(
      () => true,
      () => false,
    )
  if (new URL(page.url()).origin === new URL(address).origin) {
    await page.evaluate(turnTo(address))
    if (await hasCome(2000)) return true
  }
  await page.goto(address)
  return hasCome(30_000)
}

const examples: Record<string, string> = { role: 'teacher', resetCode: 'expired', kind: 'student', tab: 'documents' }

/**
 * An address of the screen on this host: with an example where its path leaves a place open, or that of the first thing
 * its list links to. Null where there is nothing to show.
 */
export async function addressOf(page: Page, host: string, { path }: Screen): Promise<string | null> {
  const filled = path.replace(/:(\w+)/g, (place, name: string) => examples[name] ?? place)
  if (!filled.includes(':')) return host + filled
  const list = filled.slice(0, filled.indexOf('/:'))
  if (filled.slice(list.length + 2).includes('/')) return null
  if (page.url() !== host + list) await goTo(page, host + list)
  // Whoever may not see the list is led elsewhere, and would wait for its links in vain.
  if (new URL(page.url()).pathname !== list) return null
  const first = page.locator(`main a[href^="${list}/"]`).first()
  const found = await first.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  )
  return found ? host + (await first.getAttribute('href')) : null
}
