import { type Browser, expect, type Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, type PersonName, phone, signInAs, signInByForm } from '../support/people.ts'

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const settings = `${hostOf('greenwood')}/account/notifications`

/** Signs in on another device, which notifies the person. */
async function signInElsewhere(browser: Browser, person: PersonName) {
  const page = await (await browser.newContext()).newPage()
  await signInByForm(page, person)
  await page.context().close()
}

test('43 notifications arrive in every open window, and reading one clears it in the others', async ({
  page,
  browser,
}) => {
  await signInByForm(page, 'staff')
  const other = await (await browser.newContext()).newPage()
  await signInByForm(other, 'staff')
  for (const window of [page, other]) await expect(bellOf(window)).toBeVisible()
  await bellOf(page).click()
  // Notifications of earlier tests are marked as read first.
  const markAll = panelOf(page).getByRole('button', { name: 'Mark all as read' })
  await expect(bellOf(page)).toHaveAccessibleName(/unread/)
  await markAll.click()
  for (const window of [page, other]) await expect(bellOf(window)).toHaveAccessibleName('Notifications')

  await signInElsewhere(browser, 'staff')
  for (const window of [page, other]) await expect(bellOf(window)).toHaveAccessibleName('Notifications, 1 unread')
  await signInElsewhere(browser, 'staff')
  for (const window of [page, other]) await expect(bellOf(window)).toHaveAccessibleName('Notifications, 2 unread')

  await bellOf(other).click()
  const first = panelOf(other).getByRole('listitem').first()
  await expect(panelOf(other).getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(first).toContainText(/New: ?New sign-in from Chrome on Linux/)
  await expect(first).toContainText('few seconds ago')
  await first.getByRole('link').click()
  await expect(other).toHaveURL(/\/account\/sessions$/)
  await expect(panelOf(other)).toBeHidden()
  for (const window of [page, other]) await expect(bellOf(window)).toHaveAccessibleName('Notifications, 1 unread')

  await expect(panelOf(page).getByText('New:')).toHaveCount(1)
  await markAll.click()
  for (const window of [page, other]) await expect(bellOf(window)).toHaveAccessibleName('Notifications')
  await expect(panelOf(page).getByText('New:')).toHaveCount(0)
  await expect(markAll).toBeHidden()
  expect(await violations(page)).toEqual([])
  await other.context().close()
})

test('43 the bell reports a failure to load and can try again', async ({ page }) => {
  await signInAs(page, 'admin')
  // Without live updates: the notification about signing in would load the list before the bell is clicked.
  await page.route('**/api/live/**', (route) => route.abort())
  await page.routeWebSocket('**/api/live/**', (socket) => socket.close())
  await page.goto('/admin')
  await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 500, json: { code: 'server-error' } }))
  await bellOf(page).click()
  const retry = panelOf(page).getByRole('button', { name: /try again|retry/i })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/notifications?*')
  await retry.click()
  await expect(retry).toBeHidden()
  await panelOf(page).getByRole('link', { name: 'Notification settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible()
})

test('43 channels and quiet hours are saved; security messages cannot be turned off', async ({ page }) => {
  await signInAs(page, 'feeAdmin')
  await page.goto('/admin')
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page.getByRole('checkbox', { name: 'Account security: E-mail' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Account security: E-mail' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Your privileges: E-mail' }).uncheck()
  await page.getByRole('checkbox', { name: 'Account security: SMS' }).check()
  await page.getByRole('checkbox', { name: 'Hold messages during these hours' }).check()
  await expect(page.getByText('Until 06:30 the next morning.')).toBeVisible()
  await page.getByLabel('To', { exact: false }).last().fill('21:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose a different end time.')).toBeVisible()
  await page.getByLabel('To', { exact: false }).last().fill('7:15')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Your privileges: E-mail' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Account security: SMS' })).toBeChecked()
  await expect(page.getByLabel('To', { exact: false }).last()).toHaveValue('07:15')
  expect(await violations(page)).toEqual([])
})

test('43 the settings fit and can be read on a phone, in the dark theme and in Hindi', async ({ page, browser }) => {
  await signInAs(page, 'admin')
  await signInElsewhere(browser, 'admin')
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(settings)
  await expect(page.getByRole('checkbox', { name: 'Your privileges: Bell' })).toBeChecked()
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('radio', { name: 'हिन्दी' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'सूचनाओं की सेटिंग' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^सूचनाएँ/ }).click()
  const panel = page.getByRole('dialog', { name: 'सूचनाएँ' })
  await expect(panel.getByRole('heading', { name: 'आज' })).toBeVisible()
  await expect(panel.getByRole('link', { name: /नया लॉगिन/ }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
