import { expect, type Page, test } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { hostOf, phone, signInByForm } from '../support/people.ts'

test.use({ serviceWorkers: 'allow', viewport: phone })

/** A headless browser has no push service. This one subscribes at an address that exists, with a key that does not. */
const subscribeNowhere = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Notification.requestPermission = async () => 'granted'
    const mark = 'a push subscription'
    const endpoint = 'https://fcm.googleapis.com/fcm/send/browser-test'
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        sessionStorage.removeItem(mark)
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem(mark, 'yes')
      return subscription
    }
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(mark) ? subscription : null)
  })

test('FAM-09 push is turned on by a click, then is a channel like the others, and ends when the person signs out', async ({
  page,
}) => {
  await subscribeNowhere(page)
  await signInByForm(page, 'guardian', 'riverside')
  await page.goto(`${hostOf('riverside')}/account/notifications`)
  const push = page.getByRole('checkbox', { name: 'Absence: Push' })
  await expect(page.getByText('This device gets no push messages.')).toBeVisible()
  await expect(push).toBeDisabled()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This device gets push messages until you sign out.')).toBeVisible({ timeout: 15_000 })
  await expect(push).toBeEnabled()
  await expect(push).toBeChecked()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('This device gets push messages until you sign out.')).toBeVisible()

  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('a push subscription'))).toBeNull()
})

test('FAM-09 a browser that blocks notifications says how to allow them', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await signInByForm(page, 'guardian', 'riverside')
  await page.goto(`${hostOf('riverside')}/account/notifications`)
  await expect(page.getByText(/^Your browser blocks messages from this school/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0)
})
