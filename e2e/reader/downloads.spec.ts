import { expect, type Page, test } from '@playwright/test'
import { madeBook } from '#app/testing/pdfBook.ts'
import { partBytes } from '#modules/reader/limits.ts'
import { violationsByLook } from '../support/axe.ts'
import { phone } from '../support/people.ts'
import { openProxy, signInAt } from '../support/proxy.ts'
import { drawLine, measureInk, publish, queuedEntries, visiblePages, waitForRedraw } from './readerDesk.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } })

/** Whether a download requests this range. The reader, which draws the next page meanwhile, requests smaller ones. */
function isPartOf(size: number, range = ''): boolean {
  const [begin = Number.NaN, last] = range.replace('bytes=', '').split('-').map(Number)
  return begin % partBytes === 0 && last === Math.min(begin + partBytes, size) - 1
}

/** A proxy that can also cut the connection after some parts of a download. */
async function flakyProxy(size: number) {
  let [partsLeft, lost] = [Number.POSITIVE_INFINITY, 0]
  const parts: string[] = []
  const proxy = await openProxy('greenwood', ({ url = '', headers }) => {
    if (!url.startsWith('/api/files/') || !isPartOf(size, headers.range)) return true
    if (partsLeft <= 0) {
      lost += 1
      return false
    }
    partsLeft -= 1
    parts.push(String(headers.range))
    return true
  })
  return {
    ...proxy,
    parts,
    lost: () => lost,
    cutAfter: (count: number) => {
      partsLeft = count
    },
  }
}

/** The last page read that is still queued on this device. */
const queuedPlace = async (page: Page) => (await queuedEntries(page)).find(({ what }) => what === 'place')?.place?.page

/** How many downloads are running in this browser. */
const downloading = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => name?.startsWith('banyan.download.')).length
  })

test('LIB-06 a download resumes where it was interrupted, and the book opens offline, for its reader only', async ({
  page,
}) => {
  const book = madeBook({ pages: 30, pictureBytes: 210_000 })
  const proxy = await flakyProxy(book.length)
  const { host, parts } = proxy
  await signInAt(page, host)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`${host}/teacher/content/myResources`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const title = 'For the way home'
  const contentId = await publish(page, title, book)
  const address = `${host}/teacher/content/read/article/pdf?contentId=${contentId}`
  await page.goto(address)
  await waitForRedraw(page)

  proxy.cutAfter(3)
  parts.length = 0
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await expect(page.getByRole('button', { name: 'Resume · 3 MB of 6.0 MB' })).toBeVisible()
  const before = proxy.lost()
  await page.goto(`${host}/teacher/my-profile/all-downloads`)
  // The screen retries once. A browser repeats a request whose connection was lost, so the retry is over only when its lock
  // is free.
  await expect.poll(proxy.lost).toBeGreaterThan(before)
  await expect.poll(() => downloading(page)).toBe(0)
  await expect(page.getByText('Interrupted')).toBeVisible()
  await expect(page.getByText('1 book · 3 MB on this device')).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  proxy.cutAfter(Number.POSITIVE_INFINITY)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Available')).toBeVisible()
  // Nothing was fetched twice.
  expect(new Set(parts).size).toBe(parts.length)
  expect(parts).toHaveLength(7)

  // The reader's marks stay visible too.
  await page.goto(address)
  await waitForRedraw(page)
  await page.getByRole('button', { name: 'Pen', exact: true }).click()
  await drawLine(page, 1, [0.3, 0.2], [0.6, 0.3])
  await expect(page.getByText('Notes saved')).toBeVisible()

  await proxy.turnOff(page)
  await page.goto(address)
  await waitForRedraw(page)
  expect(await visiblePages(page)).toEqual([1])
  await expect.poll(async () => (await measureInk(page, 1)).share).toBeGreaterThan(0.0005)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.locator('[data-page="2"]')).toBeVisible()
  await waitForRedraw(page)
  // A page counts as read after a second.
  await expect.poll(() => queuedPlace(page)).toBe(2)
  await page.goto(`${host}/teacher/my-profile/all-downloads`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  await proxy.turnOn(page)
  // Online, it opens where it was left offline.
  await page.goto(address)
  await waitForRedraw(page)
  expect(await visiblePages(page)).toEqual([2])

  // Signing out removes it.
  await page.setViewportSize(phone)
  await page.goto(`${host}/mbl/logout`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('banyan.signedIn'))).toBeNull()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).join()))
    .not.toContain('banyan.kept')
  await proxy.turnOff(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
  await expect(page.locator('[data-page]')).toHaveCount(0)
  proxy.close()
})
