import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { run, tool } from './childProcess.ts'

/** The headless shell comes first: it opens and draws a page with about half the work of the whole browser. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium for the browser tests: the one named, one on the machine, Playwright's own, or Debian's, in this order. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_PATH is ${named}, which does not exist.`)
  }
  const found = usualPlaces.find((place) => existsSync(place)) ?? playwrights()
  if (found) return found
  console.log('No Chromium found; trying to install one …')
  await run(tool('playwright'), ['install', 'chromium'], { quiet: true })
  const installed = playwrights()
  if (installed) return installed
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq'], { quiet: true })
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!usualPlaces.some((place) => existsSync(place)))
        await run('apt-get', ['install', '-y', '-qq', name], { quiet: true })
  }
  const last = usualPlaces.find((place) => existsSync(place))
  if (last) return last
  throw new Error(
    'No Chromium was found or could be installed. Install one and set CHROME_PATH. The browser tests are never skipped.',
  )
}

function playwrights(): string | undefined {
  const { chromium } = createRequire(import.meta.url)('@playwright/test') as typeof import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
