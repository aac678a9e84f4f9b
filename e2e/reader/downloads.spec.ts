import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { madeBook } from '#app/testing/pdfBook.ts'
import { partBytes } from '#modules/reader/limits.ts'
import { violationsInEveryLook } from '../support/axe.ts'
import { password, phone } from '../support/people.ts'
import { port } from '../support/ports.ts'
import { drawLine, drawnAnew, inkOn, pagesShown, publish, waitingOn } from './readerDesk.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } })

/** Whether a download asks for this, and not the reader, which draws the next page meanwhile and fetches less at a time. */
function isPartOf(size: number, range = ''): boolean {
  const [begin = Number.NaN, last] = range.replace('bytes=', '').split('-').map(Number)
  return begin % partBytes === 0 && last === Math.min(begin + partBytes, size) - 1
}

/** Stands before the server: it can be gone, and it can lose the connection after so many parts of a download. */
async function line(size: number) {
  let [isUp, partsLeft, lost] = [true, Number.POSITIVE_INFINITY, 0]
  const parts: string[] = []
  const sockets = new Set<Socket>()
  const front = createServer((asked, answer) => {
    const { method, url = '', headers } = asked
    const isPart = url.startsWith('/api/files/') && isPartOf(size, headers.range)
    if (!isUp || (isPart && partsLeft <= 0)) {
      if (isPart) lost += 1
      return void asked.socket.destroy()
    }
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    if (isPart) {
      partsLeft -= 1
      parts.push(String(headers.range))
    }
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  front.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    host: `http://greenwood.localhost:${(front.address() as AddressInfo).port}`,
    parts,
    lost: () => lost,
    losesAfter: (count: number) => {
      partsLeft = count
    },
    goesDown: () => {
      isUp = false
      for (const socket of sockets) socket.destroy()
    },
    comesUp: () => {
      isUp = true
    },
    close: () => {
      front.close()
      front.closeAllConnections()
    },
  }
}

/** The page this device knows to be read and has not told yet. */
const placeOn = async (page: Page) => (await waitingOn(page)).find(({ what }) => what === 'place')?.place?.page

/** How many downloads this browser is at. */
const downloading = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => name?.startsWith('banyan.download.')).length
  })

async function logIn(page: Page, host: string) {
  await page.goto(`${host}/login/teacher`)
  await page.getByRole('textbox', { name: 'User name' }).fill('classteacher')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Logged in successfully')).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test('LIB-06 a download goes on where it was interrupted, and the book opens without a network, for its reader only', async ({
  page,
  context,
}) => {
  const book = madeBook({ pages: 30, pictureBytes: 210_000 })
  const net = await line(book.length)
  const { host, parts } = net
  await logIn(page, host)
  await page.goto(`${host}/teacher/content/myResources`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const title = 'For the way home'
  const contentId = await publish(page, title, book)
  const address = `${host}/teacher/content/read/article/pdf?contentId=${contentId}`
  await page.goto(address)
  await drawnAnew(page)

  net.losesAfter(3)
  parts.length = 0
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  await expect(page.getByRole('button', { name: 'Resume · 3 MB of 6.0 MB' })).toBeVisible()
  const before = net.lost()
  await page.goto(`${host}/teacher/my-profile/all-downloads`)
  // The screen tries by itself once. A browser asks twice for what a connection has lost, so that try is over no sooner than
  // its lock is free.
  await expect.poll(net.lost).toBeGreaterThan(before)
  await expect.poll(() => downloading(page)).toBe(0)
  await expect(page.getByText('Interrupted')).toBeVisible()
  await expect(page.getByText('1 book · 3 MB on this device')).toBeVisible()
  expect(await violationsInEveryLook(page)).toEqual([])
  net.losesAfter(Number.POSITIVE_INFINITY)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Available')).toBeVisible()
  // Nothing was fetched twice.
  expect(new Set(parts).size).toBe(parts.length)
  expect(parts).toHaveLength(7)

  // What the reader marked stays in sight as well.
  await page.goto(address)
  await drawnAnew(page)
  await page.getByRole('button', { name: 'Pen', exact: true }).click()
  await drawLine(page, 1, [0.3, 0.2], [0.6, 0.3])
  await expect(page.getByText('Marks are saved')).toBeVisible()

  net.goesDown()
  await context.setOffline(true)
  await page.goto(address)
  await drawnAnew(page)
  expect(await pagesShown(page)).toEqual([1])
  await expect.poll(async () => (await inkOn(page, 1)).share).toBeGreaterThan(0.0005)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.locator('[data-page="2"]')).toBeVisible()
  await drawnAnew(page)
  // The page was read for a second: only now the book is left there.
  await expect.poll(() => placeOn(page)).toBe(2)
  await page.goto(`${host}/teacher/my-profile/all-downloads`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  net.comesUp()
  await context.setOffline(false)
  // With the network it opens where it was left without one.
  await page.goto(address)
  await drawnAnew(page)
  expect(await pagesShown(page)).toEqual([2])

  // Whoever logs out takes it along.
  await page.setViewportSize(phone)
  await page.goto(`${host}/mbl/logout`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('banyan.signedIn'))).toBeNull()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).join()))
    .not.toContain('banyan.kept')
  net.goesDown()
  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
  await expect(page.locator('[data-page]')).toHaveCount(0)
  net.close()
})
