import { expect, type Page } from '@playwright/test'
import { goTo } from '#app/testing/screens.ts'
import { api } from '../support/api.ts'
import { settled, violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { englishLeft } from '../support/hindi.ts'
import { forgetSession, hostOf, type PersonName, password, signInAs, signInByForm } from '../support/people.ts'

// What every screen has to do, tested on some of them.

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

async function openScreen(page: Page, address: string) {
  await page.goto(address)
  await settled(page)
}

test('30 ? lists the keyboard shortcuts, and single keys do nothing while typing', async ({ page }) => {
  await signInAs(page, 'organisationAdmin')
  await openScreen(page, organisationInfo)
  const field = page.getByRole('textbox').first()
  await field.focus()
  await page.keyboard.type('?/')
  await expect(field).toHaveValue(/\?\//)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('30 on a register ? lists every key of the list, without raw placeholders', async ({ page }) => {
  await signInAs(page, 'classTeacher')
  await openScreen(page, '/teacher/class-attendance?date=2026-08-12')
  await page.getByRole('link', { name: 'Take attendance' }).first().click()
  await expect(page.getByRole('list', { name: /^Students of/ })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const what of ['Mark and move down', 'Mark everyone from here on', 'Move up and down', 'Undo', /^Submit · /])
    await expect(sheet.getByText(what)).toBeVisible()
  await expect(sheet).not.toContainText('{')
})

test('32 UTL-04 the unsaved work of a crashed tab is offered back', async ({ page, context }) => {
  await signInAs(page, 'organisationAdmin')
  await openScreen(page, organisationInfo)
  const name = page.getByRole('textbox').first()
  const before = await name.inputValue()
  await name.fill(`${before} and Sisters`)
  // Drafts are saved once a second.
  await page.waitForFunction(() => localStorage.getItem('banyan.drafts')?.includes('and Sisters'))
  // As in a crash: the page gets no chance to react.
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await openScreen(again, organisationInfo)
  await expect(again.getByText('You have unsaved changes from')).toBeVisible()
  await again.getByRole('button', { name: 'Restore draft' }).click()
  await expect(again.getByRole('textbox').first()).toHaveValue(`${before} and Sisters`)
})

test('48 AUTH-10 an ended session keeps what was typed, and work continues after signing in again', async ({
  page,
  browser,
}) => {
  await signInByForm(page, 'organisationAdmin')
  await openScreen(page, organisationInfo)
  const name = page.getByRole('textbox').first()
  const before = await name.inputValue()
  await name.fill(`${before} Reborn`)
  const other = await browser.newPage()
  await signInByForm(other, 'organisationAdmin')
  await openScreen(other, `${trust}/account/sessions`)
  await other.getByRole('button', { name: 'Sign out all others' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click()
  await expect(other.getByRole('alertdialog')).toBeHidden()
  await other.close()
  forgetSession('organisationAdmin')
  // The open window is notified that its session has ended.
  await expect(page).toHaveURL(/localhost:\d+\/$|login/)
  await signInByForm(page, 'organisationAdmin')
  await openScreen(page, organisationInfo)
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(page.getByRole('textbox').first()).toHaveValue(`${before} Reborn`)
})

test('37 the dark theme follows the system, can be overridden, and applies before the first paint', async ({
  page,
}) => {
  const readColorScheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.emulateMedia({ colorScheme: 'dark' })
  // The page before any script of the app has run.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login/teacher', { waitUntil: 'domcontentloaded' })
  expect(await readColorScheme()).toBe('dark')
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
  await signInAs(page, 'classTeacher')
  await page.goto('/teacher/dashboard')
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await page.reload()
  expect(await readColorScheme()).toBe('light')
})

const hindiHomes: [PersonName, string[]][] = [
  ['classTeacher', ['/teacher/dashboard', '/teacher/class-attendance', '/account', '/nowhere']],
  ['superAdmin', ['/admin', '/admin/attendance', '/account/notifications']],
  ['organisationAdmin', ['/orgsuperadmin/dashboard']],
  ['student', ['/family/home', '/account']],
  ['guardian', ['/family/home']],
]

for (const [person, addresses] of hindiHomes)
  test(`40 in Hindi, nothing the product says to the ${person} is left in English`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('banyan.language', JSON.stringify('hi')))
    await signInAs(page, person)
    for (const address of addresses) {
      await openScreen(page, homeOf(person) + address)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('html')).toHaveAttribute('lang', /^hi/)
      expect.soft(await englishLeft(page), address).toEqual([])
    }
  })

test('40 every Indian script has a font of the product, and right to left the page is mirrored', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await openScreen(page, '/admin?dir=rtl')
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
    await signInAs(page, person)
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

test('47 a brand colour with too little contrast is corrected, not used raw', async ({ page }) => {
  await signInAs(page, 'organisationAdmin')
  await page.goto(organisationInfo)
  type Branch = { branchId: string; name: string; place: string; board: string; version: number }
  const { branches } = await api<{ branches: Branch[] }>(page, 'GET', '/api/organisation/dashboard')
  const riverside = branches.find(({ name }) => name === 'Riverside International School')
  const { name, place, board, version } = riverside ?? {}
  const colour = '#fff59d'
  await api(page, 'PUT', `/api/organisation/branches/${riverside?.branchId}`, { name, place, board, version, colour })
  await page.goto(`${hostOf('riverside')}/login/teacher`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  // The page has a default colour until the colour of the school is loaded.
  await page.waitForFunction(() => localStorage.getItem('banyan.appearance')?.includes('#fff59d'))
  expect(await violations(page)).toEqual([])
})

test('39 from sign-in to the first screen by keyboard alone, with the focus always visible', async ({ page }) => {
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
      // A heading takes the focus when its screen opens, but is no Tab stop.
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
