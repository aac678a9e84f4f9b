import { expect } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone } from '../support/people.ts'
import { drawLine, goToPage, measureInk, openBook, queuedEntries, visiblePages, waitForPages } from './readerDesk.ts'

const science = 'Science for Grade 7'
const tables = 'Tables from 2 to 30'
const button = (name: string) => ({ name, exact: true })

test.use({ viewport: { width: 1440, height: 900 } })
test.beforeEach(async ({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('45 RDR-05 ink keeps its position through zoom, two pages, rotation, phone and reopening, and is erased, undone and redone', async ({
  page,
}) => {
  const contentId = await openBook(page, tables)
  await goToPage(page, 12)
  const saved = page.getByText('Notes saved')
  await page.getByRole('button', button('Pen')).click()
  await page.getByRole('radio', { name: 'Colour 2' }).check({ force: true })
  await drawLine(page, 12, [0.3, 0.2], [0.5, 0.4])
  await expect(saved).toBeVisible()
  const first = await measureInk(page, 12)
  expect(first.share).toBeGreaterThan(0.001)
  const isThere = async () => {
    const now = await measureInk(page, 12)
    expect(Math.abs(now.x - first.x)).toBeLessThan(0.004)
    expect(Math.abs(now.y - first.y)).toBeLessThan(0.004)
  }
  await page.getByRole('button', button('Select text')).click()
  for (let n = 0; n < 4; n++) await page.getByRole('button', button('Zoom in')).click()
  await waitForPages(page)
  await isThere()
  // A quarter turn to the right moves the page's left edge to its top.
  await page.getByRole('button', button('Rotate page')).click()
  await expect.poll(async () => Math.abs((await measureInk(page, 12)).x - (1 - first.y))).toBeLessThan(0.004)
  expect(Math.abs((await measureInk(page, 12)).y - first.x)).toBeLessThan(0.004)
  for (let n = 0; n < 3; n++) await page.getByRole('button', button('Rotate page')).click()
  await expect.poll(async () => Math.abs((await measureInk(page, 12)).x - first.x)).toBeLessThan(0.004)
  await page.getByRole('button', button('Two pages')).click()
  await waitForPages(page)
  await isThere()
  await page.reload()
  await waitForPages(page)
  await goToPage(page, 12)
  await expect.poll(async () => (await measureInk(page, 12)).share).toBeGreaterThan(0.001)
  await isThere()
  await page.getByRole('button', button('Eraser')).click()
  await drawLine(page, 12, [0.35, 0.25], [0.45, 0.35])
  await expect(saved).toBeVisible()
  const erased = await measureInk(page, 12)
  expect(erased.share).toBeLessThan(first.share * 0.8)
  await page.getByRole('button', button('Undo')).click()
  await expect.poll(async () => (await measureInk(page, 12)).share).toBeCloseTo(first.share, 4)
  await page.getByRole('button', button('Redo')).click()
  await expect.poll(async () => (await measureInk(page, 12)).share).toBeCloseTo(erased.share, 4)
  await page.getByRole('button', button('Undo')).click()
  await expect(saved).toBeVisible()
  await page.setViewportSize(phone)
  await page.goto(`${hostOf('greenwood')}/teacher/content/read/article/pdf?contentId=${contentId}`)
  await waitForPages(page)
  await expect.poll(async () => (await measureInk(page, 12)).share).toBeGreaterThan(0.001)
  await isThere()
})

test('RDR-05 selected words are painted once, and a bar beside them highlights, copies or notes them', async ({
  page,
}) => {
  await openBook(page, science)
  await goToPage(page, 2)
  const words = page.locator('[data-page="2"] [data-words] span[role="presentation"]')
  const select = async () => {
    const [start, end] = [await words.nth(3).boundingBox(), await words.nth(5).boundingBox()]
    if (!start || !end) throw new Error('The page has no words.')
    await page.mouse.move(start.x + 20, start.y + start.height / 2)
    await page.mouse.down()
    // Past the end of a short line: the selection must not run to the end of the page.
    await page.mouse.move(end.x + end.width + 60, end.y + end.height / 2, { steps: 12 })
    await page.mouse.up()
  }
  await select()
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  await expect(bar).toBeVisible()
  const painted = await words.nth(4).evaluate((one) => getComputedStyle(one, '::selection').color)
  expect(painted).toBe('rgba(0, 0, 0, 0)')
  expect((await page.evaluate(() => getSelection()?.toString() ?? '')).split('\n').length).toBeLessThanOrEqual(4)
  await bar.getByRole('button', { name: 'Highlight in colour 2' }).click()
  await expect(bar).toHaveCount(0)
  await expect.poll(() => page.locator('[data-highlight]').count()).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', button('Undo')).click()
  await expect(page.locator('[data-highlight]')).toHaveCount(0)
  await select()
  await bar.getByRole('button', button('Note')).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Remember this')
  await page.getByRole('button', button('Save')).click()
  await expect(page.getByRole('button', { name: 'Note: Remember this' })).toBeVisible()
})

test('45 RDR-05 text is highlighted across lines, listed, and removed', async ({ page }) => {
  await openBook(page, science)
  await goToPage(page, 2)
  await page.getByRole('button', button('Highlight')).click()
  await page.getByRole('radio', { name: 'Colour 3' }).check({ force: true })
  const words = page.locator('[data-page="2"] [data-words] span[role="presentation"]')
  // Below the note that another test leaves on this page.
  const [start, end] = [await words.nth(8).boundingBox(), await words.nth(10).boundingBox()]
  if (!start || !end) throw new Error('The page has no words.')
  await page.mouse.move(start.x + 20, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 60, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => page.locator('[data-highlight]').count()).toBeGreaterThanOrEqual(2)
  await expect(page.getByText('Notes saved')).toBeVisible()
  await page.reload()
  await waitForPages(page)
  await goToPage(page, 2)
  await expect.poll(() => page.locator('[data-highlight]').count()).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', button('Contents and notes')).click()
  await page.getByRole('tab', { name: 'Notes' }).click()
  const listed = page.getByRole('listitem').filter({ hasText: 'Page 2 · Highlight' })
  await listed.getByRole('button', button('Remove')).click()
  await expect(page.locator('[data-highlight]')).toHaveCount(0)
})

test('RDR-05 ink drawn offline is kept on the device, survives a reload and is sent', async ({ page, context }) => {
  await openBook(page, tables)
  await goToPage(page, 20)
  await context.route('**/api/v2/books/**', (route) => route.abort())
  await page.getByRole('button', button('Pen')).click()
  await drawLine(page, 20, [0.4, 0.1], [0.6, 0.1])
  await expect(page.getByText('1 note waiting to sync')).toBeVisible()
  // From now on the network is only slow: the queue is shown before it is sent.
  const free = Promise.withResolvers<void>()
  await context.route('**/api/v2/books/**', async (route) => {
    if (route.request().method() === 'POST') await free.promise
    await route.continue()
  })
  await page.reload()
  await waitForPages(page)
  await goToPage(page, 20)
  await expect.poll(async () => (await measureInk(page, 20)).share).toBeGreaterThan(0.0005)
  await expect(page.getByText('1 note waiting to sync')).toBeVisible()
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/v2/books/') && answer.ok(),
  )
  free.resolve()
  await sent
  await expect(page.getByText('Notes saved')).toBeVisible()
})

test('RDR-06 notes, bookmarks, search, contents, pages and a watermark', async ({ page }) => {
  await openBook(page, science)
  await goToPage(page, 3)
  await expect(page.locator('[data-watermark]').first()).toContainText('Asha Rao · Greenwood Public School')
  await page.getByRole('button', button('Note')).click()
  await page.locator('[data-page="3"]').click({ position: { x: 200, y: 200 } })
  await page.getByRole('textbox', { name: 'Text' }).fill('Ask about iodine')
  await page.getByRole('button', button('Save')).click()
  await expect(page.getByRole('button', { name: 'Note: Ask about iodine' })).toBeVisible()
  await page.getByRole('button', button('Bookmark this page')).click()
  await expect(page.getByRole('button', button('Remove bookmark'))).toBeVisible()
  await page.getByRole('button', button('Contents and notes')).click()
  await page.getByRole('button', { name: 'Water, a traveller' }).click()
  await expect(page.locator('[data-page="3"]')).toBeHidden()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Page 3 · Note Ask about iodine' }).click()
  await expect(page.locator('[data-page="3"]')).toBeVisible()
  await page.getByRole('tab', { name: 'Search' }).click()
  await page.getByRole('textbox', { name: 'Search in this book' }).fill('iodine')
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Pages' }).click()
  await page.getByRole('button', button('Page 1')).click()
  await expect(page.locator('[data-page="1"]')).toBeVisible()
})

test('45 RDR-06 a book reopens at the last page, and search results are marked on a page drawn in advance', async ({
  page,
}) => {
  await openBook(page, tables, 'teacher')
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/place') && answer.request().postDataJSON()?.page === 9 && answer.ok(),
  )
  await goToPage(page, 9)
  await kept
  await page.reload()
  await waitForPages(page)
  expect(await visiblePages(page)).toEqual([9])
  await page.getByRole('button', button('Contents and notes')).click()
  await page.getByRole('tab', { name: 'Search' }).click()
  await page.getByRole('textbox', { name: 'Search in this book' }).fill('×')
  await expect(page.locator('[data-stage] [inert] [data-words][data-ready]')).toBeAttached()
  await page.getByRole('button', button('Next page')).click()
  const [word, mark] = [
    page.locator('[data-page="10"] [data-words] span').filter({ hasText: '×' }).first(),
    page.locator('[data-page="10"] [data-found]').first(),
  ]
  await expect(mark).toBeAttached()
  const [there, here] = [await word.boundingBox(), await mark.boundingBox()]
  // The letters of a line are a little taller than the line.
  expect(Math.abs((here?.y ?? 0) - (there?.y ?? 0))).toBeLessThan(6)
  expect(Math.abs((here?.height ?? 0) - (there?.height ?? 0))).toBeLessThan(6)
})

test('RDR-07 in full screen, teachers have the playlist and admins do not', async ({ page }) => {
  const playlist = page.getByRole('button', button('Playlist'))
  await openBook(page, science)
  await expect(playlist).toHaveCount(0)
  await page.getByRole('button', button('Full screen')).click()
  await expect(playlist).toBeVisible()
  await playlist.click()
  await expect(page.getByRole('complementary', { name: 'Playlist' })).toBeVisible()
  // The other person starts with an empty page.
  await page.goto('about:blank')
  await openBook(page, science, 'superAdmin')
  await page.getByRole('button', button('Full screen')).click()
  await expect(page.getByRole('button', button('Exit full screen'))).toBeVisible()
  await expect(playlist).toHaveCount(0)
})

test('RDR-09 reading is recorded on the device and sent later, also after a reload', async ({ page, context }) => {
  await context.route('**/api/library/usage', (route) => route.abort())
  await openBook(page, science)
  const ids = async () => (await queuedEntries(page)).flatMap(({ event }) => event?.eventId ?? [])
  await expect.poll(ids).not.toEqual([])
  const [noted, address] = [await ids(), page.url()]
  // The page that recorded them is closed before requests succeed: it would send them itself.
  await page.goto('about:blank')
  await context.unrouteAll()
  const sent = page.waitForResponse((answer) => {
    if (!answer.url().includes('/api/library/usage') || !answer.ok()) return false
    const { events } = answer.request().postDataJSON() as { events: { eventId: string }[] }
    return noted.every((id) => events.some(({ eventId }) => eventId === id))
  })
  await page.goto(address)
  await sent
  await expect.poll(async () => (await ids()).filter((id) => noted.includes(id))).toEqual([])
})

test('38 RDR-01 the reader breaks no rule of WCAG 2.2 AA', async ({ page }) => {
  await openBook(page, science)
  expect(await violationsByLook(page)).toEqual([])
})
