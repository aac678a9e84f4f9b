import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const desk = { width: 1440, height: 900 }
test.use({ viewport: desk })
test.beforeEach(async ({ page }) => page.setViewportSize(desk))

const canvas = (page: Page) => page.locator('[data-canvas] canvas.interactive')

/** Creates a whiteboard from the list. */
async function newBoard(page: Page) {
  await signInAs(page, 'teacher')
  await page.goto(`${hostOf('greenwood')}/teacher/whiteboard`)
  await page.getByRole('button', { name: 'New whiteboard' }).click()
  await expect(canvas(page)).toBeVisible({ timeout: 30_000 })
}

/** Draws a box with Excalidraw's tool, in pixels of the canvas. */
async function box(page: Page, x: number, y: number) {
  const area = await canvas(page).boundingBox()
  if (!area) throw new Error('There is no drawing area.')
  await canvas(page).click({ position: { x: 5, y: area.height / 2 } })
  await page.keyboard.press('r')
  await page.mouse.move(area.x + x, area.y + y)
  await page.mouse.down()
  await page.mouse.move(area.x + x + 120, area.y + y + 80, { steps: 5 })
  await page.mouse.up()
}

/** How many elements the server has of the open board's first page. */
async function savedElements(page: Page): Promise<number> {
  const board = `/api/whiteboards/${new URL(page.url()).searchParams.get('board')}`
  const { pages } = await api<{ pages: { pageId: string }[] }>(page, 'GET', board)
  const path = `${board}/pages/${pages[0]?.pageId}/elements`
  const { elements } = await api<{ elements: { element: string }[] }>(page, 'GET', path)
  return elements.filter(({ element }) => !JSON.parse(element).isDeleted).length
}

test('WB-01 drawings are saved automatically, also after being offline, and two windows keep each other’s changes', async ({
  page,
  context,
}) => {
  await newBoard(page)
  await box(page, 400, 200)
  await expect.poll(() => savedElements(page)).toBe(1)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // A second window of the same teacher draws on the same page, and neither sees the other's drawing.
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(canvas(other)).toBeVisible({ timeout: 30_000 })
  await context.route('**/elements', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await box(page, 400, 400)
  await expect(page.getByText('1 change waiting to sync')).toBeVisible()
  await box(other, 700, 400)
  // Both windows share the queue of the device.
  await expect(other.getByText('2 changes waiting to sync')).toBeVisible()
  // A reload does not lose the queue.
  await page.reload()
  await expect(canvas(page)).toBeVisible({ timeout: 30_000 })
  await context.unrouteAll()
  await expect.poll(() => savedElements(page), { timeout: 30_000 }).toBe(3)
  await other.close()
})

test('WB-01 pages, a book page as background, export and presenting', async ({ page }) => {
  await newBoard(page)
  await box(page, 400, 200)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add page', exact: true }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Add a page from a book' }).click()
  await page.getByLabel('Book', { exact: true }).selectOption({ label: 'Tables from 2 to 30' })
  await page.getByLabel('Page of the book').fill('4')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await expect(canvas(page)).toBeVisible({ timeout: 30_000 })
  // The book's page is on the board, so the export contains its picture.
  const saved = async (name: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return readFileSync(await (await coming).path())
  }
  const png = await saved('Export page as picture')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.length).toBeGreaterThan(20_000)
  // All three pages in order: the box, the empty page as a white sheet, and the book's page.
  const pdf = (await saved('Export whiteboard as PDF')).toString('latin1')
  expect(pdf.slice(0, 8)).toBe('%PDF-1.4')
  expect(pdf).toContain('/Type/Pages/Count 3')
  const pictures = [...pdf.matchAll(/\/Width (\d+)\/Height (\d+)[^>]*\/Length (\d+)/g)].map((found) =>
    found.slice(1).map(Number),
  )
  const [boxed, empty, book] = pictures
  // The box is 120 × 80 with a margin of 16, at twice its size.
  expect(boxed?.[0]).toBeGreaterThan(280)
  expect(boxed?.[0]).toBeLessThan(340)
  expect(empty?.slice(0, 2)).toEqual([1600, 1000])
  expect(book?.[2]).toBeGreaterThan(20_000)
  await page.getByRole('button', { name: 'Present' }).click()
  await expect(page.getByRole('button', { name: 'Stop presenting' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Stop presenting' }).click()
  await page.getByRole('button', { name: 'Delete this page' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'All whiteboards' }).click()
  await expect(page.getByText(/2 pages · /).first()).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
})
