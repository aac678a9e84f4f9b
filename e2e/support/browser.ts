import { type Browser, type BrowserContext, test as base, type PlaywrightTestOptions } from '@playwright/test'
import { keep, keeperOf } from './browserStorage.ts'

type Options = Partial<PlaywrightTestOptions>

/**
 * The tests' own browser: one window profile for each worker instead of one for each test, so that the app's files are
 * fetched and compiled once. Between two tests everything a page can leave behind is taken away. A plain page stays open: it
 * keeps the process alive that has compiled the app.
 */
export const test = base.extend<{ elsewhere: BrowserContext }, { profile: BrowserContext; other: BrowserContext }>({
  profile: [async ({ browser }, use, { project }) => useProfile(browser, project.use, use), { scope: 'worker' }],
  other: [async ({ browser }, use, { project }) => useProfile(browser, project.use, use), { scope: 'worker' }],
  context: async ({ profile }, use) => lend(profile, use),
  /** The window profile of somebody else, for a second person. */
  elsewhere: async ({ other }, use) => lend(other, use),
  page: async ({ context }, use) => {
    await use(await context.newPage())
  },
})

type Use = (context: BrowserContext) => Promise<void>

async function useProfile(browser: Browser, options: Options, use: Use) {
  const { contextOptions, locale, timezoneId, viewport, serviceWorkers, baseURL } = options
  const profile = await browser.newContext({
    ...contextOptions,
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    ...(viewport && { viewport }),
    ...(serviceWorkers && { serviceWorkers }),
    ...(baseURL && { baseURL }),
  })
  await keep(profile).plainOf(new URL(baseURL ?? '').origin)
  await use(profile)
  await profile.close()
}

async function lend(profile: BrowserContext, use: Use) {
  await use(profile)
  const keeper = keeperOf(profile)
  for (const page of profile.pages()) if (!keeper?.isOwn(page)) await page.close()
  await profile.unrouteAll()
  await profile.setOffline(false)
  await profile.clearPermissions()
  await keeper?.replaceBy({ cookies: [], origins: [] })
}
