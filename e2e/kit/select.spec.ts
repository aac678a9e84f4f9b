import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser.ts'

test.describe.configure({ mode: 'parallel' })

/** Not the options of native selects on the same page. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

test('a select is searched, cleared and closed from the keyboard', async ({ page }) => {
  await page.goto('/developer/kit?only=dates')
  const select = page.getByRole('combobox', { name: 'Class' })
  await select.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Class 7-B' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(select).toHaveValue('Class 7-B')
  await page.keyboard.type('8')
  await expect(options(page)).toHaveText(['Class 8-A', 'Class 8-B'])
  await page.keyboard.press('Enter')
  await expect(select).toHaveValue('Class 8-A')
  await expect(select).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(select).toHaveValue('')
  await expect(select).toBeFocused()
})

test('a multi-select adds choices by search and removes the last one with Backspace', async ({ page }) => {
  await page.goto('/developer/kit?only=dates')
  const select = page.getByRole('combobox', { name: 'Send to' })
  await select.fill('9')
  await page.keyboard.press('Enter')
  const pills = page.getByRole('button', { name: /^Remove Class/ })
  await expect(pills).toHaveCount(3)
  await expect(select).toHaveAccessibleDescription(/Class 7-A, Class 7-B, Class 9-C/)
  await page.keyboard.press('Backspace')
  await expect(pills).toHaveCount(2)
  await pills.first().click()
  await expect(pills).toHaveCount(1)
})

test('a select of two thousand options draws only those near the chosen one', async ({ page }) => {
  await page.goto('/developer/kit?only=dates')
  await page.getByRole('combobox', { name: 'One of 2,000 students' }).click()
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toBeInViewport()
  await expect(chosen).toHaveAttribute('aria-posinset', '1500')
  expect(await options(page).count()).toBeLessThanOrEqual(200)
  await page.keyboard.press('End')
  await expect(page.locator('[aria-posinset="2000"]')).toBeInViewport()
})
