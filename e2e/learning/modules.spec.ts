import { expect, type Page } from '@playwright/test'
import { exerciseFiles } from '#modules/players/server/testing/exercise.ts'
import { curiousPage, framedFiles, scormFiles } from '#modules/players/server/testing/modules.ts'
import { zipped } from '#platform/server/zip/zipWriter.ts'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const host = hostOf('greenwood')

/** Adds a packaged module through the form and opens it. Its title is new, so the test can be repeated on one product. */
async function addModule(page: Page, name: string, files: Record<string, string>) {
  const title = `${name} ${Date.now()}`
  await signInAs(page, 'teacher')
  await page.goto(`${host}/teacher/content/myResources?open=new`)
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Packaged module' }).click()
  const file = { name: 'module.zip', mimeType: 'application/zip', buffer: await zipped(files) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return title
}

test('LIB-05 a SCORM module resumes where it stopped, and its score is saved once', async ({ page }) => {
  await addModule(page, 'Rivers of India', scormFiles(2))
  const first = page.frameLocator('iframe[title="Chapter 1"]')
  await expect(first.getByText(/^Page 1 of .*, ab-initio, nothing$/)).toBeVisible()
  await first.getByRole('button', { name: 'Next page' }).click()
  const sent = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/attempt') &&
      answer.request().method() === 'PUT' &&
      !!answer.request().postData()?.includes('seen 3'),
  )
  await first.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: 'Chapter 1' }).getByText('In progress')).toBeVisible()
  await sent
  await page.reload()
  await expect(first.getByText(/^Page 3 of .*, resume, seen 3$/)).toBeVisible()
  await expect(page.getByText('Resumed where you left off.')).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await first.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('You scored 80 of 100 points.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Chapter 1' }).getByText('Done')).toBeVisible()
  await expect(page.getByText('80 of 100', { exact: true })).toHaveCount(1)
  await page.reload()
  // It starts with the first unfinished part.
  const second = page.frameLocator('iframe[title="Chapter 2"]')
  await expect(second.getByText(/^Page 1 of .*, ab-initio, nothing$/)).toBeVisible()
  await page.getByRole('button', { name: 'Chapter 1' }).click()
  await expect(first.getByText(/^Page 3 of .*, resume, seen 3$/)).toBeVisible()
  await page.getByRole('button', { name: 'Start from beginning' }).click()
  await expect(first.getByText(/^Page 1 of .*, ab-initio, nothing$/)).toBeVisible()
  // What a part sets just before it is closed counts.
  await first.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Chapter 2' }).click()
  await expect(second.getByText(/^Page 1 of /)).toBeVisible()
  await page.getByRole('button', { name: 'Chapter 1' }).click()
  await expect(first.getByText(/^Page 2 of .*, resume, seen 2$/)).toBeVisible()
})

test('LIB-05 the pages of a module can reach neither the page around them, nor cookies, nor the API', async ({
  page,
}) => {
  const title = await addModule(page, 'Volcanoes', { 'volcano/index.html': curiousPage })
  const frame = page.frameLocator(`iframe[title="${title}"]`)
  await expect(frame.locator('#said')).toHaveText(
    'cookies closed, page above closed, page at the top closed, storage 1, api closed',
  )
  await frame.getByRole('button', { name: 'Answer' }).click()
  await expect(frame.getByText('answered')).toBeVisible()
})

test('LIB-05 a module whose frames need each other explains why nothing happens', async ({ page }) => {
  const title = await addModule(page, 'Two frames', framedFiles)
  const outer = page.frameLocator(`iframe[title="${title}"]`)
  await expect(outer.getByRole('heading', { name: 'Two frames' })).toBeVisible()
  const notice = page.getByText(/^This module uses linked frames/)
  await expect(outer.frameLocator('iframe[title="Menu"]').getByRole('button', { name: 'Choose' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await outer.frameLocator('iframe[title="Menu"]').getByRole('button', { name: 'Choose' }).click()
  await expect(notice).toBeVisible()
  await expect(outer.getByRole('heading', { name: 'Two frames' })).toBeVisible()
})

test('LIB-05 an exercise is edited in a form made from its fields, and plays with the changes', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(`${host}/teacher/content/myResources?open=new`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Clouds to change')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Interactivity' }).click()
  const file = { name: 'clouds.h5p', mimeType: 'application/zip', buffer: await zipped(exerciseFiles) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('link', { name: 'Edit content' }).click()
  const question = page.getByRole('textbox', { name: 'Question' })
  await expect(question).toHaveValue('Why do clouds float?')
  await question.fill('Why does it rain?')
  await page.getByRole('button', { name: 'Add: Tip' }).click()
  await page.getByRole('textbox', { name: 'Tip' }).nth(1).fill('Listen')
  expect(await violationsByLook(page)).toEqual([])
  // Leaving asks first.
  await page.getByRole('link', { name: 'Interactivity' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const frame = page.frameLocator('iframe[title="Clouds to change"]')
  await expect(frame.getByText('Why does it rain?')).toBeVisible()
})
