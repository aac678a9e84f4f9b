import { expect } from '@playwright/test'
import { queuedEntries, waitForRedraw } from '../reader/readerDesk.ts'
import { api } from '../support/api.ts'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const greenwood = hostOf('greenwood')
const desk = { width: 1440, height: 900 }

test('FAM-06 a student opens a book from Learn, and the home offers the page where they stopped', async ({ page }) => {
  await page.setViewportSize(phone)
  await signInAs(page, 'student')
  await page.goto(`${greenwood}/family/learn`)
  const book = page.getByRole('link', { name: 'Science for Grade 7' }).first()
  await expect(book).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await page.setViewportSize(desk)
  await book.click()
  await waitForRedraw(page)
  const bookId = new URL(page.url()).searchParams.get('contentId')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.locator('[data-page="2"]')).toBeVisible()
  // A page counts as read after a second, and is sent when the book is closed.
  const queuedPage = async () => (await queuedEntries(page)).find(({ what }) => what === 'place')?.place?.page
  await expect.poll(queuedPage).toBe(2)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/family\/learn/)
  const lastPage = async () => (await api<{ lastPage: number }>(page, 'GET', `/api/books/${bookId}`)).lastPage
  await expect.poll(lastPage).toBe(2)
  await page.goto(`${greenwood}/family/home`)
  await expect(page.getByRole('heading', { name: 'Continue reading' })).toBeVisible()
  await expect(page.getByText(/Page 2/).first()).toBeVisible()
})

test('FAM-06 a student looks at a whiteboard that the teacher has shared with the class', async ({ page }) => {
  await page.setViewportSize(desk)
  await signInAs(page, 'classTeacher')
  await page.goto(`${greenwood}/teacher/whiteboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { whiteboardId } = await api<{ whiteboardId: string }>(page, 'POST', '/api/whiteboards', { title: 'Tides' })
  await page.goto(`${greenwood}/teacher/whiteboard?board=${whiteboardId}`)
  await page.getByRole('button', { name: 'Share with classes' }).click()
  await page.getByRole('checkbox', { name: '7-B' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('about:blank')
  await signInAs(page, 'student')
  await page.setViewportSize(phone)
  await page.goto(`${greenwood}/family/whiteboards`)
  await page.getByRole('link', { name: 'Tides' }).click()
  await expect(page.getByRole('heading', { name: 'Tides' })).toBeVisible()
  await expect(page.locator('[data-canvas] canvas').first()).toBeVisible({ timeout: 20_000 })
})
