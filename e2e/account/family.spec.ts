import { expect } from '@playwright/test'
import { overflow, violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { phone, signInAs } from '../support/people.ts'

test('FAM-01 FAM-03 on a phone a guardian has a card for each child, and the choice of child stays in view', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signInAs(page, 'guardian')
  await page.goto('/family/home')
  const cards = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(cards).toHaveCount(2)
  const choice = page.getByRole('group', { name: 'Choose a child' })
  const last = choice.getByRole('radio').nth(1)
  const [name = ''] = (await cards.nth(1).innerText()).split('\n')
  await choice.locator('label').nth(1).click()
  await expect(page).toHaveURL(/child=/)
  await expect(last).toBeChecked()
  await expect(cards.first()).toContainText(name)
  // The choice is remembered on this device.
  await page.goto('/family/home')
  await expect(last).toBeChecked()
  await page.mouse.wheel(0, 2000)
  await expect(choice).toBeInViewport()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toEqual([])
})

test('FAM-01 the frame of families has no search, no years and no keyboard list', async ({ page }) => {
  await signInAs(page, 'guardian')
  await page.goto('/family/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Search/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Academic year/ })).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
