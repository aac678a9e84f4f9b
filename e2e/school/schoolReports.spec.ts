import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const reports = `${hostOf('greenwood')}/admin/reports`

test('REP-01 a school report: chart, table, days, the people behind a line, and a file of them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'superAdmin')
  await page.goto(reports)
  await page.getByRole('link', { name: 'Teacher details (37)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Teacher details (37)' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Teachers' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  // A line opens the people it counts.
  const line = page.getByRole('row').nth(1)
  await expect(line).toContainText(/\d/)
  const cells = await line.getByRole('cell').allTextContents()
  const counted = cells.map(Number).findLast((number) => number > 0) ?? 0
  await line.click()
  await expect(page.getByRole('columnheader', { name: 'Qualification' })).toBeVisible()
  await expect(page).toHaveURL(/first=/)
  await expect(page.getByRole('row')).toHaveCount(counted + 1)
  expect(await violations(page)).toEqual([])

  // As a file they are the same people, and what was asked for stands below them.
  await page.getByRole('button', { name: 'Export' }).first().click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByRole('button', { name: 'All downloads' }).click()
  const file = page.getByRole('button', { name: 'Download Teacher details' }).first()
  await expect(file).toBeVisible({ timeout: 20_000 })
  const [saved] = await Promise.all([page.waitForEvent('download'), file.click()])
  const text = await readFile(await saved.path(), 'utf8')
  const [table = '', about = ''] = text.trim().split('\r\n\r\n')
  expect(table.split('\r\n')).toHaveLength(counted + 1)
  expect(about).toContain('Made for')
})

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
