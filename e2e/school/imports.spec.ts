import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readSheet } from '#platform/server/spreadsheets/sheetReader.ts'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const start = `${hostOf('greenwood')}/admin/imports/holiday`

const drop = (page: Page, name: string, lines: readonly string[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

/** CSV rows of holidays, one for each day of July and August 2026. */
const days = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const date = `${String((n % 28) + 1).padStart(2, '0')}/${n < 28 ? '07' : '08'}/2026`
    return `${name} ${n + 1},${date},`
  })

const cell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').locator(`[data-r="${row}"] > [data-c="${column}"]`)

async function download(page: Page, button: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), sheet: await readSheet(await readFile(await file.path())) }
}

test('20 21 USR-02 a file with unusual headings and three bad rows is matched, corrected in place, imported and undone', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await page.goto(start)
  await expect(page.getByRole('heading', { level: 1, name: /^Import: / })).toBeVisible()
  const lines = days('Mela', 50)
  lines.splice(4, 1, 'Mela 5,31/02/2027,')
  lines.splice(9, 1, ',10/07/2026,')
  lines.splice(20, 1, 'Mela 21,21/07/2026,20/07/2026')
  await drop(page, 'melas.csv', ['HOLIDAYS,First  day:,Last day,Remarks', ...lines])

  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'HOLIDAYS' })).toContainText('Similar heading')
  await expect(page.getByRole('listitem').filter({ hasText: 'Remarks' })).toContainText('Not matched')
  await page.getByRole('combobox', { name: 'Column for “HOLIDAYS”' }).selectOption('Skip')
  await expect(page.getByText('Required column missing: Holiday')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check rows' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Column for “HOLIDAYS”' }).selectOption('Holiday')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Check rows' }).click()

  const wrong = page.getByRole('region', { name: 'Problems' })
  await expect(wrong.getByRole('button')).toHaveCount(3)
  await expect(wrong).toContainText('This date doesn’t exist. Check the day and month.')
  await expect(page.getByRole('row', { name: /Row 6/ })).toContainText('31/02/2027')
  const file = await download(page, 'Download rows with problems')
  expect(file.name).toBe('melas - Not imported.xlsx')
  expect(file.sheet.rows.map(({ cells }) => cells.at(-1))).toEqual([
    'First day: This date doesn’t exist. Check the day and month.',
    'Holiday: Please fill this in.',
    'Last day: The last day cannot come before the first.',
  ])
  expect(await violations(page)).toEqual([])

  await cell(page, 0, 1).click()
  await page.keyboard.type('05/07/2026')
  await page.keyboard.press('Enter')
  await expect(wrong.getByRole('button')).toHaveCount(2)
  await cell(page, 1, 0).click()
  await page.keyboard.type('Mela 10')
  await page.keyboard.press('Enter')
  await expect(wrong.getByRole('button')).toHaveCount(1)
  await cell(page, 2, 2).click()
  await page.keyboard.type('never')
  await page.keyboard.press('Enter')
  await expect(wrong).toContainText('Enter the date with day, month and year, for example 05/06/2014.')
  await expect(cell(page, 2, 2)).toContainText('never')
  // Enter stays on the last row.
  await page.keyboard.press('Delete')
  await expect(page.getByText('All rows are correct')).toBeVisible()

  await page.getByRole('button', { name: 'Import 50 rows' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('50 records will be added.')
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByText('Import complete')).toBeVisible()
  await expect(page.getByText('50 added, 0 changed, 0 unchanged.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'View list' }).click()
  await expect(page).not.toHaveURL(/imports/)
  await expect(page.getByText('Mela 10', { exact: true })).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone')).toBeVisible()
  await expect(page.getByText('All records are as they were before.')).toBeVisible()
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await expect(page.getByRole('row', { name: /melas\.csv/ })).toContainText('Undone')
  expect(await violations(page)).toEqual([])
})

test('USR-02 a filled-in template is imported without questions, and bad rows can be left out', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto(start)
  const template = await download(page, 'Download template')
  expect(template.sheet.header).toEqual(['Holiday', 'First day', 'Last day'])
  await drop(page, 'fair.csv', [template.sheet.header.join(','), ...days('Fair', 3), 'Fair 4,31/02/2027,'])
  await page.getByRole('button', { name: 'Skip 1 row and import the rest' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByText('3 added, 0 changed, 0 unchanged.')).toBeVisible()
  await expect(page.getByText('1 row skipped because of problems.')).toBeVisible()
  await page.goto(start)
  await drop(page, 'again.csv', ['Holiday,First day', 'Fair 1,01/07/2026'])
  await expect(page.getByText('Nothing to import')).toBeVisible()
  await page.getByRole('button', { name: 'Discard import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Import discarded')).toBeVisible()
  await expect(page.getByRole('row', { name: /again\.csv/ })).toHaveCount(0)
})

test('USR-02 a file that is not a sheet is refused where it was dropped, and one that cannot be read says why', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await page.goto(start)
  await drop(page, 'empty.csv', ['Holiday,First day'])
  await expect(page.getByText('It has no rows below the headings.')).toBeVisible()
  await page.getByRole('link', { name: 'Import another file' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'days.xlsx', mimeType: 'application/zip', buffer: Buffer.from('no workbook') })
  await expect(page.getByText(/days\.xlsx: The file’s content doesn’t match its name/)).toBeVisible()
})

test('USR-02 an import can be read and confirmed on a phone, in the dark theme and in Hindi', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(start)
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('radio', { name: 'हिन्दी' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: '1. टेम्पलेट डाउनलोड करें' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await violations(page)).toEqual([])
  await drop(page, 'utsav.csv', [
    'Holiday,First day',
    ...days('Utsav', 4).map((line) => line.slice(0, -1)),
    'Utsav 5,31/02/2027',
  ])
  await expect(page.getByRole('button', { name: /ऐसी कोई तारीख़ नहीं होती।/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '1 पंक्ति छोड़कर बाकी आयात करें' }).click()
  await page.getByRole('button', { name: 'अभी आयात करें' }).click()
  await expect(page.getByText('आयात पूरा हुआ', { exact: true })).toBeVisible()
})
