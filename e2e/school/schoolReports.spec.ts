import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { api } from '../support/api.ts'
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

test('REP-01 REP-03 a line of a report opens the people behind it, and its file arrives in all downloads', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${reports}/school/userCount`)
  const line = page.getByRole('row').filter({ hasText: 'Teachers' })
  const counted = Number(await line.getByText(/^\d+$/).first().textContent())
  expect(counted).toBeGreaterThan(0)
  await line.getByText('Teachers', { exact: true }).click()
  await expect(page).toHaveURL(/first=teacher/)
  await expect(page.getByRole('heading', { name: 'Teachers' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(counted + 1)
  expect(await violations(page)).toEqual([])

  const answered = page.waitForResponse((answer) => answer.url().endsWith('/school-reports/export'))
  await page.getByRole('button', { name: 'Download report' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const { downloadId } = ((await (await answered).json()) as { data: { downloadId: string } }).data
  await page.getByRole('button', { name: 'All downloads' }).click()
  await expect(page).toHaveURL(/all-downloads/)
  // Only the job that writes the file makes it ready, however long it waits for its turn.
  await expect
    .poll(async () => (await api<{ state: string }>(page, 'GET', `/api/downloads/${downloadId}`)).state, {
      timeout: 20_000,
    })
    .toBe('ready')
  await page.reload()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Accounts by role' }).first().click()
  const rows = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n')
  expect(rows.filter((row) => row.includes('Active')).length).toBeGreaterThanOrEqual(counted)
})

test('REP-01 attendance opens from a grade to its students, keeps its days in the address and makes a file', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${hostOf('greenwood')}/admin/attendance/reports`)
  const days = page.getByRole('combobox', { name: 'Days' })
  await days.selectOption('Last Year')
  await expect(page).toHaveURL(/range=Last(\+|%20)Year/)
  await expect(page.getByText('No registers in this period')).toBeVisible()
  await days.selectOption('Year')
  await page.getByRole('radio', { name: 'Student' }).click()
  await expect(page).toHaveURL(/by=student/)
  await expect(page.getByRole('combobox', { name: 'Class' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/downloads/tables/attendance'))
  await page.getByRole('button', { name: 'Download report' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await answered).status()).toBe(200)
})
