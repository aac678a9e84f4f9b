import { expect } from '@playwright/test'
import { overflow, violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

test('OFF-01 the office adds a machine of its own with a code', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${hostOf('greenwood')}/admin/offline-setup`)
  expect(await violations(page)).toEqual([])
  const name = `Reading corner ${Date.now()}`
  await page.getByRole('button', { name: 'Add machine' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Add machine' }).click()
  await expect(dialog.getByText(/works once and is not shown again/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting for the code')).toBeVisible()
  await page.setViewportSize(phone)
  expect(await overflow(page)).toEqual([])
})
