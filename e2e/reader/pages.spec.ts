import { expect } from '@playwright/test'
import { test } from '../support/browser.ts'
import { phone } from '../support/people.ts'
import {
  goToPage,
  isNextDisabledWhileDrawing,
  missingPageMessage,
  openBook,
  submitPageNumber,
  visiblePages,
  waitForPages,
} from './readerDesk.ts'

const tables = 'Tables from 2 to 30'
const button = (name: string) => ({ name, exact: true })

test.use({ viewport: { width: 1440, height: 900 } })
test.beforeEach(async ({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('RDR-02 zoom goes from 2 to 5 in quarters, shown as 100 to 250 %, and on a phone from 1 to 3 in tenths', async ({
  page,
}) => {
  await openBook(page, tables)
  const zoom = page.getByLabel('Zoom', { exact: true })
  const [more, less] = [page.getByRole('button', button('Zoom in')), page.getByRole('button', button('Zoom out'))]
  await expect(zoom).toHaveText('100%')
  await expect(less).toBeDisabled()
  await more.click()
  await expect(zoom).toHaveText('113%')
  for (let n = 0; n < 11; n++) await more.click()
  await expect(zoom).toHaveText('250%')
  await expect(more).toBeDisabled()
  await less.click()
  await expect(zoom).toHaveText('238%')
  await page.getByRole('button', button('Whole page')).click()
  await expect(zoom).toHaveText('100%')
  await page.setViewportSize(phone)
  await expect(zoom).toHaveText('100%')
  await page.getByRole('button', button('Options')).click()
  await page.getByRole('menuitem', { name: 'Zoom in' }).click()
  await expect(zoom).toHaveText('110%')
  for (let n = 0; n < 19; n++) await page.keyboard.press('+')
  await expect(zoom).toHaveText('300%')
})

test('RDR-02 at 100 % the whole page or spread is in the window, and Fit width fills it from side to side', async ({
  page,
}) => {
  await openBook(page, tables)
  const stage = await page.locator('[data-stage]').boundingBox()
  const isInside = async () => {
    for (const one of await page.locator('[data-page]').all()) {
      const box = await one.boundingBox()
      if (!box || !stage) return false
      const isAcross = box.x >= stage.x && box.x + box.width <= stage.x + stage.width
      if (!isAcross || box.y < stage.y || box.y + box.height > stage.y + stage.height) return false
    }
    return true
  }
  await expect.poll(isInside).toBe(true)
  await goToPage(page, 2)
  await page.getByRole('button', button('Two pages')).click()
  await expect.poll(() => visiblePages(page)).toEqual([2, 3])
  await waitForPages(page)
  await expect.poll(isInside).toBe(true)
  await page.getByRole('button', button('One page')).click()
  await page.getByRole('button', button('Fit width')).click()
  const room = await page.locator('[data-stage]').evaluate((one) => one.clientWidth)
  await expect.poll(async () => (await page.locator('[data-page]').boundingBox())?.width).toBeCloseTo(room - 32, 0)
})

test('RDR-01 all pages scroll below each other; Home, End, Page Down and Ctrl+F work, and ? lists them', async ({
  page,
}) => {
  await openBook(page, tables)
  const field = page.getByRole('textbox', { name: 'Go to page' })
  await page.getByRole('button', button('Scroll through all pages')).click()
  await page.locator('[data-stage]').focus()
  await page.keyboard.press('End')
  await expect(field).toHaveValue('30')
  await expect(page.locator('[data-page="30"] [data-words][data-ready]')).toBeAttached()
  await page.keyboard.press('Home')
  await expect(field).toHaveValue('1')
  for (let n = 0; n < 2; n++) await page.keyboard.press('PageDown')
  await expect(field).not.toHaveValue('1')
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 4000)
  await expect.poll(async () => Number(await field.inputValue())).toBeGreaterThan(4)
  // Only the pages near the window are drawn.
  expect(await page.locator('[data-page]').count()).toBeLessThanOrEqual(3)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Page Down')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Search in this book' })).toBeFocused()
})

test('RDR-01 on a phone the reader has one row of tools, and Back leads to where the book was opened', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openBook(page, tables)
  const bars = page.locator('[data-reader] [role="toolbar"]')
  await expect(bars).toHaveCount(1)
  expect((await bars.boundingBox())?.height).toBeLessThanOrEqual(60)
  await page.getByRole('button', button('Back')).click()
  await expect(page).toHaveURL(/content\/library/)
})

