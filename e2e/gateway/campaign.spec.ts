import { expect } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { signInAs } from '../support/people.ts'
import { gateway, writeToTeachers } from './campaignToTeachers.ts'

test('NTF-01 a campaign is written, previewed and sent, and the numbers in the address follow its messages', async ({
  page,
}) => {
  await writeToTeachers(page, {
    name: 'Staff meeting',
    title: 'Meeting at 3 pm',
    text: 'Dear {name}, we meet at 3 pm in the hall. {school}',
  })
  await expect(page.getByText(/^1 segment/)).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/campaigns\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Samples' })).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Open messages' }).click()
  // The address began with zeros; it says what is true.
  await expect(page).toHaveURL(/details\/[0-9a-f-]{36}\/1\/0\/[1-9]\d*\/0$/)
  await expect(page.getByRole('heading', { name: 'Staff meeting' })).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('row').filter({ hasText: 'Sent' }).first().click()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(page.getByText('Accepted')).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
})

test('NTF-01 a template shows where its text differs from the registered one while it is typed', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${gateway}/templates`)
  await page.getByRole('button', { name: 'Add template' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add template' })
  await dialog.getByRole('textbox', { name: /^Text/ }).fill('Dear {name}, fees are due.')
  await dialog.getByRole('textbox', { name: /^Registered text/ }).fill('Dear {#var#}, fees were due.')
  await expect(dialog.getByText('Differs at character 19: expected “were due.”')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Registered text/ }).fill('Dear {#var#}, fees are due.')
  await expect(dialog.getByText('Matches the registered text')).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
})
