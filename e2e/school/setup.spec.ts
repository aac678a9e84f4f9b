import { type BrowserContext, expect, type Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { type BrowserState, storageOf } from '../support/browserStorage.ts'
import { hostOf, newestMessage, phone, sessionState, signInAs } from '../support/people.ts'

/** The school that was created last, with the session of its admin. */
let created: { school: string; session: BrowserState } | undefined

/** Creates an empty school and signs in its first admin. */
async function newSchool(page: Page, elsewhere: BrowserContext): Promise<string> {
  const school = `valley-${Date.now().toString(36)}`
  const email = `principal@${school}.example`
  const office = await elsewhere.newPage()
  await signInAs(office, 'organisationAdmin')
  await office.goto(`${hostOf('banyan-trust')}/orgsuperadmin/organisation/branch-setup?open=new`)
  const drawer = office.getByRole('dialog', { name: 'New branch' })
  await drawer.getByLabel('Name', { exact: false }).first().fill('Valley School')
  await drawer.getByLabel('Short code').fill(school)
  await drawer.getByLabel('First name').fill('Meera')
  await drawer.getByLabel('E-mail').fill(email)
  await drawer.getByLabel('User name').fill('principal')
  await drawer.getByRole('button', { name: 'Create branch' }).click()
  await expect(office.getByText(/^Branch created/)).toBeVisible()
  await office.close()

  await page.goto(`${hostOf(school)}/login/admin`)
  const link = /admin-create-password\S*/.exec(await newestMessage(page, school, email))?.[0] ?? ''
  await page.goto(`${hostOf(school)}/${link}`)
  await page.getByLabel('New password').first().fill('Neem-Leaf-42')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/password is set/i).first()).toBeVisible()
  await page.goto(`${hostOf(school)}/login/admin`)
  await page.getByRole('textbox', { name: 'User name' }).fill('principal')
  await page.getByLabel('Password', { exact: true }).fill('Neem-Leaf-42')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Logged in successfully')).toBeVisible()
  created = { school, session: await sessionState(page) }
  return school
}

/** A school that only tests of this file have changed. */
async function knownSchool(page: Page, elsewhere: BrowserContext): Promise<string> {
  if (!created) return newSchool(page, elsewhere)
  await storageOf(page.context())?.replace(created.session)
  return created.school
}

const checklist = (page: Page) => page.getByRole('region', { name: 'Set up your school' })
const step = (page: Page, name: string) => checklist(page).getByRole('listitem').filter({ hasText: name })
const home = (school: string) => `${hostOf(school)}/admin/dashboard`

