import { type Browser, type BrowserContext, test as base, type PlaywrightTestOptions } from '@playwright/test'
import { manageStorage, storageOf } from './browserStorage.ts'

type BrowserOptions = Partial<PlaywrightTestOptions>

/**
 * Playwright's test with one browser profile for each worker instead of one for each test, so that the app's files are fetched
 * and compiled once. Between two tests everything a page can leave behind is cleared. A blank page stays open, which keeps the
 * renderer alive that has compiled the app.
 */
export const test = base.extend<{ elsewhere: BrowserContext }, { profile: BrowserContext; other: BrowserContext }>({
  profile: [async ({ browser }, use, { project }) => withProfile(browser, project.use, use), { scope: 'worker' }],
  other: [async ({ browser }, use, { project }) => withProfile(browser, project.use, use), { scope: 'worker' }],
  context: async ({ profile }, use) => lendProfile(profile, use),
  /** A second profile, for a second person. */
  elsewhere: async ({ other }, use) => lendProfile(other, use),
  page: async ({ context }, use) => {
    await use(await context.newPage())
  },
})

type UseContext = (context: BrowserContext) => Promise<void>

async function withProfile(browser: Browser, options: BrowserOptions, use: UseContext) {
  const { contextOptions, locale, timezoneId, viewport, serviceWorkers, baseURL } = options
  const profile = await browser.newContext({
    ...contextOptions,
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    ...(viewport && { viewport }),
    ...(serviceWorkers && { serviceWorkers }),
    ...(baseURL && { baseURL }),
  })
  await manageStorage(profile).blankPage(new URL(baseURL ?? '').origin)
  await use(profile)
  await profile.close()
}

async function lendProfile(profile: BrowserContext, use: UseContext) {
  await use(profile)
  const storage = storageOf(profile)
  for (const page of profile.pages()) if (!storage?.isBlankPage(page)) await page.close()
  await profile.unrouteAll()
  await profile.setOffline(false)
  await profile.clearPermissions()
  await storage?.clear()
}
