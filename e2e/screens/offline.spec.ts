import { expect, type Page, test } from '@playwright/test'
import { openProxy, signInAt } from '../support/proxy.ts'

test.use({ serviceWorkers: 'allow', timezoneId: 'Asia/Kolkata' })

/** Everything the day needs is on the device: the app's files, the day, and the register that is still to take. */
async function keptForTheDay(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('banyan-assets')
        const hasScreens = (await cache.keys()).some(({ url }) => /RegisterScreen/.test(url))
        const hasRegister = Object.keys(localStorage).some((key) => /^banyan\.answer .*\/registers\//.test(key))
        return hasScreens && hasRegister
      }),
    )
    .toBe(true)
}

const storedAbout = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^banyan\.(answer|away)/.test(key)))

const main = (page: Page) => page.getByRole('main')
/** The registers still to take, as the rail, the worklist and the summary count them. */
async function openRegisters(page: Page) {
  const rail = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Attendance/ })
  const todo = page.getByRole('table', { name: 'To do' }).getByRole('link', { name: /^Take attendance/ })
  const numbers = (text: string) => [...text.matchAll(/(\d+) (?:registers?|pending)/g)].map(([, n]) => Number(n))
  const inSentence = numbers(
    (await main(page)
      .getByText(/lessons? today\./)
      .textContent()) ?? '',
  )
  return {
    rail: numbers((await rail.getByText(/pending$/).textContent()) ?? '').reduce((sum, n) => sum + n, 0),
    todo: await todo.count(),
    sentence: inSentence.reduce((sum, n) => sum + n, 0),
  }
}

const take = (page: Page) => main(page).getByRole('link', { name: /Take attendance · 7-B/ })

test('3 ATT-01 without a network a reload shows the day, and a register is taken, waits and is sent later', async ({
  page,
}) => {
  // Riverside, because other tests take the register of this day at Greenwood.
  const { host, turnOff, turnOn, close } = await openProxy('riverside')
  await signInAt(page, host)
  await page.goto(`${host}/teacher/dashboard`)
  await expect(take(page)).toBeVisible()
  await keptForTheDay(page)
  await expect(page.getByRole('table', { name: 'To do' })).toBeVisible()
  const before = await openRegisters(page)
  expect(before.rail).toBeGreaterThan(0)
  expect(before).toEqual({ rail: before.rail, todo: before.rail, sentence: before.rail })

  await turnOff(page)
  await page.reload()
  await expect(page.getByRole('banner').getByText('Offline')).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Asha')
  await expect(main(page).getByText('1 register still to take.')).toBeVisible()
  await expect.poll(() => openRegisters(page)).toEqual(before)
  await take(page).click()
  const lines = page.getByRole('list', { name: 'Students of 7-B' }).getByRole('button')
  await lines.nth(1).click()
  await page.getByRole('button', { name: /^Submit · / }).click()

  // It looks submitted, with its mark, on its own page and on every other.
  await expect(main(page).getByText('1 register waiting to sync')).toBeVisible()
  await expect(main(page).getByText('Waiting to sync', { exact: true })).toBeVisible()
  await expect(main(page).getByText('Not taken yet')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Save correction · / })).toBeDisabled()
  await page.goto(`${host}/teacher/dashboard`)
  const daily = page.getByRole('list', { name: 'Daily registers' }).getByRole('listitem').filter({ hasText: '7-B' })
  await expect(daily.getByText('Waiting to sync')).toBeVisible()
  await expect(daily.getByRole('link', { name: /^Open/ })).toBeVisible()
  const left = before.rail - 1
  await expect.poll(() => openRegisters(page)).toEqual({ rail: left, todo: left, sentence: left })
  await page.goto(`${host}/teacher/class-attendance`)
  await expect(main(page).getByText('Waiting to sync', { exact: true })).toBeVisible()

  await turnOn(page)
  await expect(main(page).getByText('1 register waiting to sync')).toBeHidden()
  await expect(main(page).getByText(/1 A/).first()).toBeVisible()
  await expect(page.getByRole('banner').getByText('Offline')).toBeHidden()
  close()
})

test('without a network nothing of a person opens after they have signed out', async ({ page }) => {
  const { host, turnOff, close } = await openProxy('greenwood')
  await signInAt(page, host)
  await page.goto(`${host}/teacher/dashboard`)
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Asha')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(async () => (await storedAbout(page)).length).toBeGreaterThan(2)
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/login|\/$/)
  expect(await storedAbout(page)).toEqual([])
  await turnOff(page)
  await page.goto(`${host}/teacher/dashboard`)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText('Asha')).toHaveCount(0)
  close()
})
