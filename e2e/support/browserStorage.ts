import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** Cookies and local storage, as signing in leaves them. */
export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>

/** What pages can store. Not the cache: the app's files are fetched and compiled once for all tests of a worker. */
const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems,service_workers,shared_storage'

const managed = new WeakMap<BrowserContext, ProfileStorage>()

export type ProfileStorage = ReturnType<typeof manageStorage>

/** The storage of a context that serves several tests, if it is managed; others use Playwright's own. */
export const storageOf = (context: BrowserContext) => managed.get(context)

/**
 * Replaces what a context has stored. Playwright's own `setStorageState` also clears the cache, so that each test would fetch
 * and compile the app again.
 */
export function manageStorage(context: BrowserContext) {
  /** For each origin a page without the app, through which its local storage is filled. It keeps the renderer alive. */
  const blankPages = new Map<string, Page>()
  const visited = new Set<string>()
  let session: CDPSession | undefined

  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const address = URL.parse(frame.url())
      if (address?.protocol.startsWith('http')) visited.add(address.origin)
    }),
  )

  async function blankPage(origin: string): Promise<Page> {
    const open = blankPages.get(origin)
    if (open) return open
    const page = await context.newPage()
    blankPages.set(origin, page)
    await page.goto(`${origin}/api/health`)
    return page
  }

  async function replace({ cookies, origins }: BrowserState) {
    await context.clearCookies()
    const [first] = blankPages.values()
    if (first) session ??= await context.newCDPSession(first)
    for (const origin of visited) await session?.send('Storage.clearDataForOrigin', { origin, storageTypes })
    visited.clear()
    await context.addCookies(cookies)
    for (const { origin, localStorage: items } of origins) {
      visited.add(origin)
      const page = await blankPage(origin)
      await page.evaluate((all) => {
        for (const { name, value } of all) localStorage.setItem(name, value)
      }, items)
    }
  }

  const storage = {
    blankPage,
    isBlankPage: (page: Page) => [...blankPages.values()].includes(page),
    replace,
    clear: () => replace({ cookies: [], origins: [] }),
  }
  managed.set(context, storage)
  return storage
}
