import { fork } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { makeGatePhone } from '../src/app/testing/gateBrowser.ts'
import { addressOf, listScreens, type Screen } from '../src/app/testing/screens.ts'
import { findChromium } from './chromium.ts'

/** Takes screenshots of every screen for every role on desktop, phone and in dark mode, with an overview page. */
const port = 4395
const folder = 'gallery'

const looks = {
  desktop: { viewport: { width: 1440, height: 960 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 960 }, colorScheme: 'dark' },
} as const
type Look = keyof typeof looks

const users: { role: string; school: string; loginPath: string; userName: string; looks: Look[] }[] = [
  {
    role: 'teacher',
    school: 'greenwood',
    loginPath: '/login/teacher',
    userName: 'classteacher',
    looks: ['desktop', 'phone', 'dark'],
  },
  {
    role: 'super admin',
    school: 'greenwood',
    loginPath: '/login/admin',
    userName: 'superadmin',
    looks: ['desktop', 'phone', 'dark'],
  },
  {
    role: 'admin with few privileges',
    school: 'greenwood',
    loginPath: '/login/admin',
    userName: 'admin',
    looks: ['desktop'],
  },
  {
    role: 'other staff',
    school: 'greenwood',
    loginPath: '/login/staff',
    userName: 'staff',
    looks: ['desktop', 'phone'],
  },
  { role: 'gate staff', school: 'greenwood', loginPath: '/login/staff', userName: 'gate', looks: ['phone'] },
  {
    role: 'organisation super-admin',
    school: 'banyan-trust',
    loginPath: '/login/superadmin',
    userName: 'orgadmin',
    looks: ['desktop', 'phone', 'dark'],
  },
]

const hostOf = (school: string) => `http://${school}.localhost:${port}`

const screens = await listScreens()
const server = fork('e2e/support/server.ts', { env: { ...process.env, E2E_PORT: String(port), E2E_WORLD: 'demo' } })
await waitFor(`http://127.0.0.1:${port}/api/ready`)
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const screenshots: { role: string; path: string; look: Look; file: string }[] = []

for (const look of Object.keys(looks) as Look[]) {
  await takeScreenshots(
    'before sign-in',
    look,
    screens.filter((screen) => screen.shell === 'public'),
    'greenwood',
    null,
  )
  for (const user of users) {
    if (!user.looks.includes(look)) continue
    await takeScreenshots(
      user.role,
      look,
      screens.filter((screen) => screen.shell !== 'public'),
      user.school,
      user,
    )
  }
}
await browser.close()
server.kill('SIGTERM')
writeFileSync(join(folder, 'index.html'), overview())
console.log(`${screenshots.length} pictures: open ${folder}/index.html`)

async function takeScreenshots(
  role: string,
  look: Look,
  list: readonly Screen[],
  school: string,
  user: (typeof users)[number] | null,
) {
  const page = await browser.newPage({
    ...looks[look],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  const admin = users.find(({ userName }) => userName === 'superadmin')
  if (user?.userName === 'gate' && admin) {
    await signIn(page, admin)
    await makeGatePhone(page, hostOf(school))
  }
  if (user) await signIn(page, user)
  for (const screen of list) {
    const { path } = screen
    const address = await addressOf(page, hostOf(school), screen)
    if (!address) continue
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    // The user was redirected because they may not open this screen.
    if (user && new URL(page.url()).pathname !== new URL(address).pathname) continue
    const file = `${role}-${look}-${path.replace(/\W+/g, '_')}.png`.replaceAll(' ', '_')
    await page.screenshot({ path: join(folder, file), fullPage: true })
    screenshots.push({ role, path, look, file })
  }
  await page.close()
}

async function signIn(page: Page, user: (typeof users)[number]) {
  await page.goto(hostOf(user.school) + user.loginPath)
  await page.getByRole('textbox', { name: 'User name' }).fill(user.userName)
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

async function waitFor(url: string) {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The server did not start.')
}

function overview() {
  const byRole = Map.groupBy(screenshots, (one) => one.role)
  const sections = [...byRole].map(([role, pictures]) => {
    const figures = pictures.map(
      ({ path, look, file }) =>
        `<figure class="${look}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${path} · ${look}</figcaption></figure>`,
    )
    return `<h2>${role}</h2><div>${figures.join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Banyan, every screen</title>
<style>body{font:14px system-ui;margin:24px;background:#faf9f6}div{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}figure{margin:0}img{border:1px solid #ccc;width:420px}.phone img{width:180px}figcaption{color:#555}</style>
<h1>Banyan, every screen</h1>${sections.join('')}`
}
