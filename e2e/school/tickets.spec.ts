import { expect } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const office = `${hostOf('greenwood')}/admin/teacher-inquiry/support`
const own = `${hostOf('greenwood')}/teacher/support-feedback`
const subject = 'The projector in the music room hums'

test('TKT-01 TKT-02 a teacher raises a ticket, the office answers it with a saved answer and resolves it, the teacher says how it went', async ({
  page,
}) => {
  await signInAs(page, 'teacher')
  await page.goto(`${own}?new=1`)
  const send = page.getByRole('button', { name: 'Send to the office' })
  await send.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveAccessibleDescription(/Please fill this in/)
  expect(await violations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption({ label: 'Building and facilities' })
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('Since Monday, as soon as it is warm.')
  await send.press('Enter')
  const thread = page.getByRole('article')
  await expect(thread.getByRole('heading', { name: subject })).toBeVisible()
  await expect(thread.getByText('Pending')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // What is still pending cannot be reopened or rated.
  await expect(thread.getByRole('button', { name: 'Reopen' })).toBeHidden()

  await page.goto('about:blank')
  await signInAs(page, 'superAdmin')
  await page.goto(office)
  await page.getByRole('button', { name: 'Settings' }).press('Enter')
  const settings = page.getByRole('dialog', { name: 'Ticket settings' })
  await expect(settings.getByText(/nights, weekends and holidays count/)).toBeVisible()
  await settings.getByRole('button', { name: 'Add answer' }).press('Enter')
  await settings.getByRole('textbox', { name: 'Title' }).fill('The electrician comes')
  await settings.getByRole('textbox', { name: 'Text' }).fill('The electrician comes within two days.')
  expect(await violations(page)).toEqual([])
  await settings.getByRole('button', { name: 'Save answer' }).press('Enter')
  await expect(settings.getByRole('button', { name: 'Edit The electrician comes' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search by subject, number or name' }).fill(subject)
  await page.getByRole('link', { name: subject }).press('Enter')
  await page.getByRole('combobox', { name: 'Use a saved answer' }).selectOption({ label: 'The electrician comes' })
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await expect(answer).toHaveValue('The electrician comes within two days.')
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(thread.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await thread.getByRole('button', { name: 'Resolve', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Resolve this ticket?' })
  await dialog.getByRole('textbox', { name: /Remarks/ }).fill('The fan was changed.')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).press('Enter')
  await expect(thread.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(thread.getByRole('button', { name: 'Resolve', exact: true })).toBeHidden()

  await page.goto('about:blank')
  await signInAs(page, 'teacher')
  await page.goto(own)
  await page.getByRole('link', { name: subject }).press('Enter')
  await expect(thread.getByText('The electrician comes within two days.')).toBeVisible()
  await expect(thread.getByText('Resolved', { exact: true })).toBeVisible()
  await thread.getByRole('radio', { name: 'Very happy' }).check()
  await thread.getByRole('button', { name: 'Send feedback' }).press('Enter')
  await thread.getByText('History').click()
  await expect(thread.getByText(/gave feedback: Very happy/)).toBeVisible()
  await expect(thread.getByText('The fan was changed.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('TKT-02 a ticket written without a network is sent later, from whatever page is open, and each file goes up once', async ({
  page,
  context,
}) => {
  const written = `The tap in the lab drips ${Date.now()}`
  await signInAs(page, 'teacher')
  await page.goto(`${own}?new=1`)
  await page.getByRole('textbox', { name: 'Subject' }).fill(written)
  await page.getByRole('textbox', { name: 'Message' }).fill('Since the weekend.')
  await page.locator('input[type=file]').setInputFiles({
    name: 'tap.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send to the office' }).press('Enter')
  await expect(page.getByText('1 ticket waiting to be sent')).toBeVisible()
  // The file arrives, and then the ticket meets a limit: it waits, and is not given up.
  const uploads: string[] = []
  // An attempt without a network does not count.
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/my-tickets/files')) uploads.push(answer.url())
  })
  await page.route('**/api/my-tickets', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 429,
          headers: { 'retry-after': '1' },
          json: { status: 429, code: 'too-many', message: 'Too many requests.' },
        })
      : route.continue(),
  )
  const limited = page.waitForResponse((answer) => answer.status() === 429)
  await context.setOffline(false)
  await limited
  await expect(page.getByText(/Limit reached/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/api/my-tickets')
  // Another page of the product sends it.
  const raised = page.waitForResponse((answer) => answer.url().endsWith('/api/my-tickets') && answer.ok())
  await page.goto(`${hostOf('greenwood')}/teacher/noticeboard`)
  await raised
  await page.goto(own)
  await page.getByRole('link', { name: written }).press('Enter')
  await expect(page.getByRole('article').getByRole('link', { name: 'tap.pdf' })).toBeVisible()
  await expect(page.getByText('1 ticket waiting to be sent')).toBeHidden()
  expect(uploads).toHaveLength(1)
})

test('TKT-01 the five pages of requests lead to each other, as far as a person may open them', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto(office)
  const tabs = page.getByRole('navigation', { name: 'Requests to the office' })
  const names = ['Lesson plans', 'Leave', 'Support', 'Question papers', 'Curriculum plans']
  for (const name of [...names, 'Support']) {
    await tabs.getByRole('link', { name, exact: true }).press('Enter')
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(tabs.getByRole('link')).toHaveText(names)
  }
  expect(await violations(page)).toEqual([])
})
