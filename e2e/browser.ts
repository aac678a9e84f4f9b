import { type BrowserContext, test as base } from '@playwright/test'
import { keep, keeperOf } from './kept.ts'

/**
 * The tests' own browser: one window profile for each worker instead of one for each test, so that the app's files are
 * fetched and compiled once. Between two tests everything a page can leave behind is taken away. A plain page stays open: it
 * keeps the process alive that has compiled the app.
 */
export const test = base.extend<object, { profile: BrowserContext }>({
  profile: [
    async ({ browser }, use, { project }) => {
      const { contextOptions, locale, timezoneId, viewport, serviceWorkers, baseURL } = project.use
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
    },
    { scope: 'worker' },
  ],
  context: async ({ profile }, use) => {
    await use(profile)
    const keeper = keeperOf(profile)
    for (const page of profile.pages()) if (!keeper?.isOwn(page)) await page.close()
    await profile.unrouteAll()
    await profile.setOffline(false)
    await profile.clearPermissions()
    await keeper?.replaceBy({ cookies: [], origins: [] })
  },
  page: async ({ context }, use) => {
    await use(await context.newPage())
  },
})
