import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const shelf = `${hostOf('greenwood')}/teacher/content/library`
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

test('LIB-01 a teacher finds a book by part of a word, also in Hindi, and opens it', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(shelf)
  const book = page.getByRole('link', { name: 'Science for Grade 7' })
  await expect(book).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill('णित')
  await expect(page.getByRole('link', { name: 'गणित कक्षा 7' })).toBeVisible()
  await expect(book).toBeHidden()
  await search.fill('cience')
  // A real link, so that the browser offers to open it in a new tab.
  await expect(book).toHaveAttribute('href', /\/teacher\/content\/read\/article\/pdf\?contentId=/)
  await book.click()
  await expect(page.locator('[data-page] [data-words][data-ready]')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Science for Grade 7' })).toBeVisible()
})

test('LIB-01 the library has covers or a list, as the user last chose', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(shelf)
  await expect(page.locator('[data-cover]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await expect(page.locator('[data-cover]')).toHaveCount(0)
  await expect(page.getByRole('table').getByRole('link', { name: 'Science for Grade 7' })).toBeVisible()
  // The choice is stored within a second, or when the page is left.
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
})

test('LIB-01 the palette finds a resource by its title and opens its details', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(shelf)
  await expect(page.locator('[data-cover]').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Tables from')
  await page.getByRole('option', { name: /Tables from 2 to 30/ }).click()
  await expect(page.getByRole('dialog', { name: 'Tables from 2 to 30' })).toBeVisible()
})

test('LIB-02 a file that is too large is refused when it is chosen, and nothing is sent', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(`${hostOf('greenwood')}/teacher/content/library?open=new`)
  await expect(page.getByText('PDF, Word or PowerPoint up to 10 MB')).toBeVisible()
  const path = test.info().outputPath('atlas.pdf')
  writeFileSync(path, Buffer.alloc(11 * 1024 * 1024, '%PDF '))
  await page.locator('input[type="file"]').setInputFiles(path)
  await expect(page.getByText('“atlas.pdf” is 11 MB. You can add up to 10 MB.')).toBeVisible()
  await expect(page.getByRole('button', { name: /atlas/ })).toHaveCount(0)
})

test('LIB-02 a resource added from any shelf is shown at once, first among one’s own', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(`${shelf}?open=new`)
  const title = `Zebra crossings ${Date.now()}`
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'zebra.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Library' }).getByRole('link').first()).toHaveText(new RegExp(title))
})

test('LIB-02 a teacher adds a book and submits it; the office rejects or publishes it', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(`${hostOf('greenwood')}/teacher/content/myResources?open=new`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Notes on storms')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'storms.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  const details = page.getByRole('dialog', { name: 'Notes on storms' })
  await expect(details.getByText('Pending approval')).toBeVisible()
  // The other person starts with an empty page.
  await page.goto('about:blank')
  await signInAs(page, 'superAdmin')
  await page.goto(`${hostOf('greenwood')}/admin/content/contentlibrary?shelf=approval`)
  await page.getByRole('link', { name: 'Notes on storms' }).click()
  await page.getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText('Give a reason.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'Notes on storms' })).toHaveCount(0)
  await page.goto(`${hostOf('greenwood')}/admin/content/contentlibrary?q=storms`)
  await expect(page.getByRole('link', { name: 'Notes on storms' })).toBeVisible()
})

test('38 LIB-01 the details of a resource break no rule of WCAG 2.2 AA', async ({ page }) => {
  await signInAs(page, 'classTeacher')
  await page.goto(shelf)
  await page.getByRole('button', { name: 'Details of Science for Grade 7' }).click()
  await expect(page.getByRole('link', { name: 'Read', exact: true })).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
})
