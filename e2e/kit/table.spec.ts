import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import Papa from 'papaparse'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { phone, signInAs } from '../support/people.ts'

test.describe.configure({ mode: 'parallel' })
const kit = '/developer/kit?only=table'

/** The example that keeps its state in the address. */
const addressed = (page: Page) =>
  page.locator('[data-wide]', { has: page.getByRole('heading', { name: /kept in the address/ }) })
const everyday = (page: Page) =>
  page.locator('[data-wide]', { has: page.getByRole('heading', { name: 'A typical list' }) })

async function openList(page: Page, query = '') {
  await page.goto(kit + query)
  const list = addressed(page)
  await list.scrollIntoViewIfNeeded()
  await expect(list.getByRole('row').nth(5)).toBeVisible()
  return list
}

test('24 search, filters, sort and columns of a list are kept in its address and restored from it', async ({
  page,
}) => {
  const list = await openList(page)
  await list.getByRole('searchbox', { name: 'Name, number or guardian' }).fill('Rao')
  await expect(page).toHaveURL(/[?&]q=Rao/)
  await list.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'State' }).click()
  await page.getByRole('checkbox', { name: 'Overdue' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/[?&]state=Overdue/)
  await list
    .getByRole('columnheader', { name: /Amount due/ })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/[?&]sort=-due/)
  await list.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('House', { exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/[?&]columns=[^&]*house/)

  const sentence = list.getByRole('list').filter({ hasText: 'Sorted by' })
  const shown = async () => [await sentence.innerText(), await list.locator('table').innerText()]
  const before = await shown()
  expect(before[0]).toContain('Overdue')
  expect(before[0]).toContain('amount due')
  expect(before[1]).toContain('House')
  await page.reload()
  await expect(list.getByRole('searchbox')).toHaveValue('Rao')
  await expect.poll(shown).toEqual(before)

  await list.getByRole('button', { name: /^Remove Overdue/ }).click()
  await expect(page).not.toHaveURL(/state=/)
})

test('25 Back returns to the same list, filters and scroll position', async ({ page }) => {
  const list = await openList(page, '&state=Paid&sort=-name')
  const rows = list.locator('tbody tr[data-index]')
  await rows.first().hover()
  await page.mouse.wheel(0, 9000)
  await expect.poll(async () => Number(await rows.last().getAttribute('data-index'))).toBeGreaterThan(150)
  // Scrolling continues for a moment after the wheel.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise((done) => {
            const from = scrollY
            setTimeout(() => done(scrollY - from), 150)
          }),
      ),
    )
    .toBe(0)
  const seen = rows.nth(Math.floor((await rows.count()) / 2))
  const index = await seen.getAttribute('data-index')
  const name = await seen.locator('td').nth(1).innerText()
  const place = await page.evaluate(() => scrollY)
  await seen.locator('td').nth(2).click()
  await expect(page).not.toHaveURL(/developer\/kit/)
  await page.goBack()
  await expect(page).toHaveURL(/state=Paid&sort=-name/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await expect(list.locator(`tbody tr[data-index="${index}"] td`).nth(1)).toHaveText(name, { useInnerText: true })
  await expect(list.locator(`tbody tr[data-index="${index}"]`)).toBeInViewport()
})

/** Waits until the placeholder rows are replaced by virtual ones. */
const waitForVirtualRows = (list: Locator) => expect(list.locator('tbody tr[data-index="39"]')).toHaveCount(0)

test('of two thousand rows only those near the window are drawn, and the last one can be reached', async ({ page }) => {
  const list = await openList(page)
  await expect(list.getByText('2,000 students', { exact: true })).toBeVisible()
  await waitForVirtualRows(list)
  expect(await list.locator('tbody tr').count()).toBeLessThan(90)
  const first = list.locator('tbody tr[data-index="0"]')
  await first.focus()
  await page.keyboard.press('End')
  await expect(list.locator('tbody tr[data-index="1999"]')).toBeFocused()
  await expect(list.locator('tbody tr[data-index="1999"]')).toBeInViewport()
  expect(await list.locator('tbody tr').count()).toBeLessThan(90)
})

test('the focus of a list survives the switch to virtual rows', async ({ page }) => {
  let release = () => {}
  const hold = async () => {
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.unrouteAll()
    await page.route(/\/VirtualRows[^/]*$/, async (route) => {
      await held
      await route.continue()
    })
  }
  for (const [key, place] of [
    ['ArrowDown', 1],
    ['End', 1999],
  ] as const) {
    await hold()
    const list = await openList(page)
    await list.locator('tbody tr[data-index="0"]').focus()
    await page.keyboard.press(key)
    await expect(list.locator('tbody tr[data-index="39"]')).toBeAttached()
    release()
    await waitForVirtualRows(list)
    await expect(list.locator(`tbody tr[data-index="${place}"]`)).toBeFocused()
    await expect(list.locator(`tbody tr[data-index="${place}"]`)).toBeInViewport()
  }
})

test('the header stays while scrolling, and the footer shows the total of all matching rows', async ({ page }) => {
  const list = await openList(page, '&state=Partial')
  const foot = list.locator('tfoot td').filter({ hasText: /\d/ })
  const sum = async () => Number((await foot.innerText()).replace(/\D/g, ''))
  const partial = await sum()
  expect(partial).toBeGreaterThan(0)
  await list.locator('tbody tr').first().hover()
  const from = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 3000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from + 1500)
  await expect(list.getByRole('columnheader', { name: 'Student' })).toBeInViewport()
  await page.goto(`${kit}&state=Partial&state=Overdue`)
  await addressed(page).scrollIntoViewIfNeeded()
  await expect.poll(sum).toBeGreaterThan(partial)
})

