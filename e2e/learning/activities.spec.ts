import { expect } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

// Tests use what earlier ones have made.
test.describe.configure({ mode: 'serial' })

const host = hostOf('riverside')
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWP4jwMwDC0JALoev0GybL49AAAAAElFTkSuQmCC',
  'base64',
)

test('HW-02 a card of the ELA library is assigned, its rubric changed before the first tap, and taps survive a lost network', async ({
  page,
}) => {
  await signInAs(page, 'classTeacher', 'riverside')
  await page.goto(`${host}/teacher/content/ELAlibrary`)
  await page.getByRole('link', { name: 'Assign', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Build a rain gauge' })).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('Activity assigned')).toBeVisible()

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('combobox', { name: 'Rubric' }).click()
  await page.getByRole('option', { name: /Working together/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Does their share' })).toBeVisible()

  // The student of the next test takes work back, which ends with the first tap.
  const others = page.getByRole('row').filter({ hasNotText: 'Diya Menon' })
  const cell = others.nth(1).getByRole('cell').first()
  await cell.getByText('3', { exact: true }).click()
  await expect(page.getByText('All saved')).toBeVisible()
  await page.route('**/evaluations', (route) => route.abort())
  await cell.getByText('4', { exact: true }).click()
  await expect(page.getByText('Not saved. Check your connection.')).toBeVisible()
  await page.unroute('**/evaluations')
  // It may have tried again by itself already.
  await page
    .getByRole('button', { name: 'Try again' })
    .click({ timeout: 3000 })
    .catch(() => undefined)
  await expect(page.getByText('All saved')).toBeVisible()
  await page.reload()
  await expect(cell.getByRole('radio', { name: 'Very good' })).toBeChecked()
  expect(await violationsByLook(page)).toEqual([])
})

test('HW-02 a student hands in a photo and words on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await signInAs(page, 'student', 'riverside')
  await page.goto(`${host}/family/activities`)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'To do' })
    .getByRole('link', { name: 'Build a rain gauge' })
    .click()
  await page
    .getByLabel('Add photos or a video')
    .setInputFiles({ name: 'gauge.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'gauge.webp' })).toBeVisible()
  await page.getByRole('textbox', { name: 'What you did and found out' }).fill('It rained on nine days.')
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('It rained on nine days.')).toBeVisible()
})
