import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser.ts'
import { phone } from '../support/people.ts'
import { goToPage, measureInk, openBook, visiblePages, waitForPages, waitForRedraw } from './readerDesk.ts'
import { type Point, touchInput } from './touchInput.ts'

const tables = 'Tables from 2 to 30'
const desk = { width: 1440, height: 900 }
const zoomOf = (page: Page) => page.getByLabel('Zoom', { exact: true })

/** A point on the stage, given as fractions of its size. */
async function pointOn(page: Page, x: number, y: number): Promise<Point> {
  const area = await page.locator('[data-stage]').boundingBox()
  if (!area) throw new Error('There is no stage.')
  return { x: area.x + x * area.width, y: area.y + y * area.height }
}

const scrolled = (page: Page) =>
  page.locator('[data-stage]').evaluate(({ scrollTop, scrollLeft }) => scrollTop + scrollLeft)

test('RDR-02 pinching zooms in steps and within the limits, on a phone and a desktop, around the fingers', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openBook(page, tables)
  const input = await touchInput(page)
  const [near, far] = [await Promise.all([pointOn(page, 0.4, 0.5), pointOn(page, 0.6, 0.5)]), 0.5]
  const [left, right] = near
  /** Moves both fingers apart until their distance is multiplied by `times`. */
  const spread = (times: number) => {
    const half = (right.x - left.x) / 2
    const [x, y] = [left.x + half, left.y]
    const at = (side: number, by: number) => ({ x: x + side * half * by, y })
    return input.pinch([at(-1, 1), at(-1, times)], [at(1, 1), at(1, times)])
  }
  await expect(zoomOf(page)).toHaveText('100%')
  await spread(1.5)
  await expect(zoomOf(page)).toHaveText('150%')
  await waitForRedraw(page)
  // The middle of the page was between the fingers and still is, although the page is larger now.
  const area = await page.locator('[data-page]').first().boundingBox()
  expect(((area?.width ?? 0) * far + (area?.x ?? 0)) / (left.x + right.x)).toBeCloseTo(0.5, 1)
  await spread(4.5)
  await expect(zoomOf(page)).toHaveText('300%')
  await spread(0.2)
  await expect(zoomOf(page)).toHaveText('100%')
  await waitForRedraw(page)
  // Zoomed in, so that the page can scroll. Both fingers move up and apart: the browser must not take that for scrolling,
  // which would end the pinch.
  await spread(1.5)
  await expect(zoomOf(page)).toHaveText('150%')
  await waitForRedraw(page)
  const [up, half] = [160, (right.x - left.x) / 2]
  await input.pinch([left, { x: left.x - half, y: left.y - up }], [right, { x: right.x + half, y: right.y - up }])
  await expect(zoomOf(page)).toHaveText('300%')
  await page.setViewportSize(desk)
  await expect(zoomOf(page)).toHaveText('100%')
  const [a, b] = [await pointOn(page, 0.45, 0.5), await pointOn(page, 0.55, 0.5)]
  const wide = (b.x - a.x) / 4
  await input.pinch([a, { ...a, x: a.x - wide }], [b, { ...b, x: b.x + wide }])
  await expect(zoomOf(page)).toHaveText('150%')
})

test('RDR-02 a swipe turns the page, but not while zoomed in, drawing or scrolling', async ({ page }) => {
  await page.setViewportSize(phone)
  await openBook(page, tables)
  await goToPage(page, 7)
  const input = await touchInput(page)
  const [left, right] = [await pointOn(page, 0.2, 0.5), await pointOn(page, 0.8, 0.5)]
  await input.swipe(right, left)
  await expect.poll(() => visiblePages(page)).toEqual([8])
  await waitForPages(page)
  await input.swipe(left, right)
  await expect.poll(() => visiblePages(page)).toEqual([7])
  await waitForPages(page)
  await input.swipe(await pointOn(page, 0.5, 0.8), await pointOn(page, 0.5, 0.2))
  await page.keyboard.press('+')
  await expect(zoomOf(page)).toHaveText('110%')
  await waitForRedraw(page)
  await input.swipe(right, left)
  // It has scrolled the page instead.
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
  await page.keyboard.press('0')
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page.getByRole('button', { name: 'Pen', exact: true }).click()
  await input.swipe(right, left)
  await expect.poll(async () => (await measureInk(page, 7)).share).toBeGreaterThan(0)
  expect(await visiblePages(page)).toEqual([7])
})

test('RDR-05 a pen draws by its pressure, a palm has no effect, and then a finger scrolls', async ({ page }) => {
  await page.setViewportSize(desk)
  await openBook(page, tables)
  await goToPage(page, 23)
  // The whole page fits at first; scrolling needs a larger one.
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await waitForRedraw(page)
  const input = await touchInput(page)
  await page.getByRole('button', { name: 'Pen', exact: true }).click()
  const row = (y: number) => Promise.all([pointOn(page, 0.3, y), pointOn(page, 0.7, y)])
  const share = async () => (await measureInk(page, 23)).share
  const isSaved = () => expect(page.getByText('Notes saved')).toBeVisible()

  // A palm alone: too wide for a fingertip, and it may widen after touching.
  const [from, to] = await row(0.8)
  await input.swipe(from, to, { radius: 40 })
  await input.touch([{ ...from, radius: 10 }])
  // It rolls a little, because the browser reports no touch that widens without moving.
  await input.grow([{ ...from, x: from.x + 5, radius: 40 }])
  await input.lift()
  expect(await share()).toBe(0)

  const [a, b] = await row(0.2)
  await input.write(a, b, 0.1)
  await expect.poll(share).toBeGreaterThan(0.0005)
  await isSaved()
  const light = await share()
  const [c, d] = await row(0.35)
  // The hand rests on the page while the pen writes, and slides along.
  await input.write(c, d, 0.95, () => input.swipe(from, to))
  await isSaved()
  await expect.poll(share).toBeGreaterThan(light * 2.2)
  const both = await share()
  // The line pressed hard is wider than the other; there is nothing where the palm was.
  expect(both).toBeLessThan(light * 4)
  expect(await visiblePages(page)).toEqual([23])
  expect(await scrolled(page)).toBe(0)

  // A finger now scrolls and leaves no line. Right after the pen it would still count as the palm.
  const [low, high] = [await pointOn(page, 0.5, 0.8), await pointOn(page, 0.5, 0.3)]
  await expect(async () => {
    await input.swipe(low, high)
    expect(await scrolled(page)).toBeGreaterThan(100)
  }).toPass()
  expect(await share()).toBeCloseTo(both, 6)
  expect(await visiblePages(page)).toEqual([23])
})
