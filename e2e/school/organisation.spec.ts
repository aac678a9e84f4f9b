import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { goTo } from '#app/testing/screens.ts'
import { isEveryLook, violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, newestMessage, phone, signInAs } from '../support/people.ts'
import { port } from '../support/ports.ts'

const trust = hostOf('banyan-trust')
const overview = `${trust}/orgsuperadmin/dashboard`
const branchSetup = `${trust}/orgsuperadmin/organisation/branch-setup`
const orgInfo = `${trust}/orgsuperadmin/organisation/org-info`

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'organisationAdmin')
  await page.goto(overview)
})

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function studentsOf(page: Page, name: string): Promise<number> {
  const headings = await page.getByRole('columnheader').allInnerTexts()
  const column = headings.findIndex((words) => words.startsWith('Students'))
  return Number(await rowOf(page, name).locator('th, td').nth(column).innerText())
}

test('ORG-03 every branch has a row with the same figures, with totals below, sortable by keyboard', async ({
  page,
}) => {
  const table = page.getByRole('grid', { name: 'Branches' })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(2)
  const students = await Promise.all(['Greenwood', 'Riverside'].map((name) => studentsOf(page, name)))
  const together = students.reduce((sum, count) => sum + count, 0)
  await expect(page.getByText(new RegExp(`^2 branches with ${together} students`))).toBeVisible()
  expect(await studentsOf(page, 'All branches')).toBe(together)
  await expect(page.getByText(/Sunrise|Meadow/)).toHaveCount(0)
  await expect(table.locator('tbody').getByRole('row').first()).toContainText('Greenwood')
  const heading = table.getByRole('columnheader', { name: /Branch/ }).getByRole('button')
  await heading.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=-name/)
  await expect(table.locator('tbody').getByRole('row').first()).toContainText('Riverside')
})

test('ORG-03 a branch opens beside the list with its figures and a link to the school', async ({ page }) => {
  await rowOf(page, 'Greenwood').focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Greenwood Public School' })
  // The number differs when tests of other files have added students.
  await expect(drawer.getByRole('region', { name: 'People and classes' })).toContainText(/[1-9]\d*\s*students/)
  await expect(drawer.getByRole('link', { name: 'Open school' })).toHaveAttribute(
    'href',
    `http://greenwood.localhost:${port}/`,
  )
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(rowOf(page, 'Riverside')).toBeVisible()
})

test('ORG-03 on a phone, branches are cards and nothing is cut off, in the dark theme too', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const address of [overview, branchSetup, orgInfo]) {
    expect(await goTo(page, address)).toBe(true)
    await expect(page.getByText(/Greenwood|Website/).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    if (isEveryLook) expect(await violations(page)).toEqual([])
  }
})

test('ORG-01 organisation details are edited and saved; a mistake is reported at its field', async ({ page }) => {
  await page.goto(orgInfo)
  await page.getByLabel('E-mail').fill('office at banyan')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByText('Enter an e-mail address, for example office@school.in.')).toBeVisible()
  await page.getByLabel('E-mail').fill('office@banyan.example')
  await page.getByLabel('Type').selectOption('Society')
  await page.getByLabel('Phone').fill('080 2654 1000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('E-mail')).toHaveValue('office@banyan.example')
  await expect(page.getByLabel('Type')).toHaveValue('Society')
  expect(await violations(page)).toEqual([])
})

