import { expect } from '@playwright/test'
import { test } from '../support/browser.ts'
import { hostOf, signInAs, submitSignIn } from '../support/people.ts'

const base = hostOf('greenwood')

test('NAV-02 an unknown address says so beside the menu, and keeps the address', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(`${base}/teacher/nowhere`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/teacher/nowhere')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Classes' }).click()
  await expect(page).toHaveURL(/\/teacher\/classes$/)
})

test('NAV-05 an admin sent from a refused address to the dashboard is told why', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto(`${base}/admin/adminRoles`)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  const message = page.getByRole('status').filter({ hasText: 'You don’t have access to that page.' })
  await expect(message).toContainText('A super admin can give you access.')
})

test('sign-in asks to wait or to try again, never both', async ({ page }) => {
  await page.route('**/api/**/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '2' },
      json: { status: 429, code: 'try-later', message: 'Too many attempts. Please wait a moment and try again.' },
    }),
  )
  await submitSignIn(page, 'teacher')
  const wait = page.getByText('Too many attempts. Please wait a moment and try again.')
  const again = page.getByText('You can try again now.')
  await expect(wait).toBeVisible()
  await expect(again).toBeHidden()
  await expect(again).toBeVisible()
  await expect(wait).toBeHidden()
})
