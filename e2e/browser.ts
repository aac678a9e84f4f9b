import { type BrowserContext, test as base } from '@playwright/test'

/**
 * The tests' own browser: one window profile for each worker instead of one for each test, so that the app's files are
 * fetched and compiled once. Between two tests everything a page can leave behind is taken away. One plain page stays open:
 * it keeps the process alive that has compiled the app.
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
      await (await profile.newPage()).goto('/api/health')
      await use(profile)
      await profile.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ profile }, use) => {
    await use(profile)
    for (const page of profile.pages().slice(1)) await page.close()
    await profile.unrouteAll()
    await profile.setOffline(false)
    await profile.clearPermissions()
    await profile.setStorageState({ cookies: [], origins: [] })
  },
  page: async ({ context }, use) => {
    await use(await context.newPage())
  },
})
