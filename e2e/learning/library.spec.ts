import { expect } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const shelf = `${hostOf('greenwood')}/teacher/content/library`
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

test('LIB-01 a teacher finds a book by part of a word, also in Hindi, and opens it', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(shelf)
  await expect(page.getByText('Science for Grade 7')).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill('णित')
  await expect(page.getByText('गणित कक्षा 7')).toBeVisible()
  await expect(page.getByText('Science for Grade 7')).toBeHidden()
  await search.fill('cience')
  await page.getByText('Science for Grade 7').click()
  await page.getByRole('link', { name: 'Read' }).click()
  await expect(page.locator('[data-page] [data-words][data-ready]')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Science for Grade 7' })).toBeVisible()
})

test('LIB-02 a teacher adds a book and submits it; the office rejects or publishes it', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(`${hostOf('greenwood')}/teacher/content/myResources?open=new`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Notes on storms')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'storms.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Notes on storms').click()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  const details = page.getByRole('dialog', { name: 'Notes on storms' })
  await expect(details.getByText('Pending approval')).toBeVisible()
  // The other person starts with an empty page.
  await page.goto('about:blank')
  await signInAs(page, 'superAdmin')
  await page.goto(`${hostOf('greenwood')}/admin/content/contentlibrary?shelf=approval`)
  await page.getByText('Notes on storms').click()
  await page.getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText('Give a reason.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Notes on storms')).toHaveCount(0)
  await page.goto(`${hostOf('greenwood')}/admin/content/contentlibrary?q=storms`)
  await expect(page.getByText('Notes on storms')).toBeVisible()
})

test('38 LIB-01 the details of a resource break no rule of WCAG 2.2 AA', async ({ page }) => {
  await signInAs(page, 'classTeacher')
  await page.goto(shelf)
  await page.getByText('Science for Grade 7').click()
  await expect(page.getByRole('link', { name: 'Read' })).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
})
