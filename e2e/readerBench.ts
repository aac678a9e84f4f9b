import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { bookId, drawn, drawnAnew, jumpTo } from './readerDesk.ts'

/**
 * What the book reader costs: turning to a page against pdf.js's own viewer with the same page at the same size, turn by
 * turn in one run, and frames a second while 200 strokes are drawn. Ratios within one run; times belong to the machine.
 */
const port = 4396
const host = `http://greenwood.localhost:${port}`
const turns = process.argv.includes('--small') ? 5 : 15

process.env.E2E_PORT = String(port)
const server = fork('e2e/server.ts', { env: { ...process.env, E2E_PORT: String(port) } })
await once(server, 'message')
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-IN' })
  const page = await context.newPage()
  await page.goto(`${host}/login/teacher`)
  await page.getByRole('textbox', { name: 'User name' }).fill('classteacher')
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Logged in successfully').waitFor()
  const rows: Record<string, Record<string, string | number>> = {}
  for (const title of ['Tables from 2 to 30', 'Atlas of five hundred pages']) rows[title] = await turning(page, title)
  console.log('\nmedian ms from the press to the drawn page with its words')
  console.table(rows)
  console.log('\n200 strokes on one page')
  console.table(await drawing(page))
} finally {
  await browser.close()
  server.kill('SIGTERM')
}

async function open(page: Page, title: string): Promise<string> {
  await page.goto(`${host}/teacher/content/library`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const id = await bookId(page, title)
  await page.goto(`${host}/teacher/content/read/article/pdf?contentId=${id}`)
  await drawnAnew(page)
  return id
}

async function turning(page: Page, title: string) {
  await open(page, title)
  const { scale, total, file } = await page.evaluate(async () => {
    const look = document.querySelector<HTMLElement>('[data-page]')?.dataset.look ?? ''
    const id = new URLSearchParams(location.search).get('contentId')
    const tenant = await (await fetch('/api/tenants/greenwood')).json()
    const headers = { 'x-tenant-id': tenant.data.tenantId as string }
    const book = await (await fetch(`/api/books/${id}`, { headers })).json()
    const shown = document.querySelector('[data-reader] input[inputmode="numeric"] + span')?.textContent ?? ''
    return {
      scale: Number(look.split(' ')[0]),
      total: Number(shown.replace(/\D/g, '')),
      file: book.data.file.url as string,
    }
  })
  const viewer = await openViewer(page, await bytesOf(file), scale)
  const ours: number[] = []
  const theirs: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const number = 3 + Math.floor((turn * (total - 4)) / turns)
    await page.bringToFront()
    await jumpTo(page, String(number - 1))
    await page.locator(`[data-page="${number - 1}"]`).waitFor()
    await drawn(page)
    ours.push(await page.evaluate(turnOurs, number))
    await viewer.page.bringToFront()
    theirs.push(await viewer.page.evaluate((n) => (globalThis as unknown as Viewer).turnTo(n), number))
  }
  await viewer.close()
  await page.bringToFront()
  const [mine, its] = [median(ours), median(theirs)]
  return { reader: mine.toFixed(0), 'pdf.js viewer': its.toFixed(0), ratio: (mine / its).toFixed(2), pages: turns }
}

/** Asked by name: only browsers know every name under localhost. */
async function bytesOf(path: string): Promise<Buffer> {
  const asked = get({ host: '127.0.0.1', port, path, headers: { host: new URL(host).host } })
  const [answer] = await once(asked, 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts)
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** In the page: presses next and tells when the page stands there, drawn and with its words. */
function turnOurs(number: number): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now()
    const watch = new MutationObserver(() => {
      if (!document.querySelector(`[data-page="${number}"] [data-words][data-ready]`)) return
      watch.disconnect()
      resolve(performance.now() - began)
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true })
    document.querySelector<HTMLButtonElement>('[aria-label="Next page"]')?.click()
  })
}

type Viewer = { turnTo(page: number): Promise<number> }