test('34 SCH-01 SCH-05 a new school follows its checklist, and every step ticks itself off', async ({
  page,
  elsewhere,
}) => {
  const school = await newSchool(page, elsewhere)
  await page.goto(home(school))
  await expect(checklist(page)).toContainText('0 of')
  expect(await violations(page)).toEqual([])

  await checklist(page).getByRole('link', { name: 'Next: School details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Basic information' })).toBeVisible()
  await page.getByLabel('Board').fill('CBSE')
  await page.getByRole('textbox', { name: 'Address' }).fill('4 Hill Road, Coorg')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a valid phone number.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('Phone').fill('9845012345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.goto(home(school))
  await expect(step(page, 'School details')).toContainText('done')
  await checklist(page).getByRole('link', { name: 'Next: Set up terms' }).click()
  await page.getByRole('button', { name: 'Create two terms' }).click()
  await expect(page.getByRole('table', { name: 'Terms' }).getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Save working days' }).click()
  await expect(page.getByText('Working days saved')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Terms' })).toContainText('working days')

  const bells = page.locator('#bells')
  await bells.getByRole('button', { name: 'Add schedule' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add bell schedule' })
  await drawer.getByLabel('Start of period 3').fill('08:30')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer.getByText('This overlaps with Period 1, which ends at 09:00.')).toBeVisible()
  await drawer.getByLabel('Start of period 3').fill('09:00')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(bells.getByRole('region', { name: 'Weekdays' })).toContainText('7 lessons')
  expect(await violations(page)).toEqual([])

  await page.goto(home(school))
  for (const name of ['Set up terms', 'Set working days', 'Set up periods'])
    await expect(step(page, name)).toContainText('done')
  await expect(checklist(page).getByRole('link', { name: /^Next: Add grades/ })).toBeVisible()
})

test('34 SCH-01 the checklist is hidden and shown again, and stays that way', async ({ page, elsewhere }) => {
  const school = await knownSchool(page, elsewhere)
  await page.goto(home(school))
  await checklist(page).getByRole('button', { name: 'Hide' }).click()
  await expect(checklist(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show the checklist' })).toBeVisible()
  await expect(checklist(page)).toBeHidden()
  await page.getByRole('button', { name: 'Show the checklist' }).click()
  await expect(checklist(page)).toBeVisible()
})

test('SCH-01 when two admins save, the second sees what the first saved and keeps what they typed', async ({
  page,
  elsewhere,
}) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${hostOf('greenwood')}/admin/school/basic-information`)
  await page.getByLabel('Website').fill('https://greenwood.example')
  const other = await elsewhere.newPage()
  await signInAs(other, 'superAdmin')
  await other.goto(`${hostOf('greenwood')}/admin/school/basic-information`)
  await other.getByLabel('Principal').fill('Farida Begum')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Principal is now “Farida Begum”.')).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('https://greenwood.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('SCH-04 a building, its rooms and a department are added on a phone', async ({ page, elsewhere }) => {
  const school = await knownSchool(page, elsewhere)
  await page.setViewportSize(phone)
  await page.goto(`${hostOf(school)}/admin/school/infrastructure`)
  await page.getByRole('button', { name: 'Add building' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Main block')
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 rooms')).toBeVisible()
  await page.getByRole('button', { name: 'Add room' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add room' })
  await drawer.getByLabel('Name').fill('101')
  await drawer.getByLabel('Seats').fill('40')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 room · 40 seats')).toBeVisible()
  await page.goto(`${hostOf(school)}/admin/school/add-department`)
  await page.getByRole('dialog').getByLabel('Name').fill('Science')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/school\/department$/)
  await expect(page.getByText('Science').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('SCH-07 a document is stored, found by its type, and shown as expired', async ({ page, elsewhere }) => {
  const school = await knownSchool(page, elsewhere)
  await page.goto(`${hostOf(school)}/admin/school/records/documents`)
  await page.getByRole('button', { name: 'Add document' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add document' })
  await drawer.getByLabel('Title').fill('Fire safety certificate')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer.getByText('Choose a file first.')).toBeVisible()
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  await drawer.locator('input[type=file]').setInputFiles({ name: 'fire.pdf', mimeType: 'application/pdf', buffer })
  await drawer.getByLabel('Type').selectOption('Safety')
  await drawer.getByLabel('Expiry date').fill('01/06/2026')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('link', { name: 'Safety', exact: true }).click()
  await expect(page.getByRole('row', { name: /Fire safety certificate/ })).toContainText('Expired')
  await page.getByRole('link', { name: 'Policies' }).click()
  await expect(page.getByText('No documents yet')).toBeVisible()
})

test('ACY-01 an archived year is marked and read-only', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${hostOf('greenwood')}/admin/school/academic-setup`)
  await expect(page.getByRole('button', { name: 'Save working days' })).toBeVisible()
  await page.getByRole('button', { name: 'Academic year 2026-27' }).click()
  await page
    .getByRole('menuitemcheckbox', { name: /2025-26/ })
    .or(page.getByRole('menuitemradio', { name: /2025-26/ }))
    .click()
  await expect(page.getByText('2025-26 is archived. You can view it but not change it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save working days' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add schedule' })).toBeHidden()
})
