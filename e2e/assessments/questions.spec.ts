import { expect } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const host = hostOf('greenwood')

test('ASM-01 a formula typed in a question is set as mathematics, and a colleague approves the question', async ({
  page,
}) => {
  const asked = `What is the square of 3/4, for paper ${Date.now()}?`
  await signInAs(page, 'classTeacher')
  await page.goto(`${host}/assess/questionbank/new`)
  await page.getByRole('textbox', { name: 'Question text' }).fill(`${asked} $\\left(\\frac{3}{4}\\right)^2$`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('math mfrac')).toBeVisible()
  for (const [letter, text] of Object.entries({ A: '$\\frac{9}{16}$', B: '$\\frac{6}{8}$', C: '$1$', D: '$0$' }))
    await page.getByRole('textbox', { name: `Option ${letter}` }).fill(text)
  await page.getByRole('radio', { name: 'Right' }).first().check()
  await expect(preview.locator('math mfrac')).toHaveCount(3)
  await preview.getByRole('radio', { name: 'A', exact: false }).first().check()
  await expect(preview.getByRole('status')).toContainText('1 of 1 marks')
  for (const [field, choice] of [
    ['Grade', '7'],
    ['Course', 'Mathematics'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'One right answer' })).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('In review')).toBeVisible()

  // A page that is open as another person loads itself anew, which would cut off the next address.
  await page.goto('about:blank')
  await signInAs(page, 'teacher')
  await page.setViewportSize(phone)
  await page.goto(`${host}/assess/questionbank?shelf=review`)
  await page
    .getByRole('button', { name: asked })
    .or(page.getByRole('link', { name: asked }))
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('math mfrac').first()).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
})
