import { expect, test } from '@playwright/test'
import { hostOf, type PersonName, people, sessionState, signInByForm } from '../support/people.ts'

type Visit = { readonly page: string; readonly as?: PersonName; readonly path: string }

const visits: readonly Visit[] = [
  { page: 'the sign-in page', path: people.teacher.path },
  { page: 'the home of a teacher', as: 'classTeacher', path: '/teacher/dashboard' },
  { page: 'the home of an admin', as: 'superAdmin', path: '/admin/dashboard' },
  { page: 'the list of students', as: 'superAdmin', path: '/admin/student' },
  { page: 'the home of a guardian', as: 'guardian', path: '/family/home' },
]

/** Files of the app: the page itself, scripts, styles and fonts. What a page reads through the API is counted elsewhere. */
const maxFiles = 15
/** Of everything, as sent over the network, in bytes. */
const maxBytes = 300_000

for (const { page: name, as, path } of visits)
  test(`a first visit to ${name} takes at most ${maxFiles} files and ${maxBytes / 1000} kB`, async ({ browser }) => {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
    if (as) {
      const other = await browser.newContext({ serviceWorkers: 'block' })
      const page = await other.newPage()
      await signInByForm(page, as)
      await context.setStorageState(await sessionState(page))
      await other.close()
    }
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const addresses = new Map<string, string>()
    const bytes = new Map<string, number>()
    network.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength))
    await page.goto(hostOf('greenwood') + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')

    const pathOf = (id: string) => new URL(addresses.get(id) ?? '').pathname
    // Photos are data too, and as many as there are people on the page.
    const isData = (id: string) => pathOf(id).startsWith('/api/')
    const requested = [...addresses.keys()]
    // A second after the page come the popups that can appear on any page. On a busy machine that is before its end.
    const popups = requested.findIndex((id) => /^\/assets\/(TurnDialog|VisitorPopup)-/.test(pathOf(id)))
    const ofPage = new Set(popups < 0 ? requested : requested.slice(0, popups))
    const files = [...ofPage].filter((id) => !isData(id)).map(pathOf)
    // The schools of these tests have names in every script. Each adds its own font, and most schools need none of them.
    const counted = [...bytes].filter(([id]) => ofPage.has(id) && !/^\/api\/files\/|^\/assets\/Noto/.test(pathOf(id)))
    const total = counted.reduce((sum, [, size]) => sum + size, 0)
    test.info().annotations.push({
      type: 'first visit',
      description: `${files.length} files, ${addresses.size - files.length} calls, ${Math.round(total / 1000)} kB`,
    })
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(maxFiles)
    expect(total, counted.map(([id, size]) => `${size} ${pathOf(id)}`).join('\n')).toBeLessThanOrEqual(maxBytes)
    await context.close()
  })
