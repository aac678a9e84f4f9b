import { expect, type Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const base = hostOf('greenwood')
const lines = (page: Page) => page.getByRole('list', { name: /^Students of/ }).getByRole('button')
const submit = (page: Page) => page.getByRole('button', { name: /^Submit · / })
const list = (date: string) => `${base}/teacher/class-attendance?date=${date}`

/** Opens the first register of a day from the list. */
async function openRegister(page: Page, date: string) {
  await page.goto(list(date))
  await page.getByRole('link', { name: 'Take attendance' }).first().click()
  await expect(lines(page).first()).toBeVisible()
}

test('1 ATT-01 a register with three absentees is saved in five taps from the list', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await signInAs(page, 'classTeacher')
  await page.goto(list('2026-08-03'))
  await expect(page.getByText('Not taken').first()).toBeVisible()
  // One tap.
  await page.getByRole('link', { name: 'Take attendance' }).first().tap()
  await expect(page.getByText('Not taken yet')).toBeVisible()
  await expect(lines(page).first()).toHaveAccessibleName(/Present$/)
  // Two, three and four.
  for (const at of [0, 1, 2]) await lines(page).nth(at).tap()
  await expect(lines(page).nth(2)).toHaveAccessibleName(/Absent$/)
  expect(await violations(page)).toEqual([])
  // Five.
  await submit(page).tap()
  await expect(page.getByText(/7-B attendance saved/)).toBeVisible()
  await expect(page.getByText(/Taken by Asha Rao/)).toBeVisible()
  await page.goto(list('2026-08-03'))
  await expect(page.getByText(/3 A/).first()).toBeVisible()
  await context.close()
})

test('ATT-01 letters mark and move on, Shift marks the rest, Ctrl+Z undoes, Ctrl+Enter submits', async ({ page }) => {
  await signInAs(page, 'classTeacher')
  await openRegister(page, '2026-08-04')
  await expect(lines(page).first()).toBeFocused()
  await page.keyboard.press('a')
  await expect(lines(page).nth(1)).toBeFocused()
  await page.keyboard.press('h')
  await page.keyboard.press('Shift+M')
  await expect(lines(page).last()).toHaveAccessibleName(/Medical leave$/)
  await page.keyboard.press('Control+z')
  await expect(lines(page).last()).toHaveAccessibleName(/Present$/)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/7-B attendance saved/)).toBeVisible()
  await expect(lines(page).nth(1)).toHaveAccessibleName(/Half day$/)
})

test('ATT-01 a typed roll number goes to its line, and ? lists every key of the register', async ({ page }) => {
  await signInAs(page, 'classTeacher')
  await openRegister(page, '2026-08-13')
  await expect(lines(page).first()).toBeFocused()
  await page.keyboard.type('2')
  await expect(lines(page).nth(1)).toBeFocused()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const label of ['Mark and move down', 'Mark everyone from here on', 'Go to a roll number', 'Undo'])
    await expect(keys.getByText(label, { exact: true })).toBeVisible()
  await expect(keys).not.toContainText('{')
})

test('ATT-01 an address that names no class, and a day to come, get a sentence instead of a register', async ({
  page,
}) => {
  await signInAs(page, 'classTeacher')
  await page.goto(`${list('2026-08-13')}&class=bad`)
  await expect(page.getByText('We couldn’t find this register')).toBeVisible()
  await page.goto(list('2027-04-20'))
  await expect(page.getByText('You can’t take attendance for a future date')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take attendance' })).toHaveCount(0)
})

test('3 ATT-01 offline, a register is kept, survives a reload and is sent once the network is back', async ({
  page,
  context,
}) => {
  await signInAs(page, 'classTeacher')
  await openRegister(page, '2026-08-05')
  await lines(page).nth(1).click()
  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByText('1 register waiting to sync')).toBeVisible()
  // To the teacher it is done.
  await expect(page.getByText(/^Taken \d/)).toBeVisible()
  await expect(page.getByText('Not taken yet')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Save correction/ })).toBeDisabled()
  // The page is reloaded before anything is sent: the register is on the device.
  await page.route('**/registers/2026-08-05', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await context.setOffline(false)
  await page.goto(list('2026-08-05'))
  await expect(page.getByText('1 register waiting to sync')).toBeVisible()
  const tried = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/registers/2026-08-05'))
  await page.getByRole('button', { name: 'Send now' }).click()
  await tried
  await page.unroute('**/registers/2026-08-05')
  // A returning network sends it too, unless the page has retried before.
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText('1 register waiting to sync')).toBeHidden()
  await expect(page.getByText(/1 A/).first()).toBeVisible()
})

test('ATT-01 on two devices, the second sees what differs, and nothing is overwritten unseen', async ({
  page,
  elsewhere,
}) => {
  await signInAs(page, 'classTeacher')
  await openRegister(page, '2026-08-06')
  await lines(page).nth(1).click()
  const second = await elsewhere.newPage()
  await signInAs(second, 'superAdmin')
  const other = new URL(page.url())
  await second.goto(`${base}/admin/attendance/register${other.search}`)
  await lines(second).nth(0).click()
  await submit(second).click()
  await expect(second.getByText(/saved/).first()).toBeVisible()
  // The marks stay on the screen, with a notice about the other register.
  const news = page.getByText('Raghavendra Murthy has already submitted this register').first()
  await expect(news).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Keep theirs' })).toBeVisible()
  // For a past day, replacing another register needs a reason.
  await page.getByLabel('Reason for the correction').fill('I called the names')
  await page.getByRole('button', { name: 'Submit mine instead' }).click()
  await expect(page.getByText(/Taken by Asha Rao/)).toBeVisible()
  await expect(lines(page).nth(1)).toHaveAccessibleName(/Absent$/)
})

test('LEV-01 LEV-02 leave is requested, approved by someone else and shown in staff attendance', async ({
  page,
  elsewhere,
}) => {
  await signInAs(page, 'teacher')
  await page.goto(`${base}/teacher/my-profile/leave-request?open=new`)
  const drawer = page.getByRole('dialog', { name: 'Request leave' })
  await drawer.getByRole('textbox', { name: 'First day' }).fill('05/08/2026')
  await drawer.getByRole('textbox', { name: 'Last day' }).fill('05/08/2026')
  await expect(drawer.getByText('Uses 1 day of leave')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Fever')
  await drawer.getByRole('button', { name: 'Request leave' }).click()
  await expect(page.getByText('Pending').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  const office = await elsewhere.newPage()
  await signInAs(office, 'superAdmin')
  await office.goto(`${base}/admin/teacher-inquiry/leave`)
  await office.getByText('Fever').or(office.getByText('Sick leave')).first().click()
  await office.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(office.getByText('Saved').first()).toBeVisible()
  await office.goto(`${base}/admin/attendance/staff?date=2026-08-05`)
  await expect(office.getByText(/approved leave/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Approved by/).first()).toBeVisible()
})

test('ATT-02 the office sees the day by grade, the missing registers and the absent students', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${base}/admin/attendance?date=2026-08-03`)
  await expect(page.getByRole('heading', { name: 'Not taken yet' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'By grade' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Absentees' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
