import { expect, type Page } from '@playwright/test'
import { goTo } from '#app/testing/screens.ts'
import { settled, violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { forgetLogin, hostOf, type PersonName, password, signedIn, signedInByTyping } from '../support/people.ts'

// What every screen promises, shown on the screens that exist.

const trust = hostOf('banyan-trust')
const organisationInfo = `${trust}/orgsuperadmin/organisation/org-info`

const addressesOf: [PersonName, string[]][] = [
  ['classTeacher', ['/teacher/dashboard', '/account/sessions', '/account/password', '/account/notifications']],
  ['superAdmin', ['/admin', '/admin/adminRoles']],
  [
    'organisationAdmin',
    ['/orgsuperadmin/dashboard', '/orgsuperadmin/organisation/org-info', '/orgsuperadmin/organisation/branch-setup'],
  ],
]

const homeOf = (person: PersonName) => hostOf(person === 'organisationAdmin' ? 'banyan-trust' : 'greenwood')

async function opened(page: Page, address: string) {
  await page.goto(address)
  await settled(page)
}

test('30 ? lists the keys of the screen, and single keys wait while somebody types', async ({ page }) => {
  await signedIn(page, 'organisationAdmin')
  await opened(page, organisationInfo)
  const field = page.getByRole('textbox').first()
  await field.focus()
  await page.keyboard.type('?/')
  await expect(field).toHaveValue(/\?\//)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys on this screen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('32 UTL-04 a tab that dies leaves its unsaved work behind, and it is offered back', async ({ page, context }) => {
  await signedIn(page, 'organisationAdmin')
  await opened(page, organisationInfo)
  const name = page.getByRole('textbox').first()
  const before = await name.inputValue()
  await name.fill(`${before} and Sisters`)
  // Work is written down once a second.
  await page.waitForFunction(() => localStorage.getItem('banyan.drafts')?.includes('and Sisters'))
  // Closed as a crash does it: no page gets to say goodbye.
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await opened(again, organisationInfo)
  await expect(again.getByText('You left unsaved work here')).toBeVisible()
  await again.getByRole('button', { name: 'Take it up again' }).click()
  await expect(again.getByRole('textbox').first()).toHaveValue(`${before} and Sisters`)
})

test('48 AUTH-10 a session that ends keeps what was typed, and work goes on after signing in again', async ({
  page,
  browser,
}) => {
  await signedInByTyping(page, 'organisationAdmin')
  await opened(page, organisationInfo)
  const name = page.getByRole('textbox').first()
  const before = await name.inputValue()
  await name.fill(`${before} Reborn`)
  const other = await browser.newPage()
  await signedInByTyping(other, 'organisationAdmin')
  await opened(other, `${trust}/account/sessions`)
  await other.getByRole('button', { name: 'End all others' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click()
  await expect(other.getByRole('alertdialog')).toBeHidden()
  await other.close()
  forgetLogin('organisationAdmin')
  // The open window hears that its session has ended; nobody has to press anything.
  await expect(page).toHaveURL(/localhost:\d+\/$|login/)
  await signedInByTyping(page, 'organisationAdmin')
  await opened(page, organisationInfo)
  await page.getByRole('button', { name: 'Take it up again' }).click()
  await expect(page.getByRole('textbox').first()).toHaveValue(`${before} Reborn`)
})

test('37 the dark theme follows the system, can be overruled, and is there before the first paint', async ({
  page,
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.emulateMedia({ colorScheme: 'dark' })
  // What the page looks like before any script of the application has run.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login/teacher', { waitUntil: 'domcontentloaded' })
  expect(await ground()).toBe('dark')
  const brightness = await page.evaluate(() => {
    const shown = getComputedStyle(document.documentElement).backgroundColor
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return 255
    canvas.fillStyle = shown
    canvas.fillRect(0, 0, 1, 1)
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
  })
  expect(brightness).toBeLessThan(80)
  await page.unroute('**/assets/*.js')
  await signedIn(page, 'classTeacher')
  await page.goto('/teacher/dashboard')
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await page.reload()
  expect(await ground()).toBe('light')
})

test('40 in Hindi no English sentence is left on the frame and the home, and numbers are grouped the Indian way', async ({
  page,
}) => {
  await signedIn(page, 'superAdmin')
  await page.goto('/admin')
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('radio', { name: 'हिन्दी' }).check({ force: true })
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('lang', /^hi/)
  // A day for which no other test makes an event; their titles are English.
  await opened(page, '/admin?date=2027-01-05')
  await page.waitForLoadState('networkidle')
  const words = await page.locator('body').innerText()
  // Names of people, schools and keys stay as they are written.
  const english = words
    .replace(/Greenwood Public School|Raghavendra|Murthy|Bengaluru|CBSE|Banyan|Ctrl|[A-Z]{1,3}\b|K\b/g, '')
    .match(/[A-Za-z]{3,}(?: [A-Za-z]{2,}){2,}/g)
  expect(english ?? []).toEqual([])
})

test('40 names in every script of India are set in a face of the product, and right to left the page is mirrored', async ({
  page,
}) => {
  await signedIn(page, 'superAdmin')
  await opened(page, '/admin?dir=rtl')
  const faces = () =>
    page.evaluate(async () => {
      const family = getComputedStyle(document.body).fontFamily
      const found = ['मीरा', 'মীরা', 'મીરા', 'ಮೀರಾ', 'മീര', 'மீரா', 'మీరా', 'میرا', 'Meera'].map(async (name) => {
        const [face] = await document.fonts.load(`14px ${family}`, name)
        return face?.status === 'loaded' ? face.family : `nothing for ${name}`
      })
      return Promise.all(found)
    })
  const scripts = ['Devanagari', 'Bengali', 'Gujarati', 'Kannada', 'Malayalam', 'Tamil', 'Telugu', 'Urdu', 'Hanken']
  await expect.poll(faces).toEqual(scripts.map((script) => expect.stringContaining(script)))
  const rail = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox()
  expect((rail?.x ?? 0) + (rail?.width ?? 0)).toBe(page.viewportSize()?.width)
})

for (const [person, addresses] of addressesOf) {
  test(`41 at 320 px nothing of the ${person} is cut off or scrolls sideways`, async ({ page }) => {
    await signedIn(page, person)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const address of addresses) {
      expect(await goTo(page, homeOf(person) + address)).toBe(true)
      await settled(page)
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(beyond, address).toBe(0)
    }
  })
}

test('42 the app installs under the name, colour and icon of the school', async ({ page }) => {
  await page.goto('/login/teacher')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await page.evaluate(async (href) => (await fetch(href)).json(), address ?? '')
  expect(manifest).toMatchObject({ name: 'Greenwood Public School', display: 'standalone' })
  for (const { src, type } of manifest.icons as { src: string; type: string }[]) {
    const icon = await page.evaluate(async (from) => {
      const answer = await fetch(from)
      return { status: answer.status, type: answer.headers.get('content-type'), size: (await answer.blob()).size }
    }, src)
    expect(icon.status).toBe(200)
    expect(icon.type).toContain(type)
    expect(icon.size).toBeGreaterThan(200)
  }
})

test('47 a brand colour too pale to read is darkened, not used raw', async ({ page }) => {
  await signedIn(page, 'organisationAdmin')
  await page.goto(organisationInfo)
  const paint = (colour: string) =>
    page.evaluate(async (wanted) => {
      const own = (await (await fetch('/api/tenants/banyan-trust')).json()).data
      const headers = { 'content-type': 'application/json', 'x-tenant-id': own.tenantId }
      const { branches } = (await (await fetch('/api/organisation/dashboard', { headers })).json()).data as {
        branches: { branchId: string; name: string; place: string; board: string; version: number }[]
      }
      const { branchId, name, place, board, version } =
        branches.find((branch) => branch.name === 'Riverside International School') ?? {}
      const answer = await fetch(`/api/organisation/branches/${branchId}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ name, place, board, version, colour: wanted }),
      })
      return answer.status
    }, colour)
  expect(await paint('#fff59d')).toBe(200)
  await page.goto(`${hostOf('riverside')}/login/teacher`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  // Until the colour of the school has come, the door is painted in another.
  await page.waitForFunction(() => localStorage.getItem('banyan.appearance')?.includes('#fff59d'))
  expect(await violations(page)).toEqual([])
})

test('39 from the door to the first screen by keyboard alone, the focus always in sight', async ({ page }) => {
  await page.goto('/login/teacher')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'User name' }).focus()
  await page.keyboard.type('classteacher')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let ringed = 0
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const one = document.activeElement as HTMLElement | null
      // A heading takes the focus when its screen opens; it is no stop on the way.
      if (!one || one === document.body || one.tabIndex < 0) return 'nothing'
      const { width, height } = one.getBoundingClientRect()
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      const ringed = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      return width > 0 && height > 0 && ringed ? 'ringed' : `unmarked ${one.outerHTML.slice(0, 120)}`
    })
    expect.soft(seen).not.toContain('unmarked')
    if (seen === 'ringed') ringed += 1
  }
  expect(ringed).toBeGreaterThan(10)
})
