import { expect } from '@playwright/test'
import { overflow, violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

test('OFF-01 the office sees what each machine keeps and how far it is, and adds one with a code', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${hostOf('greenwood')}/admin/offline-setup`)
  await expect(page.getByText('Licence valid', { exact: true })).toBeVisible()
  await expect(page.getByText('Library reading room', { exact: true })).toBeVisible()
  // A download that has not reported for ten minutes counts as interrupted, and the demo may be older.
  for (const state of [/Available: \d+ files/, /Interrupted: \d+ file/])
    await expect(page.getByText(state).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Content of / })).toBeVisible()
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