/** pdf.js's own viewer, from the same package, with the same bytes in ranges. */
async function openViewer(beside: Page, bytes: Buffer, scale: number) {
  const files = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') return response.setHeader('content-type', 'text/html').end(viewerPage(scale))
    if (pathname === '/book.pdf') {
      const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
      response.setHeader('accept-ranges', 'bytes').setHeader('content-type', 'application/pdf')
      if (from === undefined) return response.setHeader('content-length', bytes.length).end(bytes)
      const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1
      response.statusCode = 206
      response.setHeader('content-range', `bytes ${from}-${end}/${bytes.length}`)
      return response.end(bytes.subarray(Number(from), end + 1))
    }
    response.setHeader('content-type', pathname.endsWith('.css') ? 'text/css' : 'text/javascript')
    response.end(readFileSync(`node_modules/pdfjs-dist${pathname}`))
  })
  files.listen(0, '127.0.0.1')
  await once(files, 'listening')
  const page = await beside.context().newPage()
  await page.goto(`http://127.0.0.1:${(files.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => 'turnTo' in globalThis)
  const close = async () => {
    await page.close()
    files.close()
  }
  return { page, close }
}

const viewerPage = (scale: number) => `<!doctype html>
<link rel="stylesheet" href="/web/pdf_viewer.css">
<div id="container" style="position: absolute; inset: 0; overflow: auto"><div id="viewer" class="pdfViewer"></div></div>
<script type="module">
import * as pdfjs from '/build/pdf.min.mjs'
globalThis.pdfjsLib = pdfjs
const { EventBus, PDFLinkService, PDFSinglePageViewer } = await import('/web/pdf_viewer.mjs')
pdfjs.GlobalWorkerOptions.workerSrc = '/build/pdf.worker.min.mjs'
const eventBus = new EventBus()
const linkService = new PDFLinkService({ eventBus })
const container = document.getElementById('container')
const viewer = new PDFSinglePageViewer({ container, eventBus, linkService })
const pdf = await pdfjs.getDocument({ url: '/book.pdf', disableAutoFetch: true, disableStream: true, useWasm: false }).promise
const opened = new Promise((resolve) => eventBus.on('pagesinit', resolve, { once: true }))
viewer.setDocument(pdf)
linkService.setDocument(pdf)
await opened
// The viewer counts in pixels of 96 in an inch.
viewer.currentScale = ${scale} / (96 / 72)
globalThis.turnTo = (number) => new Promise((resolve) => {
  const began = performance.now()
  const missing = new Set(['pagerendered', 'textlayerrendered'])
  for (const name of [...missing]) {
    const heard = ({ pageNumber }) => {
      if (pageNumber !== number) return
      eventBus.off(name, heard)
      missing.delete(name)
      if (missing.size === 0) resolve(performance.now() - began)
    }
    eventBus.on(name, heard)
  }
  viewer.currentPageNumber = number
})
</script>`

/** Draws as a hand does, and counts the frames meanwhile. */
async function drawing(page: Page) {
  await open(page, 'Tables from 2 to 30')
  await page.getByRole('button', { name: 'Pen', exact: true }).click()
  const area = await page.locator('[data-page]').first().boundingBox()
  if (!area) throw new Error('No page is shown.')
  await page.evaluate(() => {
    const frames: number[] = []
    const tick = (now: number) => {
      frames.push(now)
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    Object.assign(globalThis, { frames })
  })
  const high = Math.min(area.height, 700)
  for (let stroke = 0; stroke < 200; stroke++) {
    const [x, y] = [
      area.x + 40 + (stroke % 20) * (area.width / 22),
      area.y + 40 + Math.floor(stroke / 20) * (high / 12),
    ]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y + 20, { steps: 6 })
    await page.mouse.move(x + 5, y + 40, { steps: 6 })
    await page.mouse.up()
  }
  const gaps = await page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: number[] }
    return frames.slice(1).map((at, place) => at - (frames[place] ?? at))
  })
  const sorted = gaps.toSorted((a, b) => a - b)
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000
  return {
    'frames a second': { value: (gaps.length / seconds).toFixed(1) },
    'p95 of a frame, ms': { value: (sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1) },
    'longest frame, ms': { value: (sorted.at(-1) ?? 0).toFixed(1) },
  }
}