test('selecting rows shows one action bar; Escape closes a panel, also from its button', async ({ page }) => {
  await page.goto(kit)
  const list = everyday(page)
  await list.scrollIntoViewIfNeeded()
  const columns = list.getByRole('button', { name: 'Columns' })
  await columns.click()
  await columns.focus()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await list.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toBeVisible()
  await expect(bar).toContainText('selected')
  await expect(bar.getByRole('button', { name: 'Send reminder' })).toBeVisible()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toBeHidden()
})

async function exportList(page: Page, list: ReturnType<typeof addressed>, format: 'CSV' | 'Excel') {
  await list.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const query = '&state=Overdue&sort=-due&columns=name,class,phone,born,state,due'

test('26 the Excel file has every matching row in order, with rupees, dates and Hindi intact', async ({ page }) => {
  const list = await openList(page, query)
  const matching = Number((await list.getByText(/^\d+ students$/).innerText()).replace(/\D/g, ''))
  const { name, bytes } = await exportList(page, list, 'Excel')
  expect(name).toMatch(/^Students and their dues \d{4}-\d{2}-\d{2}\.xlsx$/)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(Uint8Array.from(bytes).buffer)
  const sheet = book.worksheets[0]
  expect(sheet?.name).toBe('Students and their dues')
  expect(sheet?.getRow(1).values).toEqual([undefined, 'Student', 'Class', 'Phone', 'Born', 'State', 'Amount due'])
  expect(sheet?.rowCount).toBe(matching + 1)
  const due = Array.from({ length: matching }, (_, at) => sheet?.getRow(at + 2).getCell(6).value as number)
  expect(due).toEqual(due.toSorted((a, b) => b - a))
  const shown = (await list.locator('tbody tr[data-index="0"] td').nth(6).innerText()).replace(/\D/g, '')
  expect(due[0]).toBe(Number(shown))
  const first = sheet?.getRow(2)
  expect(first?.getCell(6).numFmt).toContain('"₹"')
  expect(first?.getCell(4).value).toBeInstanceOf(Date)
  expect(first?.getCell(4).numFmt).toBe('dd/mm/yyyy')
  expect(first?.getCell(3).type).toBe(ExcelJS.ValueType.String)
  const names = sheet?.getColumn(1).values ?? []
  expect(names).toContain('मीरा शर्मा')
})

test('26 the CSV file has the same rows, in UTF-8 that Excel recognises', async ({ page }) => {
  const list = await openList(page, query)
  const matching = Number((await list.getByText(/^\d+ students$/).innerText()).replace(/\D/g, ''))
  const { name, bytes } = await exportList(page, list, 'CSV')
  expect(name).toMatch(/\.csv$/)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const { data } = Papa.parse<string[]>(bytes.toString('utf8').slice(1), { skipEmptyLines: true })
  expect(data[0]).toEqual(['Student', 'Class', 'Phone', 'Born', 'State', 'Amount due'])
  expect(data).toHaveLength(matching + 1)
  expect(data[1]?.[3]).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(data[1]?.[5]).toMatch(/^\d+\.\d\d$/)
  expect(data.some(([student]) => student === 'मीरा शर्मा')).toBe(true)
})

/**
 * Pauses the export after its first page until the returned function is called. The example simulates a server with a
 * delay of 100 ms a page.
 */
async function pauseExport(page: Page) {
  await page.evaluate(() => {
    const { setTimeout } = window
    const held: (() => void)[] = []
    let pageRequests = 0
    const holding = (run: () => void, wait?: number) => {
      if (wait === 100) pageRequests += 1
      return wait === 100 && pageRequests > 1 ? held.push(run) : setTimeout(run, wait)
    }
    const resume = () => {
      Object.assign(window, { setTimeout })
      for (const run of held) run()
    }
    Object.assign(window, { setTimeout: holding, resume })
  })
  return () => page.evaluate(() => (window as unknown as { resume(): void }).resume())
}

test('22 an export of many pages shows its progress and can be cancelled', async ({ page }) => {
  const list = await openList(page)
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await list.getByRole('button', { name: 'Export' }).click()
  const resume = await pauseExport(page)
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  await expect(list.getByRole('progressbar', { name: /^[1-9]\d* of 2,000/ })).toBeVisible()
  await list.getByRole('button', { name: 'Cancel' }).click()
  await expect(list.getByRole('progressbar')).toBeHidden()
  await expect(list.getByRole('button', { name: 'Export' })).toBeFocused()
  await resume()
  const { bytes } = await exportList(page, list, 'CSV')
  expect(bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(2001)
  expect(downloads).toBe(1)
})

test('26 a list of the product is exported to Excel', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/admin/adminRoles')
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel' }).click(),
  ])
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(Uint8Array.from(await readFile(await download.path())).buffer)
  const shown = await page.locator('table tbody tr').count()
  expect(book.worksheets[0]?.rowCount).toBe(shown + 1)
})

test('on a phone rows are cards, nothing scrolls sideways, and a card can be selected', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto(kit)
  const list = everyday(page)
  await list.scrollIntoViewIfNeeded()
  await expect(list.locator('table')).toHaveCount(0)
  await expect(
    list
      .getByRole('listitem')
      .filter({ hasText: /\d-[A-D]/ })
      .first(),
  ).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await list
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
})

test('38 tables break no rule of WCAG 2.2 AA', async ({ page }) => {
  const list = await openList(page, query)
  await list.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menuitem', { name: 'Excel' })).toBeVisible()
  expect(await violationsByLook(page, { part: '#table [data-wide]:nth-child(2)' })).toEqual([])
})
