import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { run, tool } from './childProcess.ts'

/** The headless shell is first, because it needs about half the CPU time of the full browser. */
const commonPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Finds a Chromium for the browser tests: CHROME_PATH, an installed one, Playwright's, or Debian's, in this order. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_PATH is ${named}, which does not exist.`)
  }
  const found = commonPaths.find((path) => existsSync(path)) ?? playwrightChromium()
  if (found) return found
  console.log('No Chromium found; trying to install one …')
  await run(tool('playwright'), ['install', 'chromium'], { quiet: true })
  const installed = playwrightChromium()
  if (installed) return installed
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq'], { quiet: true })
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!commonPaths.some((path) => existsSync(path)))
        await run('apt-get', ['install', '-y', '-qq', name], { quiet: true })
  }
  const last = commonPaths.find((path) => existsSync(path))
  if (last) return last
  throw new Error(
    'No Chromium was found or could be installed. Install one and set CHROME_PATH. The browser tests are never skipped.',
  )
}

function playwrightChromium(): string | undefined {
  const { chromium } = createRequire(import.meta.url)('@playwright/test') as typeof import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
