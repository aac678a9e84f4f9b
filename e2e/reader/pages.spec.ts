import { expect } from '@playwright/test'
import { test } from '../support/browser.ts'
import { phone } from '../support/people.ts'
import { atPage, drawn, isNextOffWhileDrawn, jumpTo, messageOn, openBook, pagesShown } from './readerDesk.ts'

const tables = 'Tables from 2 to 30'
const button = (name: string) => ({ name, exact: true })

test.use({ viewport: { width: 1440, height: 900 } })
test.beforeEach(async ({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('RDR-02 zoom goes from 2 to 5 by quarters and back with one press; on a phone from 1 to 3 by tenths', async ({
  page,
}) => {
  await openBook(page, tables)
  const zoom = page.getByLabel('Zoom', { exact: true })
  const [more, less] = [page.getByRole('button', button('Zoom in')), page.getByRole('button', button('Zoom out'))]
  await expect(zoom).toHaveText('2×')
  await expect(less).toBeDisabled()
  await more.click()
  await expect(zoom).toHaveText('2.25×')
  for (let n = 0; n < 11; n++) await more.click()
  await expect(zoom).toHaveText('5×')
  await expect(more).toBeDisabled()
  await less.click()
  await expect(zoom).toHaveText('4.75×')
  await page.getByRole('button', button('Reset zoom')).click()
  await expect(zoom).toHaveText('2×')
  await page.setViewportSize(phone)
  await expect(zoom).toHaveText('1×')
  await expect(less).toBeDisabled()
  await more.click()
  await expect(zoom).toHaveText('1.1×')
  for (let n = 0; n < 19; n++) await more.click()
  await expect(zoom).toHaveText('3×')
  await expect(more).toBeDisabled()
})

test('RDR-02 previous is off on the first page, next on the last and while a page is being drawn', async ({ page }) => {
  await openBook(page, tables)
  await atPage(page, 1)
  const [back, next] = [
    page.getByRole('button', button('Previous page')),
    page.getByRole('button', button('Next page')),
  ]
  await expect(back).toBeDisabled()
  await expect(next).toBeEnabled()
  await next.click()
  await expect(page.locator('[data-page="2"]')).toBeVisible()
  await drawn(page)
  await expect(back).toBeEnabled()
  const isOff = isNextOffWhileDrawn(page)
  await atPage(page, 15)
  expect(await isOff).toBe(true)
  await atPage(page, 30)
  await expect(next).toBeDisabled()
  await back.click()
  await expect(page.locator('[data-page="29"]')).toBeVisible()
  await expect(next).toBeEnabled()
})

test('RDR-02 arrow keys turn pages, and a key pressed five times in a moment turns one', async ({ page }) => {
  await openBook(page, tables)
  await atPage(page, 5)
  // Drawn ahead, the next page could be turned at once, and so the one after it.
  await expect(page.locator('[data-stage] [inert] [data-words][data-ready]')).toBeAttached()
  // By the page itself: sent one by one, they would come late on a busy machine. Each is followed by whatever it brings
  // about at once; that moment is ordered before the key, so that nothing which waits longer comes in between.
  await page.evaluate(async () => {
    for (let n = 0; n < 5; n++) {
      const soon = new Promise((go) => setTimeout(go))
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      await soon
    }
  })
  await expect(page.locator('[data-page="6"]')).toBeVisible()
  await drawn(page)
  expect(await pagesShown(page)).toEqual([6])
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('[data-page="5"]')).toBeVisible()
})

test('RDR-03 the jump takes five digits and nothing else; a page that is not there is told for three seconds', async ({
  page,
}) => {
  await openBook(page, tables)
  await atPage(page, 3)
  const field = page.getByRole('textbox', { name: 'Go to page' })
  await field.click()
  const selected = () => field.evaluate((one: HTMLInputElement) => (one.selectionEnd ?? 0) - (one.selectionStart ?? 0))
  await expect.poll(selected).toBe(1)
  await field.pressSequentially('a1b2-3456789')
  await expect(field).toHaveValue('12345')
  for (const typed of ['12345', '', '0', '31']) {
    const message = messageOn(page)
    await jumpTo(page, typed)
    const { words, lasted } = await message
    expect(words).toContain('This book has 30 pages.')
    expect(lasted).toBeGreaterThan(2900)
    // A busy machine takes it away late; one that stays for good is a mistake.
    expect(lasted).toBeLessThan(10_000)
    expect(await pagesShown(page)).toEqual([3])
  }
  await jumpTo(page, '30')
  await expect(page.locator('[data-page="30"]')).toBeVisible()
})

test('RDR-04 two pages: the first alone, then by two; from an odd page back to one steps back', async ({ page }) => {
  await openBook(page, tables)
  await atPage(page, 1)
  const next = page.getByRole('button', button('Next page'))
  await page.getByRole('button', button('Two pages')).click()
  await drawn(page)
  expect(await pagesShown(page)).toEqual([1])
  for (const spread of [
    [2, 3],
    [4, 5],
  ]) {
    await next.click()
    await expect.poll(() => pagesShown(page)).toEqual(spread)
    await drawn(page)
  }
  await jumpTo(page, '7')
  await expect.poll(() => pagesShown(page)).toEqual([6, 7])
  await drawn(page)
  await page.getByRole('button', button('One page')).click()
  await expect.poll(() => pagesShown(page)).toEqual([6])
  await page.getByRole('button', button('Two pages')).click()
  // An even book ends with its last page alone.
  await jumpTo(page, '30')
  await expect.poll(() => pagesShown(page)).toEqual([30])
  await drawn(page)
  await expect(next).toBeDisabled()
  await page.getByRole('button', button('Previous page')).click()
  await expect.poll(() => pagesShown(page)).toEqual([28, 29])
})
