import { expect, type Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const address = `${hostOf('greenwood')}/admin/reports/on-demand-report/new`
const name = `Students by gender ${Date.now()}`

/** Chooses an option of a select, by the beginning of its words. */
async function choose(page: Page, label: string | RegExp, option: string) {
  await page.getByRole('combobox', { name: label }).last().click()
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click()
}

test('REP-02 a report is put together, filtered, grouped, saved, shared and scheduled', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'superAdmin')
  await page.goto(address)
  await expect(page.getByText('Choose a subject to begin')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await choose(page, 'Subject', 'Students')
  const count = page.getByRole('status').filter({ hasText: /^[\d,]+ rows?$/ })
  await expect(count).toHaveCount(1)
  const all = await count.textContent()

  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByRole('combobox', { name: 'Test' }).selectOption('startsWith')
  await page.getByRole('textbox', { name: 'Value' }).fill('A')
  await expect(page.getByRole('combobox', { name: 'Test' })).toHaveValue('startsWith')
  await expect(count).not.toHaveText(all ?? '')
  expect(await violations(page)).toEqual([])

  await page.getByRole('radio', { name: 'Summary' }).check()
  await page.getByRole('button', { name: 'Add a group', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Number of rows' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: /^Save/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'All super admins' }).check()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'How often' }).selectOption('day')
  await dialog.getByRole('combobox', { name: /Recipients/ }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`${hostOf('greenwood')}/admin/reports/on-demand-report`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Every day')
  await expect(row).toContainText('Shared')
})

test('REP-02 a protected column asks for a permission instead of showing rows', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const report = { subject: 'students', columns: ['name', 'quota'], groups: [], measures: [], sort: [] }
  const query = new URLSearchParams({ report: JSON.stringify({ ...report, filter: { join: 'and', parts: [] } }) })
  await page.goto(`${address}?${query}`)
  await expect(page.getByText('These columns are protected')).toBeVisible()
  await expect(page.getByText(/^Category\. A super admin has to let you use them/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download report' })).toBeDisabled()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'What you need them for' }).fill('The education office asks for it')
  await page.getByRole('button', { name: 'Ask for permission' }).click()
  await expect(page.getByText(/^Only another super admin can grant this/)).toBeVisible()
})
