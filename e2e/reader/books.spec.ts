import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { madeBook } from '#app/testing/pdfBook.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signedIn } from '../support/people.ts'
import {
  atPage,
  drawLine,
  drawnAnew,
  edgesOn,
  inkOn,
  onOurHost,
  openBook,
  pagesShown,
  publish,
  strayed,
} from './readerDesk.ts'

const desk = { width: 1440, height: 900 }
const button = (name: string) => ({ name, exact: true })
const foreign = (name: string) => readFileSync(new URL(`./books/${name}.pdf`, import.meta.url))

// Each has a book of its own.
test.describe.configure({ mode: 'parallel' })
test.use({ viewport: desk })
test.beforeEach(async ({ page }) => page.setViewportSize(desk))

/** Puts a PDF into the library and opens it, as the office. */
async function openForeign(page: Page, title: string, bytes: Buffer) {
  await signedIn(page, 'superAdmin')
  await onOurHost(page)
  const contentId = await publish(page, title, bytes)
  await page.goto(`${hostOf('greenwood')}/admin/content/read/article/pdf?contentId=${contentId}`)
  await drawnAnew(page)
}

const press = (page: Page, name: string) => page.getByRole('button', button(name)).click()

async function zoomTo(page: Page, zoom: string, name: 'Zoom in' | 'Zoom out') {
  const shown = page.getByLabel('Zoom', { exact: true })
  while ((await shown.textContent()) !== `${zoom}×`) await press(page, name)
  await drawnAnew(page)
}

/**
 * A page of each book, its sharpest view, and the zooms that are held against it. One book is shown at many, up to the
 * largest, which is the dearest to draw.
 */
const books = [
  { name: 'scan', what: 'a scanned page', page: 1, sharpest: '3', zooms: ['2.5', '2'] },
  { name: 'arabic', what: 'writing from right to left', page: 1, sharpest: '3', zooms: ['2.25', '2'] },
  {
    name: 'turned',
    what: 'pages turned in the file',
    page: 2,
    sharpest: '5',
    zooms: ['4.75', '3.75', '2.5', '2.25', '2'],
  },
  { name: 'sizes', what: 'pages of different sizes', page: 2, sharpest: '3.25', zooms: ['2.5', '2'] },
  { name: 'form', what: 'a form', page: 1, sharpest: '3', zooms: ['2.75', '2'] },
] as const

for (const { name, what, page: number, sharpest, zooms } of books)
  test(`RDR-05 in a foreign book with ${what} marks stay in place to the pixel: zoom, two pages, turned, phone`, async ({
    page,
  }) => {
    await openForeign(page, `Foreign ${name}`, foreign(name))
    await atPage(page, number)
    await press(page, 'Pen')
    await drawLine(page, number, [0.25, 0.3], [0.6, 0.45])
    await expect(page.getByText('Marks are saved')).toBeVisible()
    await press(page, 'Select text')
    await zoomTo(page, sharpest, 'Zoom in')
    const sharp = await edgesOn(page, number)
    expect(sharp.ink.right).toBeGreaterThan(sharp.ink.left)
    expect(sharp.print.right).toBeGreaterThan(sharp.print.left)
    const isInPlace = async (how: string, quarterTurns = 0) => {
      const { ink, print } = strayed(await edgesOn(page, number), sharp, quarterTurns)
      expect(ink, `ink, ${how}`).toBeLessThanOrEqual(1)
      // A pixel for each of the two drawings that are compared. The specks of a scan come and go with smoothing.
      if (name !== 'scan') expect(print, `print, ${how}`).toBeLessThanOrEqual(2)
    }
    for (const zoom of zooms) {
      await zoomTo(page, zoom, 'Zoom out')
      await isInPlace(`zoom ${zoom}`)
    }
    for (const turns of [1, 2, 3]) {
      await press(page, 'Turn the page')
      await drawnAnew(page)
      await isInPlace(`turned ${turns}`, turns)
    }
    await press(page, 'Turn the page')
    await press(page, 'Two pages')
    await drawnAnew(page)
    await isInPlace('two pages')
    await page.setViewportSize(phone)
    await expect(page.getByLabel('Zoom', { exact: true })).toHaveText('1×')
    // The room is measured for itself, later in the same frame.
    const wide = async () => (await page.locator(`[data-page="${number}"]`).boundingBox())?.width ?? Number.NaN
    await expect.poll(wide).toBeLessThan(phone.width)
    await drawnAnew(page)
    await isInPlace('phone')
  })

