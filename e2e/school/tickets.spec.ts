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
