import { writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { exerciseFiles } from '#modules/players/server/testing/exercise.ts'
import { zipped } from '#platform/server/zip/zipWriter.ts'
import { api } from '../support/api.ts'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, type PersonName, signInAs } from '../support/people.ts'

const host = hostOf('greenwood')

type Resource = { title: string; contentId: string; opened: number }

/** The resource with exactly this title. */
async function findResource(page: Page, title: string): Promise<Resource | undefined> {
  const { rows } = await api<{ rows: Resource[] }>(page, 'GET', `/api/library/resources?q=${encodeURIComponent(title)}`)
  return rows.find((row) => row.title === title)
}

/** Opens a library resource on its screen. The page must already be on the school's host. */
async function showResource(page: Page, title: string, screen: string, wing: 'teacher' | 'admin' = 'teacher') {
  const resource = await findResource(page, title)
  await page.goto(`${host}/${wing}/content/${screen}?contentId=${resource?.contentId}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function openResource(page: Page, title: string, screen: string, person: PersonName = 'classTeacher') {
  const wing = person === 'superAdmin' ? 'admin' : 'teacher'
  await signInAs(page, person)
  await page.goto(`${host}/${wing}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await showResource(page, title, screen, wing)
}

const currentTime = (page: Page) =>
  page.locator('[data-player] :is(video, audio)').evaluate((one) => (one as HTMLVideoElement).currentTime)
const reached = (page: Page, seconds: number) =>
  expect.poll(() => currentTime(page), { timeout: 30_000 }).toBeGreaterThan(seconds)

test('LIB-03 a video plays with captions and at another speed by keyboard, and resumes where it stopped offline', async ({
  page,
  context,
}) => {
  await openResource(page, 'The water cycle', 'details/video')
  await page.getByRole('button', { name: 'Captions' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'हिन्दी' }).click()
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('<')
  await page.keyboard.press('<')
  await expect(page.getByRole('button', { name: 'Speed: 0.5×' })).toBeVisible()
  await expect(page.locator('[data-captions]')).toHaveText('भाप ऊपर उठकर ठंडी होती है।')
  await context.setOffline(true)
  await reached(page, 3.2)
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const stopped = await currentTime(page)
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText(/^Resumed at 0:0\d\./)).toBeVisible()
  await expect.poll(() => currentTime(page)).toBeCloseTo(stopped, 0)
  await page.getByRole('button', { name: 'Start from beginning' }).click()
  await expect.poll(() => currentTime(page)).toBeLessThan(1)
})

test('LIB-03 opening a recording counts once', async ({ page }) => {
  await openResource(page, 'The eight notes, up and down', 'details/audio', 'teacher')
  await expect(page.getByText('0:00 / 0:24')).toBeVisible()
  const opened = async () => (await findResource(page, 'The eight notes, up and down'))?.opened
  await expect.poll(opened).toBe(1)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await reached(page, 1)
  await page.getByRole('slider', { name: 'Position' }).fill('10')
  await reached(page, 10)
  expect(await opened()).toBe(1)
})

test('LIB-03 a recording left while playing resumes there', async ({ page }) => {
  await openResource(page, 'The eight notes, up and down', 'details/audio', 'teacher')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('slider', { name: 'Position' }).fill('10')
  await reached(page, 12)
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('slider', { name: 'Volume' })).toBeHidden()
  await page.goBack()
  await expect(page.getByText(/^Resumed at 0:1[2-9]\./)).toBeVisible()
})

test('LIB-03 flash cards are turned by keyboard, and known ones are not asked again today', async ({ page }) => {
  await openResource(page, 'Words of the water cycle', 'details/flash-cards')
  await expect(page.getByText('8 to go')).toBeVisible()
  await expect(page.getByText('Evaporation')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Liquid water turns into vapour.')).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByText('7 to go')).toBeVisible()
  await expect(page.getByText('Condensation')).toBeVisible()
  await page.keyboard.press('Enter')
  // A forgotten card is shown again before the end.
  await page.keyboard.press('1')
  await expect(page.getByText('7 to go')).toBeVisible()
  await page.reload()
  await expect(page.getByText('6 to go')).toBeVisible()
  await expect(page.getByText('Precipitation')).toBeVisible()
})

test('LIB-03 a card answered while the page unloads is saved, and one still being sent is counted after a reload', async ({
  page,
}) => {
  await openResource(page, 'Words of the water cycle', 'details/flash-cards', 'teacher')
  await expect(page.getByText('8 to go')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Liquid water turns into vapour.')).toBeVisible()
  await page.evaluate(() => {
    const answer = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true }))
    addEventListener('pagehide', answer)
  })
  const cardsResponse = page.waitForResponse('**/cards')
  await page.reload()
  await expect(page.getByText('7 to go')).toBeVisible()
  const before = await (await cardsResponse).text()

  await page.route('**/reviews', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/reviews'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('3')
  await expect(page.getByText('6 to go')).toBeVisible()
  await lost
  await page.unroute('**/reviews')
  let isSent = false
  const sent = page.waitForResponse('**/reviews').then(() => {
    isSent = true
  })
  // Requested before the review is sent, and answered after it.
  await page.route('**/cards', async (route) => {
    if (isSent) return route.continue()
    await sent
    await route.fulfill({ contentType: 'application/json', body: before })
  })
  await page.reload()
  await expect(page.getByText('6 to go')).toBeVisible()
})

