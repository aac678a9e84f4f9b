import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** Cookies and local storage, as a login leaves them behind. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** What pages can leave behind. Not the cache: the app's files are fetched and compiled once for all tests of a worker. */
const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems,service_workers,shared_storage'

/**
 * What a context keeps between its pages, and how to replace it. Playwright's own `setStorageState` also throws away every
 * cached file, so that each test would fetch and compile the app anew.
 */
export class Keeper {
  readonly #context: BrowserContext
  /** A plain page for each host, through which its local storage is filled. Open ones keep the browser's process alive. */
  readonly #plain = new Map<string, Page>()
  readonly #visited = new Set<string>()
  #session: CDPSession | undefined

  constructor(context: BrowserContext) {
    this.#context = context
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        const address = URL.parse(frame.url())
        if (address?.protocol.startsWith('http')) this.#visited.add(address.origin)
      }),
    )
  }

  isOwn(page: Page) {
    return [...this.#plain.values()].includes(page)
  }

  /** The host's plain page. */
  async plainOf(origin: string): Promise<Page> {
    const open = this.#plain.get(origin)
    if (open) return open
    const page = await this.#context.newPage()
    this.#plain.set(origin, page)
    await page.goto(`${origin}/api/health`)
    return page
  }

  async replaceBy({ cookies, origins }: Kept) {
    await this.#context.clearCookies()
    const [first] = this.#plain.values()
    if (first) this.#session ??= await this.#context.newCDPSession(first)
    for (const origin of this.#visited)
      await this.#session?.send('Storage.clearDataForOrigin', { origin, storageTypes })
    this.#visited.clear()
    await this.#context.addCookies(cookies)
    for (const { origin, localStorage: items } of origins) {
      this.#visited.add(origin)
      const page = await this.plainOf(origin)
      await page.evaluate((all) => {
        for (const { name, value } of all) localStorage.setItem(name, value)
      }, items)
    }
  }
}

const keepers = new WeakMap<BrowserContext, Keeper>()

/** Of a context that serves several tests; others keep things in Playwright's way. */
export const keeperOf = (context: BrowserContext) => keepers.get(context)

export function keep(context: BrowserContext): Keeper {
  const keeper = new Keeper(context)
  keepers.set(context, keeper)
  return keeper
}
