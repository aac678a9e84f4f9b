import { expect } from '@playwright/test'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const greenwood = hostOf('greenwood')

test('CLS-04 a student asks without a network; once sent, the teacher’s open page shows it live, and the student the answer', async ({
  page,
  browser,
}) => {
  const question = `Why is the sky blue? ${Date.now()}`
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'classTeacher')
  await page.goto(`${greenwood}/teacher/doubts`)
  await expect(page.getByRole('heading', { level: 1, name: 'Doubts' })).toBeVisible()

  const other = await browser.newContext({ viewport: phone, serviceWorkers: 'block' })
  const student = await other.newPage()
  await signInAs(student, 'student')
  await student.goto(`${greenwood}/family/doubts?ask=1`)
  await student.getByRole('combobox', { name: 'Subject' }).click()
  await student.getByRole('option', { name: 'Science', exact: true }).click()
  await student.getByRole('textbox', { name: 'Your question' }).fill(question)
  await other.setOffline(true)
  await student.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(student.getByText('1 post waiting to be sent')).toBeVisible()
  await expect(page.getByText(question)).toHaveCount(0)
  await other.setOffline(false)
  await student.reload()

  const entry = page.getByRole('link', { name: new RegExp(question.replace('?', '\\?')) })
  await expect(entry).toBeVisible()
  await entry.click()
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.type('Because air scatters blue light most.')
  await student.getByRole('link', { name: new RegExp(question.replace('?', '\\?')) }).click()
  await expect(student.getByRole('list', { name: 'Question and answers' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(student.getByText('Because air scatters blue light most.')).toBeVisible()
  await student.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByRole('article').getByText('Resolved')).toBeVisible()
  await other.close()
})