test('LIB-03 an interactive video stops to ask, checks the answer and saves the result', async ({ page }) => {
  await openResource(page, 'The water cycle, with questions', 'details/interactive-video')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'What lifts water out of the sea?' })
  await expect(question).toBeVisible()
  const stopped = await currentTime(page)
  await question.getByText('The heat of the sun').click()
  await question.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(question.getByText('Heat turns water into vapour, which rises.')).toBeVisible()
  expect(await currentTime(page)).toBe(stopped)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('1 of 2 answered')).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('You got 1 of 2 correct.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your results' })).toBeVisible()
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
})

test('LIB-02 an interrupted upload of a large file resumes where it stopped', async ({ page }) => {
  // A WAV file of nine megabytes, uploaded in pieces of four.
  const bytes = Buffer.alloc(9 * 1024 * 1024, 128)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.set([16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0], 16)
  bytes.write('data', 36)
  bytes.writeUInt32LE(bytes.length - 44, 40)
  const path = test.info().outputPath('long.wav')
  writeFileSync(path, bytes)
  await signInAs(page, 'teacher')
  await page.goto(`${host}/teacher/content/myResources?open=new`)
  await page.getByRole('textbox', { name: 'Title' }).fill('A long recording')
  await page.locator('input[type="file"]').setInputFiles(path)
  const offsets: string[] = []
  let isCut = true
  await page.route('**/pieces?*', (route) => {
    const offset = new URL(route.request().url()).searchParams.get('offset') ?? ''
    offsets.push(offset)
    if (!isCut || offset === '0') return route.continue()
    return route.fulfill({ status: 409, json: { status: 409, code: 'cut', message: 'The connection was lost.' } })
  })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The connection was lost.')).toBeVisible()
  isCut = false
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'A long recording' })).toBeVisible()
  const [piece, two] = [4 * 1024 * 1024, 8 * 1024 * 1024]
  expect(offsets.map(Number)).toEqual([0, piece, piece, two])
})

test('LIB-05 an H5P package plays in an isolated frame, and its result is saved', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(`${host}/teacher/content/myResources?open=new`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Clouds, an exercise')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Interactivity' }).click()
  const file = { name: 'clouds.h5p', mimeType: 'application/zip', buffer: await zipped(exerciseFiles) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Open' }).click()
  const frame = page.frameLocator('iframe[title="Clouds, an exercise"]')
  await expect(frame.getByText('Why do clouds float?')).toBeVisible()
  await expect(frame.getByText('no cookies, no network, origin null')).toBeVisible()
  await frame.getByRole('button', { name: 'Answer it' }).click()
  await expect(page.getByText('You got 4 of 5 correct.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('4 of 5', { exact: true })).toBeVisible()
})

test('LIB-04 a lesson plan starts from a template, is submitted, and the office approves it', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(`${host}/teacher/content/myResources?open=new`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Why it rains')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Lesson plan' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Write plan' }).click()
  await page.getByRole('button', { name: 'Five E' }).click()
  await page.getByRole('textbox', { name: 'Learning objectives' }).fill('Where rain comes from')
  await page.getByRole('button', { name: 'Move step 1 down' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1. Explore' })).toBeVisible()
  const printed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print' }).click()
  expect((await printed).suggestedFilename()).toBe('Why-it-rains.pdf')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByText('Pending approval')).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  // The other person starts with an empty page.
  await page.goto('about:blank')
  await signInAs(page, 'superAdmin')
  await page.goto(`${host}/admin/teacher-inquiry/lesson`)
  await page.getByRole('link', { name: 'Why it rains' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved')).toBeVisible()
})

test('38 LIB-03 players break no rule of WCAG 2.2 AA', async ({ page }) => {
  await openResource(page, 'The water cycle, with questions', 'details/interactive-video', 'superAdmin')
  await page.getByRole('button', { name: 'Captions' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'English' }).click()
  expect(await violationsByLook(page)).toEqual([])
  await showResource(page, 'Words of the water cycle', 'details/flash-cards', 'admin')
  await page.getByRole('button', { name: 'Show answer' }).click()
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Write cards' }).click()
  await expect(page.getByRole('textbox', { name: 'Front of card 1', exact: true })).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
})
