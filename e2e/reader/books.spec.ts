import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { madeBook } from '#app/testing/pdfBook.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'
import {
  deviation,
  drawLine,
  goToPage,
  measureInk,
  measurePage,
  openBook,
  openSchoolHost,
  publish,
  visiblePages,
  waitForRedraw,
} from './readerDesk.ts'

const desk = { width: 1440, height: 900 }
const button = (name: string) => ({ name, exact: true })
const readPdf = (name: string) => readFileSync(new URL(`./books/${name}.pdf`, import.meta.url))

// Every test has a book of its own.
test.describe.configure({ mode: 'parallel' })
test.use({ viewport: desk })
test.beforeEach(async ({ page }) => page.setViewportSize(desk))

/** Adds a PDF to the library and opens it, as the office. */
async function openPdf(page: Page, title: string, bytes: Buffer) {
  await signInAs(page, 'superAdmin')
  await openSchoolHost(page)
  const contentId = await publish(page, title, bytes)
  await page.goto(`${hostOf('greenwood')}/admin/content/read/article/pdf?contentId=${contentId}`)
  await waitForRedraw(page)
}

const press = (page: Page, name: string) => page.getByRole('button', button(name)).click()

async function zoomTo(page: Page, zoom: string, name: 'Zoom in' | 'Zoom out') {
  const shown = page.getByLabel('Zoom', { exact: true })
  // Zoom 2 is 100 %.
  const percent = `${Math.round(Number(zoom) * 50)}%`
  while ((await shown.textContent()) !== percent) await press(page, name)
  await waitForRedraw(page)
}

/**
 * A page of each book, its sharpest zoom, and the zooms compared with it. Only one book goes up to the largest zoom, which is
 * expensive to draw.
 */
const books = [
  { name: 'scan', feature: 'a scanned page', page: 1, sharpest: '3', zooms: ['2.5', '2'] },
  { name: 'arabic', feature: 'right-to-left text', page: 1, sharpest: '3', zooms: ['2.25', '2'] },
  {
    name: 'turned',
    feature: 'rotated pages',
    page: 2,
    sharpest: '5',
    zooms: ['4.75', '3.75', '2.5', '2.25', '2'],
  },
  { name: 'sizes', feature: 'pages of different sizes', page: 2, sharpest: '3.25', zooms: ['2.5', '2'] },
  { name: 'form', feature: 'a form', page: 1, sharpest: '3', zooms: ['2.75', '2'] },
] as const

for (const { name, feature, page: number, sharpest, zooms } of books)
  test(`RDR-05 in a PDF with ${feature}, marks stay in place to the pixel through zoom, two pages, rotation and phone`, async ({
    page,
  }) => {
    await openPdf(page, `Foreign ${name}`, readPdf(name))
    await goToPage(page, number)
    await press(page, 'Pen')
    await drawLine(page, number, [0.25, 0.3], [0.6, 0.45])
    await expect(page.getByText('Notes saved')).toBeVisible()
    await press(page, 'Select text')
    await zoomTo(page, sharpest, 'Zoom in')
    const sharp = await measurePage(page, number)
    expect(sharp.ink.right).toBeGreaterThan(sharp.ink.left)
    expect(sharp.print.right).toBeGreaterThan(sharp.print.left)
    const isInPlace = async (how: string, quarterTurns = 0) => {
      const { ink, print } = deviation(await measurePage(page, number), sharp, quarterTurns)
      expect(ink, `ink, ${how}`).toBeLessThanOrEqual(1)
      // A pixel for each of the two renderings, and a tenth because canvases are whole pixels wide. The specks of a scan come and
      // go with antialiasing.
      if (name !== 'scan') expect(print, `print, ${how}`).toBeLessThanOrEqual(2.1)
    }
    for (const zoom of zooms) {
      await zoomTo(page, zoom, 'Zoom out')
      await isInPlace(`zoom ${zoom}`)
    }
    for (const turns of [1, 2, 3]) {
      await press(page, 'Rotate page')
      await waitForRedraw(page)
      await isInPlace(`turned ${turns}`, turns)
    }
    await press(page, 'Rotate page')
    await press(page, 'Two pages')
    await waitForRedraw(page)
    await isInPlace('two pages')
    await page.setViewportSize(phone)
    await expect(page.getByLabel('Zoom', { exact: true })).toHaveText('100%')
    // The available width is measured later in the same frame.
    const wide = async () => (await page.locator(`[data-page="${number}"]`).boundingBox())?.width ?? Number.NaN
    await expect.poll(wide).toBeLessThan(phone.width)
    await waitForRedraw(page)
    await isInPlace('phone')
  })

