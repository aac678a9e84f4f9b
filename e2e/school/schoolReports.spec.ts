import { expect } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const reports = `${hostOf('greenwood')}/admin/reports`

test('REP-01 the days of a report are in its address, and never leave the academic year', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${reports}/school/registrations`)
  const days = page.getByRole('combobox', { name: 'Days' })
  await days.selectOption('Last Year')
  await expect(page).toHaveURL(/range=Last(\+|%20)Year/)
  await expect(page.getByText('None of these days are in the academic year')).toBeVisible()
  await days.selectOption('Year')
  await expect(page).not.toHaveURL(/range=/)
  await expect(page.getByText('None of these days are in the academic year')).toHaveCount(0)
})

test('REP-01 the principal’s page has ten figures, and each opens what it counts', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${reports}/principal`)
  for (const name of ['Students', 'New students this year', 'Student attendance', 'Fees overdue', 'Average result'])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: /New students this year/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Student registrations' })).toBeVisible()
})