test('32 ORG-01 leaving with unsaved work asks first, and the dialog can save it', async ({ page }) => {
  await page.goto(orgInfo)
  await page.getByLabel('Website').fill('https://banyan.example')
  await page.getByRole('link', { name: 'Branches', exact: true }).click()
  await expect(page.getByText('Please save your work to prevent loss of data in the section.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/branch-setup$/)
  await page.goto(orgInfo)
  await expect(page.getByLabel('Website')).toHaveValue('https://banyan.example')
})

test('ORG-01 when two people save, the second sees what the first changed and loses nothing', async ({
  page,
  context,
}) => {
  await page.goto(orgInfo)
  await page.getByLabel('Postal address').fill('12, Lalbagh Road, Bengaluru')
  const other = await context.newPage()
  await other.goto(orgInfo)
  await other.getByLabel('Phone').fill('080 2654 2222')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone else saved changes while you were editing')).toBeVisible()
  await expect(page.getByText('Phone is now “080 2654 2222”.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('080 2654 2222')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Postal address')).toHaveValue('12, Lalbagh Road, Bengaluru')
  await expect(page.getByLabel('Phone')).toHaveValue('080 2654 2222')
})

test('ORG-01 a logo is previewed before it is used, and then shown in the menu', async ({ page }) => {
  await page.goto(orgInfo)
  const picture = { create: { width: 300, height: 300, channels: 3, background: '#a03060' } } as const
  const buffer = await sharp(picture).png().toBuffer()
  await page.getByLabel('New logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'Preview of the new logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Use this logo' }).click()
  await expect(page.getByText('Logo saved')).toBeVisible()
  const mark = page.getByRole('navigation', { name: 'Main menu' }).locator('img')
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('ORG-02 a new branch: address and colours are previewed, mistakes shown at their fields, and the admin invited', async ({
  page,
}) => {
  await page.goto(branchSetup)
  await page.getByRole('button', { name: 'New branch' }).click()
  const drawer = page.getByRole('dialog', { name: 'New branch' })
  await expect(drawer.getByLabel('Name', { exact: false }).first()).toBeFocused()
  await page.keyboard.type('Hillside Public School')
  await drawer.getByLabel('Short code').fill('Riverside')
  await expect(drawer.getByText('Web address: riverside.localhost')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffe94d')
  await expect(drawer.getByText(/hard to read on buttons/)).toBeVisible()
  await expect(drawer.getByText(/Light: #ffe94d becomes #[0-9a-f]{6}/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Create branch' }).click()
  await expect(drawer.getByLabel('First name')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await drawer.getByLabel('First name').fill('Ponnamma')
  await drawer.getByLabel('E-mail').fill('principal@hillside.example')
  await drawer.getByLabel('User name').fill('principal')
  await drawer.getByLabel('Copy set-up from').selectOption('Greenwood Public School')
  await drawer.getByRole('button', { name: 'Create branch' }).click()
  await expect(drawer.getByText('This short code is taken.')).toBeVisible()
  await drawer.getByLabel('Short code').fill('hillside')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Branch created/)).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(rowOf(page, 'Hillside Public School')).toContainText('Active')
  await page.goto(`${hostOf('hillside')}/login/admin`)
  expect(await newestMessage(page, 'hillside', 'principal@hillside.example')).toContain('admin-create-password')
})

test('ORG-02 closing a half-filled branch form asks first, and staying keeps what was typed', async ({ page }) => {
  await page.goto(branchSetup)
  await page.getByRole('button', { name: 'New branch' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: false }).first()).toBeFocused()
  await page.keyboard.type('Lakeside')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Please save your work to prevent loss of data in the section.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: false }).first()).toHaveValue('Lakeside')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('ORG-02 a branch is edited, deactivated by name, and activated again', async ({ page }) => {
  await page.goto(branchSetup)
  await rowOf(page, 'Riverside').click()
  const drawer = page.getByRole('dialog', { name: /Edit Riverside/ })
  await drawer.getByLabel('Place').fill('Srirangapatna')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Riverside')).toContainText('Srirangapatna')
  await rowOf(page, 'Riverside').hover()
  await page.getByRole('button', { name: /^Deactivate Riverside/ }).click()
  const question = page.getByRole('alertdialog', { name: /Deactivate Riverside.*\?/ })
  await expect(question).toContainText(/[1-9]\d* students and [1-9]\d* staff members can’t sign in/)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowOf(page, 'Riverside')).toContainText('Deactivated')
  const visitor = await page.context().newPage()
  await visitor.goto(`${hostOf('riverside')}/login/teacher`)
  await expect(visitor.getByText(/is not active/)).toBeVisible()
  await rowOf(page, 'Riverside').hover()
  await page.getByRole('button', { name: /^Activate Riverside/ }).click()
  await expect(rowOf(page, 'Riverside')).toContainText('Active')
  await expect(async () => {
    await visitor.goto(`${hostOf('riverside')}/login/teacher`)
    await expect(visitor.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await visitor.close()
})

test('40 ORG-03 in Hindi, every word of the screens is Hindi', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('banyan.language', JSON.stringify('hi')))
  await page.goto(overview)
  await expect(page.getByRole('heading', { name: 'शाखाएँ' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /छात्र/ })).toBeVisible()
  await page.goto(`${branchSetup}?open=new`)
  await expect(page.getByRole('button', { name: 'शाखा बनाएँ' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
