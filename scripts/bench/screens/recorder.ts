import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { livePath } from '#platform/contract/liveConnection.ts'
import { sessionCookie } from '#platform/server/requests/credentials.ts'
import { findChromium } from '../../chromium.ts'
import type { MeasuredScreen } from './measuredScreen.ts'
import { fillIn } from './placeholders.ts'
import { type RecordedCall, recordingOf, type SeenCall } from './recording.ts'
import type { Visit } from './visits.ts'

/** No call for so long means that the screen is complete, in milliseconds. Popups load a second after the page. */
const quiet = 2500

/** What the app stores on a device where somebody is signed in. */
const signedInKey = 'banyan.signedIn'

/** A screen everybody may open that calls next to nothing. The app starts there. */
const startPath = '/account'

export type Recorder = {
  /** Opens the screen as the first of these people and returns the calls it makes. */
  record(screen: MeasuredScreen, visits: readonly Visit[]): Promise<RecordedCall[]>
  close(): Promise<void>
}

/**
 * Opens screens in Chromium. The app runs already when a screen is opened, as it does all day: what is loaded once, such as
 * the school, the person and the menu, is no part of it.
 */
export async function openRecorder(origin: string): Promise<Recorder> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  return { record: (screen, visits) => record(browser, origin, screen, visits), close: () => browser.close() }
}

async function record(browser: Browser, origin: string, screen: MeasuredScreen, [visit]: readonly Visit[]) {
  if (!visit) throw new RangeError(`${screen.name}: nobody opens it.`)
  const { userId, token, values } = visit
  const context = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata', serviceWorkers: 'block' })
  try {
    await context.addCookies([{ name: sessionCookie, value: token, url: origin, httpOnly: true }])
    const signedIn = { key: signedInKey, value: JSON.stringify(userId) }
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), signedIn)
    const page = await context.newPage()
    const calls = watchCalls(page)
    await page.goto(origin + startPath)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await untilQuiet(calls)
    calls.length = 0
    await page.evaluate(opening(fillIn(screen.path, values)))
    await untilQuiet(calls)
    const failed = calls.find(({ status }) => status !== null && status >= 400)
    if (failed) throw new Error(`${screen.name}: ${failed.url} answered ${failed.status}.`)
    if (calls.length === 0) throw new Error(`${screen.name}: ${page.url()} made no calls.`)
    return recordingOf(calls, values)
  } finally {
    await context.close()
  }
}

/** The script that opens an address within the running app, as the browser's forward button does. */
const opening = (path: string) =>
  `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`

type WatchedCall = SeenCall & { status: number | null }

function watchCalls(page: Page): WatchedCall[] {
  const calls: WatchedCall[] = []
  const byRequest = new Map<Request, WatchedCall>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname.startsWith(livePath)) return
    const call = {
      method: request.method(),
      url: pathname + search,
      headers: request.headers(),
      from: performance.now(),
      to: null,
      status: null,
    }
    byRequest.set(request, call)
    calls.push(call)
  })
  page.on('response', (response) => {
    const call = byRequest.get(response.request())
    if (call) call.status = response.status()
  })
  const end = (request: Request) => {
    const call = byRequest.get(request)
    if (call) call.to = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return calls
}

async function untilQuiet(calls: readonly SeenCall[]): Promise<void> {
  for (let last = performance.now(); performance.now() - last < quiet; await pause(50)) {
    if (calls.some(({ to }) => to === null)) last = performance.now()
    else last = Math.max(last, ...calls.map(({ to }) => to ?? 0))
  }
}