test('RDR-05 a highlight made on a rotated page covers its words when the page is rotated back', async ({ page }) => {
  await openPdf(page, 'Foreign words', madeBook({ pages: 2 }))
  const words = page.locator('[data-page="1"] [data-words] span[role="presentation"]')
  const upright = await words.boundingBox()
  await press(page, 'Rotate page')
  await waitForRedraw(page)
  await press(page, 'Highlight')
  const area = await words.boundingBox()
  if (!area || !upright) throw new Error('The page has no words.')
  await page.mouse.move(area.x + area.width / 2, area.y + 4)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width / 2, area.y + area.height - 4, { steps: 6 })
  await page.mouse.up()
  await expect(page.locator('[data-highlight]')).toHaveCount(1)
  for (let n = 0; n < 3; n++) await press(page, 'Rotate page')
  await waitForRedraw(page)
  const mark = await page.locator('[data-highlight]').boundingBox()
  // A selection reaches from the top of the tallest letter to the bottom of the lowest, a little beyond the line.
  const beyond = upright.height * 0.2
  expect(mark?.y).toBeGreaterThan(upright.y - beyond)
  expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThan(upright.y + upright.height + beyond)
  expect(mark?.width).toBeGreaterThan(upright.width * 0.8)
})

test('RDR-05 a mark the device cannot store is kept in memory and sent from there', async ({ page }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value, ...more) {
      if (value?.what === 'operation') throw new DOMException('Full.', 'QuotaExceededError')
      return put.call(this, value, ...more)
    }
  })
  await openPdf(page, 'Foreign and full', madeBook({ pages: 2 }))
  await page.route('**/api/v2/books/**', (route) => route.abort())
  await press(page, 'Pen')
  // Sent, failed, and sent again.
  const tried = () => page.waitForEvent('requestfailed', (failed) => failed.method() === 'POST')
  const twice = tried().then(tried)
  await drawLine(page, 1, [0.3, 0.2], [0.6, 0.3])
  await twice
  await expect(page.getByText('1 note waiting to sync')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText('Notes saved')).toBeVisible()
  await page.reload()
  await waitForRedraw(page)
  await expect.poll(async () => (await measureInk(page, 1)).share).toBeGreaterThan(0.0005)
})

test('RDR-05 a rejected mark does not affect the marks queued with it', async ({ page }) => {
  await openPdf(page, 'Foreign and refused', madeBook({ pages: 2 }))
  await page.route('**/api/v2/books/**', (route) => route.abort())
  await press(page, 'Pen')
  await drawLine(page, 1, [0.3, 0.1], [0.6, 0.1])
  await drawLine(page, 1, [0.3, 0.3], [0.6, 0.3])
  await expect(page.getByText('2 notes waiting to sync')).toBeVisible()
  // The upper one is refused, alone and together with others.
  await page.route('**/api/v2/books/**', (route) => {
    const sent = route.request().postDataJSON() as { strokes: { points: [number, number][] }[] } | null
    const isRefused = sent?.strokes.some(({ points: [start] }) => (start?.[1] ?? 0) < 0.2)
    return isRefused ? route.fulfill({ status: 422, json: { code: 'refused', message: 'No.' } }) : route.continue()
  })
  await expect(page.getByText('Notes saved')).toBeVisible()
  await page.reload()
  await waitForRedraw(page)
  await expect.poll(async () => (await measureInk(page, 1)).share).toBeGreaterThan(0.0005)
  expect((await measureInk(page, 1)).y).toBeCloseTo(0.3, 2)
})

test('RDR-08 a book of 500 pages and 100 MB shows any page after a few range requests, and frees the pages it leaves', async ({
  page,
}) => {
  let [requests, bytes] = [0, 0]
  page.on('response', (answer) => {
    if (!answer.url().includes('/api/files/')) return
    requests += 1
    bytes += Number(answer.headers()['content-length'] ?? 0)
  })
  await openBook(page, 'Atlas of five hundred pages')
  expect(requests).toBeLessThanOrEqual(10)
  expect(bytes).toBeLessThan(1_500_000)
  for (const [turn, number] of [250, 500, 17].entries()) {
    await goToPage(page, number)
    expect(requests).toBeLessThanOrEqual(10 + (turn + 1) * 6)
  }
  expect(bytes).toBeLessThan(5_000_000)
  // Otherwise the pictures of every page would add up, at 210 kB each.
  const client = await page.context().newCDPSession(page)
  const held = async () => {
    await client.send('HeapProfiler.collectGarbage')
    return (await client.send('Runtime.getHeapUsage')).backingStorageSize
  }
  const before = await held()
  for (let number = 18; number <= 41; number++) await goToPage(page, number)
  await expect.poll(held).toBeLessThan(before + 4_000_000)
  // Three for the open page and three for the next.
  expect(await page.locator('[data-stage] canvas').count()).toBeLessThanOrEqual(6)
})

test('RDR-08 a book of 1,000 pages opens, goes to any page and is searched', async ({ page }) => {
  await openPdf(page, 'A thousand pages', madeBook({ pages: 1000, torn: 600 }))
  await goToPage(page, 1000)
  expect(await visiblePages(page)).toEqual([1000])
  await expect(page.getByRole('button', button('Next page'))).toBeDisabled()
  await press(page, 'Contents and notes')
  await page.getByRole('tab', { name: 'Search' }).click()
  const search = page.getByRole('textbox', { name: 'Search in this book' })
  await search.fill('page 777 of')
  // The browser reads every page before it, which takes long on a busy machine; a damaged page does not stop the search.
  await expect(page.getByText('1 result · 1 page couldn’t be searched')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Page 777' }).click()
  await waitForRedraw(page)
  expect(await visiblePages(page)).toEqual([777])
  await search.fill('of 1000')
  await expect(page.getByText('First 200 results')).toBeVisible()
})
