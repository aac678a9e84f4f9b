import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.ts'
import { bookId, submitPageNumber } from './readerDesk.ts'

/**
 * What the book reader costs: turning a page compared with pdf.js's own viewer, with the same page at the same size and
 * alternating in one run, and frames a second while 200 strokes are drawn. Compare ratios within one run; times depend on the
 * machine. A fresh page is one that neither has drawn yet: both turn back to it. Both draw the next page in advance.
 */
const port = 4396
const host = `http://greenwood.localhost:${port}`
const turns = process.argv.includes('--small') ? 4 : 12
/** Long enough for both to have drawn the next page, in milliseconds. */
const pauseMs = 1500

async function open(page: Page, title: string): Promise<string> {
  await page.goto(`${host}/teacher/content/library`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const id = await bookId(page, title)
  await page.goto(`${host}/teacher/content/read/article/pdf?contentId=${id}`)
  // The first opening loads the engine, which is slow on a busy machine and not measured.
  await page.waitForFunction(
    () => {
      const shown = document.querySelector<HTMLElement>('[data-page]')
      return shown && shown.querySelector<HTMLElement>('[data-words]')?.dataset.ready === shown.dataset.look
    },
    null,
    { timeout: 120_000 },
  )
  return id
}

type Row = { reader: string; 'pdf.js viewer': string; ratio: string; turns: number }

async function turning(page: Page, title: string): Promise<Record<string, Row>> {
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
  const viewer = await openViewer(page, host + file, scale)
  const times = { fresh: newTimes(), 'drawn ahead': newTimes() }
  // Far enough apart that neither has drawn the page in advance.
  const step = Math.max(4, Math.floor((total - 4) / turns))
  for (let number = 3; number < total - 1; number += step) {
    await page.bringToFront()
    await submitPageNumber(page, String(number + 1))
    await page.waitForFunction(isOurs, number + 1)
    await setTimeout(pauseMs)
    times.fresh.ours.push(await page.evaluate(turnOurs, { button: 'Previous page', number }))
    await setTimeout(pauseMs)
    times['drawn ahead'].ours.push(await page.evaluate(turnOurs, { button: 'Next page', number: number + 1 }))
    await viewer.page.bringToFront()
    await viewer.turnTo(number + 1)
    await setTimeout(pauseMs)
    times.fresh.theirs.push(await viewer.turnTo(number))
    await setTimeout(pauseMs)
    times['drawn ahead'].theirs.push(await viewer.turnTo(number + 1))
  }
  await viewer.close()
  await page.bringToFront()
  return Object.fromEntries(
    Object.entries(times).map(([name, { ours, theirs }]) => {
      const [mine, its] = [median(ours), median(theirs)]
      const ratio = (mine / its).toFixed(2)
      return [name, { reader: mine.toFixed(0), 'pdf.js viewer': its.toFixed(0), ratio, turns: ours.length }]
    }),
  )
}

const newTimes = () => ({ ours: [] as number[], theirs: [] as number[] })

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** In the page: whether the reader shows this page, fully drawn and with its text. */
function isOurs(number: number): boolean {
  const page = document.querySelector<HTMLElement>(`[data-page="${number}"]`)
  return page !== null && page.querySelector<HTMLElement>('[data-words]')?.dataset.ready === page.dataset.look
}

/** In the page: presses a button and resolves when the frame with the page and its text is painted. */
async function turnOurs({ button, number }: { button: string; number: number }): Promise<number> {
  const isShown = () => {
    const page = document.querySelector<HTMLElement>(`[data-page="${number}"]`)
    return page !== null && page.querySelector<HTMLElement>('[data-words]')?.dataset.ready === page.dataset.look
  }
  const startedAt = performance.now()
  document.querySelector<HTMLButtonElement>(`[aria-label="${button}"]`)?.click()
  do await new Promise(requestAnimationFrame)
  while (!isShown())
  // The next frame begins when this one is painted.
  await new Promise(requestAnimationFrame)
  return performance.now() - startedAt
}

type Viewer = { turnTo(page: number): Promise<number> }

/** pdf.js's own viewer, from the same package, with the same file from the same server. */
async function openViewer(beside: Page, file: string, scale: number) {
  const files = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') return response.setHeader('content-type', 'text/html').end(viewerPage(file, scale))
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
  const turnTo = (number: number) => page.evaluate((n) => (globalThis as unknown as Viewer).turnTo(n), number)
  return { page, turnTo, close }
}

const viewerPage = (file: string, scale: number) => `<!doctype html>
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
const pdf = await pdfjs.getDocument({ url: '${file}', disableAutoFetch: true, disableStream: true, useWasm: false }).promise
const opened = new Promise((resolve) => eventBus.on('pagesinit', resolve, { once: true }))
viewer.setDocument(pdf)
linkService.setDocument(pdf)
await opened
// The viewer assumes 96 pixels an inch.
viewer.currentScale = ${scale} / (96 / 72)
const isShown = (number) => {
  const view = viewer.getPageView(number - 1)
  const finished = 3
  return view.renderingState === finished && view.div.isConnected && view.div.querySelector('.textLayer .endOfContent')
}
globalThis.turnTo = async (number) => {
  const startedAt = performance.now()
  viewer.currentPageNumber = number
  do await new Promise(requestAnimationFrame)
  while (!isShown(number))
  await new Promise(requestAnimationFrame)
  return performance.now() - startedAt
}
</script>`

/** Draws as a hand does and counts the frames. */
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

process.env.E2E_PORT = String(port)
const server = fork('e2e/support/server.ts', { env: { ...process.env, E2E_PORT: String(port) } })
await once(server, 'message')
// The viewer has a page of its own and fetches the book from the product, as the reader does.
const args = ['--no-sandbox', '--disable-web-security']
const browser = await chromium.launch({ executablePath: await findChromium(), args })
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-IN' })
  const page = await context.newPage()
  await page.goto(`${host}/login/teacher`)
  await page.getByRole('textbox', { name: 'User name' }).fill('classteacher')
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Logged in successfully').waitFor()
  const rows: Record<string, Row> = {}
  for (const title of ['Tables from 2 to 30', 'Atlas of five hundred pages'])
    for (const [name, row] of Object.entries(await turning(page, title))) rows[`${title}, ${name}`] = row
  console.log('\nmedian ms from the press to the frame that shows the page with its words; at most 2 times is right')
  console.table(rows)
  console.log('\n200 strokes on one page; above 50 frames a second is right')
  console.table(await drawing(page))
} finally {
  await browser.close()
  server.kill('SIGTERM')
}
