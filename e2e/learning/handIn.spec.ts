import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { api } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const base = hostOf('greenwood')
const photo = (background: string) =>
  sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()

type Choice = { classId: string; courses: { courseId: string }[] }

/** The teacher sets homework for the student's class, to be handed in as text and photos. */
async function setHomework(page: Page) {
  await signInAs(page, 'teacher')
  await page.goto(`${base}/teacher/dashboard`)
  const { classes, nextDay } = await api<{ classes: Choice[]; nextDay: string }>(page, 'GET', '/api/homework/choices')
  const [own] = classes
  const { homeworkId } = await api<{ homeworkId: string }>(page, 'POST', '/api/homework', {
    courseId: own?.courses[0]?.courseId,
    targets: [{ classId: own?.classId, stdGrpId: null }],
    title: 'Your own number story',
    handIn: ['text', 'photos'],
    due: { date: nextDay, time: '18:00' },
  })
  await api(page, 'POST', `/api/homework/${homeworkId}/release`, {})
  await page.goto('about:blank')
}

test('HW-01 a student on a phone photographs two pages and hands them in although the network is cut in between', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await setHomework(page)
  await signInAs(page, 'student')
  await page.goto(`${base}/family/homework`)
  await page.getByRole('link', { name: 'Your own number story' }).tap()
  const files = [
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photo('#f4f1e8') },
    { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await photo('#e8f1f4') },
  ]
  await page.getByLabel('Choose photos').setInputFiles(files)
  await expect(page.getByRole('img', { name: 'Page 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Rotate page 1' }).tap()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Once there were 1,00,000 ants.')
  expect(await violations(page)).toEqual([])

  // The first upload arrives, and then the network is gone.
  let uploads = 0
  await page.route('**/uploads?*', async (route) => {
    uploads += 1
    await (uploads === 1 ? route.continue() : route.abort())
  })
  await page.getByRole('button', { name: 'Hand in' }).tap()
  await expect(page.getByText('No connection. We’ll go on')).toBeVisible()
  // Closing the app in the middle loses nothing.
  await page.reload()
  await expect(page.getByText('Handing in…')).toBeVisible()
  await page.unroute('**/uploads?*')
  await expect(page.getByText(/^Handed in on/)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Once there were 1,00,000 ants.')).toBeVisible()
  await expect(page.locator('[data-page="2"], [data-slot="2"]').first()).toBeAttached({ timeout: 15_000 })
  await context.close()
})