test('RDR-05 a highlight on a page that is turned by hand lies on its words when the page is turned back', async ({
  page,
}) => {
  await openForeign(page, 'Foreign words', madeBook({ pages: 2 }))
  const words = page.locator('[data-page="1"] [data-words] span[role="presentation"]')
  const upright = await words.boundingBox()
  await press(page, 'Turn the page')
  await drawnAnew(page)
  await press(page, 'Highlight')
  const area = await words.boundingBox()
  if (!area || !upright) throw new Error('The page has no words.')
  await page.mouse.move(area.x + area.width / 2, area.y + 4)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width / 2, area.y + area.height - 4, { steps: 6 })
  await page.mouse.up()
  await expect(page.locator('[data-highlight]')).toHaveCount(1)
  for (let n = 0; n < 3; n++) await press(page, 'Turn the page')
  await drawnAnew(page)
  const mark = await page.locator('[data-highlight]').boundingBox()
  // A selection reaches from the top of the tallest letter to the foot of the lowest, a little beyond the line itself.
  const beyond = upright.height * 0.2
  expect(mark?.y).toBeGreaterThan(upright.y - beyond)
  expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThan(upright.y + upright.height + beyond)
  expect(mark?.width).toBeGreaterThan(upright.width * 0.8)
})

test('RDR-05 a mark the device has no room for waits in the window and is sent from there', async ({ page }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value, ...more) {
      if (value?.what === 'operation') throw new DOMException('Full.', 'QuotaExceededError')
      return put.call(this, value, ...more)
    }
  })
  await openForeign(page, 'Foreign and full', madeBook({ pages: 2 }))
  await page.route('**/api/v2/books/**', (route) => route.abort())
  await press(page, 'Pen')
  // It was tried, and still waits when it is tried again.
  const tried = () => page.waitForEvent('requestfailed', (asked) => asked.method() === 'POST')
  const twice = tried().then(tried)
  await drawLine(page, 1, [0.3, 0.2], [0.6, 0.3])
  await twice
  await expect(page.getByText('1 mark waits to be sent')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText('Marks are saved')).toBeVisible()
  await page.reload()
  await drawnAnew(page)
  await expect.poll(async () => (await inkOn(page, 1)).share).toBeGreaterThan(0.0005)
})

test('RDR-05 a mark that is refused for good takes none of those along that waited with it', async ({ page }) => {
  await openForeign(page, 'Foreign and refused', madeBook({ pages: 2 }))
  await page.route('**/api/v2/books/**', (route) => route.abort())
  await press(page, 'Pen')
  await drawLine(page, 1, [0.3, 0.1], [0.6, 0.1])
  await drawLine(page, 1, [0.3, 0.3], [0.6, 0.3])
  await expect(page.getByText('2 marks wait to be sent')).toBeVisible()
  // The upper one is refused, by itself and with any other.
  await page.route('**/api/v2/books/**', (route) => {
    const sent = route.request().postDataJSON() as { strokes: { points: [number, number][] }[] } | null
    const isRefused = sent?.strokes.some(({ points: [start] }) => (start?.[1] ?? 0) < 0.2)
    return isRefused ? route.fulfill({ status: 422, json: { code: 'refused', message: 'No.' } }) : route.continue()
  })
  await expect(page.getByText('Marks are saved')).toBeVisible()
  await page.reload()
  await drawnAnew(page)
  await expect.poll(async () => (await inkOn(page, 1)).share).toBeGreaterThan(0.0005)
  expect((await inkOn(page, 1)).y).toBeCloseTo(0.3, 2)
})

test('RDR-08 a book of 500 pages and 100 MB shows any page after a few ranges, and lets go of what was turned away', async ({
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
    await atPage(page, number)
    expect(requests).toBeLessThanOrEqual(10 + (turn + 1) * 6)
  }
  expect(bytes).toBeLessThan(5_000_000)
  // Turned through, every page's pictures would add up: 210 kB each, as the screen draws them.
  const client = await page.context().newCDPSession(page)
  const held = async () => {
    await client.send('HeapProfiler.collectGarbage')
    return (await client.send('Runtime.getHeapUsage')).backingStorageSize
  }
  const before = await held()
  for (let number = 18; number <= 48; number++) await atPage(page, number)
  await expect.poll(held).toBeLessThan(before + 4_000_000)
  // Three of the open page and three of the next.
  expect(await page.locator('[data-stage] canvas').count()).toBeLessThanOrEqual(6)
})

test('RDR-08 a book of 1,000 pages opens, is leafed through, searched and listed', async ({ page }) => {
  await openForeign(page, 'A thousand pages', madeBook({ pages: 1000, torn: 600 }))
  await atPage(page, 1000)
  expect(await pagesShown(page)).toEqual([1000])
  await expect(page.getByRole('button', button('Next page'))).toBeDisabled()
  await press(page, 'Contents and marks')
  await page.getByRole('tab', { name: 'Search' }).click()
  const search = page.getByRole('textbox', { name: 'Find in this book' })
  await search.fill('page 777 of')
  // Every page before it is read by the browser, on a machine that does other work beside; a damaged one does not end it.
  await expect(page.getByText('1 place found · 1 page could not be read')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Page 777' }).click()
  await drawnAnew(page)
  expect(await pagesShown(page)).toEqual([777])
  await search.fill('of 1000')
  await expect(page.getByText('The first 200 places found')).toBeVisible()
})
