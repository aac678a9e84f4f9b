import { expect, type Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { phone, signInAs } from '../support/people.ts'

const hintOf = (page: Page) => page.getByText(/^Keep .+ on your home screen$/)

/** What Chromium does on a phone when the app can be installed. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => document.body.setAttribute('data-asked', 'yes')
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

test('FAM-09 the home offers to install the app, and never again on a device where it was declined', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signInAs(page, 'guardian')
  await page.goto('/family/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(hintOf(page)).toHaveCount(0)
  await offer(page)
  await expect(hintOf(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  await expect(hintOf(page)).toHaveCount(0)
  await offer(page)
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offer(page)
  await expect(hintOf(page)).toHaveCount(0)
})

test('FAM-09 on an iPhone the home says how to install the app by hand', async ({ page }) => {
  await page.addInitScript(() => {
    const iPhone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
    Object.defineProperty(navigator, 'userAgent', { value: iPhone })
  })
  await page.setViewportSize(phone)
  await signInAs(page, 'student')
  await page.goto('/family/home')
  await expect(hintOf(page)).toBeVisible()
  await expect(page.getByText(/^Tap Share/)).toBeVisible()
})
