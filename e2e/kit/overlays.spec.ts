import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser.ts'

const overlays = '/developer/kit?only=overlays'

test('a toast goes away by itself, but not while the pointer is on it', async ({ browser, baseURL }) => {
  // Its own profile, because the changed clock cannot be cleared.
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/developer/kit?only=messages')
  const toasts = page.locator('[data-toast]')
  const show = page.getByRole('button', { name: 'Info', exact: true })
  await show.click()
  await page.clock.runFor(500)
  await expect(toasts).toHaveText(/A new version is ready/)
  await page.clock.runFor(6000)
  await expect(toasts).toHaveCount(0)

  await show.click()
  await page.clock.runFor(500)
  await toasts.hover()
  await page.clock.runFor(60_000)
  await expect(toasts).toHaveText(/A new version is ready/)
  await page.mouse.move(0, 0)
  await page.clock.runFor(6000)
  await expect(toasts).toHaveCount(0)
  await context.close()
})

const close = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  Cancel: (page: Page) => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
}

for (const kind of ['Dialog', 'Drawer', 'Drawer beside the list'])
  for (const [way, act] of Object.entries(close))
    test(`the focus returns to the button that opened a ${kind.toLowerCase()}, closed by ${way}`, async ({ page }) => {
      await page.goto(overlays)
      const opener = page.getByRole('button', { name: kind, exact: true })
      await opener.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect(opener).not.toBeFocused()
      await act(page)
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    })

for (const kind of ['Dialog', 'Drawer', 'Drawer beside the list'])
  test(`Escape in an open list closes only the list, not the ${kind.toLowerCase()} around it`, async ({ page }) => {
    await page.goto(overlays)
    await page.getByRole('button', { name: kind, exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    const house = dialog.getByRole('combobox', { name: 'House' })
    await house.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(dialog).toBeVisible()
    await expect(house).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
