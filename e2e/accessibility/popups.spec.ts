import { expect, type Page } from '@playwright/test'
import { settled, violations, violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, type PersonName, phone, signInAs } from '../support/people.ts'

test.describe.configure({ mode: 'parallel' })

type Popup = {
  readonly name: string
  readonly as?: PersonName
  readonly at: string
  readonly onPhone?: true
  readonly open: (page: Page) => Promise<void>
}

const popup = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const overlays = `${popup}, [role="status"], [role="alert"]`
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const shown = (page: Page, role: 'dialog' | 'alertdialog' | 'menu' | 'listbox') =>
  expect(page.getByRole(role).first()).toBeVisible()
const trust = (path: string) => `${hostOf('banyan-trust')}/orgsuperadmin/${path}`
const kit = (section: string) => `${hostOf('greenwood')}/developer/kit?only=${section}`
const admin = `${hostOf('greenwood')}/admin`

const pressed = (name: string | RegExp, role: Parameters<typeof shown>[1]) => async (page: Page) => {
  await press(name)(page)
  await shown(page, role)
}

async function palette(page: Page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a student, page or action' }).fill('a')
  await expect(page.getByRole('option').nth(2)).toBeVisible()
}

async function filterBy(page: Page) {
  await page.getByRole('button', { name: 'Filter', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'State' }).click()
  await expect(page.getByRole('checkbox', { name: 'Overdue' })).toBeVisible()
}

async function calendar(page: Page) {
  await page.getByRole('button', { name: 'Open calendar' }).first().click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
}

async function twoMonths(page: Page) {
  await page.getByRole('button', { name: /^Period/ }).click()
  await expect(page.getByRole('dialog').getByRole('table')).toHaveCount(2)
}

async function listOf(page: Page, label: string) {
  await page.getByRole('combobox', { name: label }).click()
  await expect(page.getByRole('option').nth(2)).toBeVisible()
}

async function toasts(page: Page) {
  // All of them stay while the pointer is over one, and errors stay longest.
  await press('Error')(page)
  await page.locator('[data-toast=error]').hover()
  for (const name of ['Success', 'Info', 'Undo'])
    await page.getByRole('button', { name, exact: true }).first().dispatchEvent('click')
  await expect(page.locator('[data-toast]')).toHaveCount(4)
  await expect(page.getByText('Notice archived')).toBeVisible()
}

async function unsaved(page: Page) {
  await page.getByLabel('Website').fill('https://other.example')
  await page.getByRole('link', { name: 'Branches', exact: true }).click()
  await shown(page, 'alertdialog')
}

async function deactivate(page: Page) {
  await page.getByRole('row', { name: /Riverside/ }).hover()
  await page.getByRole('button', { name: /^Deactivate Riverside/ }).click()
  await shown(page, 'alertdialog')
}

const popups: Popup[] = [
  { name: 'the palette', as: 'superAdmin', at: admin, open: palette },
  { name: 'the bell', as: 'superAdmin', at: admin, open: pressed(/^Notifications/, 'dialog') },
  { name: 'the person', as: 'superAdmin', at: admin, open: pressed(/your account$/, 'dialog') },
  { name: 'the year', as: 'superAdmin', at: admin, open: pressed(/^Academic year/, 'menu') },
  {
    name: 'the keys',
    as: 'superAdmin',
    at: admin,
    open: async (page) => page.keyboard.press('?').then(() => shown(page, 'dialog')),
  },
  { name: 'the menu of a phone', as: 'superAdmin', at: admin, onPhone: true, open: pressed('More', 'dialog') },
  {
    name: 'the person on a phone',
    as: 'gate',
    at: `${hostOf('greenwood')}/account`,
    onPhone: true,
    open: pressed(/your account$/, 'dialog'),
  },
  { name: 'the branches', as: 'organisationAdmin', at: trust('dashboard'), open: pressed(/^All branches/, 'menu') },
  {
    name: 'a new branch',
    as: 'organisationAdmin',
    at: trust('organisation/branch-setup?open=new'),
    open: (page) => shown(page, 'dialog'),
  },
  { name: 'a question by name', as: 'organisationAdmin', at: trust('organisation/branch-setup'), open: deactivate },
  { name: 'unsaved work', as: 'organisationAdmin', at: trust('organisation/org-info'), open: unsaved },
  { name: 'a menu of actions', at: kit('actions'), open: pressed('More actions', 'menu') },
  { name: 'a list with groups', at: kit('dates'), open: (page) => listOf(page, 'Class') },
  { name: 'a list of several', at: kit('dates'), open: (page) => listOf(page, 'Send to') },
  { name: 'a calendar', at: kit('dates'), open: calendar },
  { name: 'two months', at: kit('dates'), open: twoMonths },
  { name: 'a dialog', at: kit('overlays'), open: pressed('Dialog', 'dialog') },
  { name: 'a drawer', at: kit('overlays'), open: pressed('Drawer', 'dialog') },
  { name: 'a drawer beside the list', at: kit('overlays'), open: pressed('Drawer beside the list', 'dialog') },
  { name: 'a question that is typed', at: kit('overlays'), open: pressed('Confirm by typing', 'alertdialog') },
  { name: 'every toast', at: kit('messages'), open: toasts },
  { name: 'the filters of a table', at: kit('table'), open: filterBy },
  { name: 'the columns of a table', at: kit('table'), open: press('Columns') },
]

/** The popups of one page are opened in turn, so that the page is loaded once. */
const pages = Object.groupBy(popups, ({ at, onPhone }) => `${at} ${onPhone ? 'phone' : 'desk'}`)

for (const list of Object.values(pages)) {
  const [{ as, at, onPhone } = { at: '' }] = list ?? []
  const names = list?.map(({ name }) => name).join(', ')
  test(`38 open popups break no rule of WCAG 2.2 AA: ${names}`, async ({ page }) => {
    if (onPhone) await page.setViewportSize(phone)
    if (as) await signInAs(page, as)
    await page.goto(at)
    if (as) await settled(page)
    const found: Record<string, string[]> = {}
    for (const { name, open } of list ?? []) {
      await open(page)
      // The page behind is checked elsewhere; here nothing hidden may take the focus.
      const behind = await violations(page, { rules: ['aria-hidden-focus'] })
      found[name] = [...behind, ...(await violationsByLook(page, { part: overlays }))]
      await page.keyboard.press('Escape')
      await expect(page.locator(popup).filter({ visible: true })).toHaveCount(0)
    }
    expect(Object.entries(found).filter(([, broken]) => broken.length > 0)).toEqual([])
  })
}