test('RDR-02 Previous is disabled on the first page, Next on the last and while a page is being drawn', async ({
  page,
}) => {
  await openBook(page, tables)
  await goToPage(page, 1)
  const [back, next] = [
    page.getByRole('button', button('Previous page')),
    page.getByRole('button', button('Next page')),
  ]
  await expect(back).toBeDisabled()
  await expect(next).toBeEnabled()
  await next.click()
  await expect(page.locator('[data-page="2"]')).toBeVisible()
  await waitForPages(page)
  await expect(back).toBeEnabled()
  const isOff = isNextDisabledWhileDrawing(page)
  await goToPage(page, 15)
  expect(await isOff).toBe(true)
  await goToPage(page, 30)
  await expect(next).toBeDisabled()
  await back.click()
  await expect(page.locator('[data-page="29"]')).toBeVisible()
  await expect(next).toBeEnabled()
})

test('RDR-02 arrow keys turn pages, and a key pressed five times at once turns one', async ({ page }) => {
  await openBook(page, tables)
  await goToPage(page, 5)
  // The next page is drawn in advance, so nothing but the rule under test keeps the reader from turning twice.
  await expect(page.locator('[data-stage] [inert] [data-words][data-ready]')).toBeAttached()
  // Dispatched in the page: sent one by one, they would come late on a busy machine. After each, the page handles what is due
  // at once; that task is queued before the key, so that nothing with a longer delay comes in between.
  await page.evaluate(async () => {
    for (let n = 0; n < 5; n++) {
      const soon = new Promise((go) => setTimeout(go))
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      await soon
    }
  })
  await expect(page.locator('[data-page="6"]')).toBeVisible()
  await waitForPages(page)
  expect(await visiblePages(page)).toEqual([6])
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('[data-page="5"]')).toBeVisible()
})

test('RDR-03 Go to page takes five digits only; a missing page is reported for three seconds', async ({ page }) => {
  await openBook(page, tables)
  await goToPage(page, 3)
  const field = page.getByRole('textbox', { name: 'Go to page' })
  await field.click()
  const selected = () => field.evaluate((one: HTMLInputElement) => (one.selectionEnd ?? 0) - (one.selectionStart ?? 0))
  await expect.poll(selected).toBe(1)
  await field.pressSequentially('a1b2-3456789')
  await expect(field).toHaveValue('12345')
  for (const typed of ['12345', '', '0', '31']) {
    const message = missingPageMessage(page)
    await submitPageNumber(page, typed)
    const { words, lasted } = await message
    expect(words).toContain('This book has 30 pages.')
    expect(lasted).toBeGreaterThan(2900)
    // A busy machine removes it late, but it must not stay.
    expect(lasted).toBeLessThan(10_000)
    expect(await visiblePages(page)).toEqual([3])
  }
  await submitPageNumber(page, '30')
  await expect(page.locator('[data-page="30"]')).toBeVisible()
})

test('RDR-04 two pages: the first alone, then in pairs; back to one page from an odd page steps back', async ({
  page,
}) => {
  await openBook(page, tables)
  await goToPage(page, 1)
  const next = page.getByRole('button', button('Next page'))
  await page.getByRole('button', button('Two pages')).click()
  await waitForPages(page)
  expect(await visiblePages(page)).toEqual([1])
  for (const spread of [
    [2, 3],
    [4, 5],
  ]) {
    await next.click()
    await expect.poll(() => visiblePages(page)).toEqual(spread)
    await waitForPages(page)
  }
  await submitPageNumber(page, '7')
  await expect.poll(() => visiblePages(page)).toEqual([6, 7])
  await waitForPages(page)
  await page.getByRole('button', button('One page')).click()
  await expect.poll(() => visiblePages(page)).toEqual([6])
  await page.getByRole('button', button('Two pages')).click()
  // A book with an even number of pages ends with its last page alone.
  await submitPageNumber(page, '30')
  await expect.poll(() => visiblePages(page)).toEqual([30])
  await waitForPages(page)
  await expect(next).toBeDisabled()
  await page.getByRole('button', button('Previous page')).click()
  await expect.poll(() => visiblePages(page)).toEqual([28, 29])
})
