import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser.ts'
import { phone } from '../support/people.ts'
import { atPage, drawn, drawnAnew, inkOn, openBook, pagesShown } from './readerDesk.ts'
import { handOn, type Place } from './touchInput.ts'

const tables = 'Tables from 2 to 30'
const desk = { width: 1440, height: 900 }
const zoomOf = (page: Page) => page.getByLabel('Zoom', { exact: true })

/** A place on the shown part of the page, in shares of the stage. */
async function placeOn(page: Page, x: number, y: number): Promise<Place> {
  const area = await page.locator('[data-stage]').boundingBox()
  if (!area) throw new Error('There is no stage.')
  return { x: area.x + x * area.width, y: area.y + y * area.height }
}

const scrolled = (page: Page) =>
  page.locator('[data-stage]').evaluate(({ scrollTop, scrollLeft }) => scrollTop + scrollLeft)

test('RDR-02 two fingers zoom by the steps and within the limits, on a phone and at a desk, into what lies between them', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openBook(page, tables)
  const hand = await handOn(page)
  const [near, far] = [await Promise.all([placeOn(page, 0.4, 0.5), placeOn(page, 0.6, 0.5)]), 0.5]
  const [left, right] = near
  /** Both fingers move apart along a line until they are so many times as far apart. */
  const spread = (times: number) => {
    const half = (right.x - left.x) / 2
    const [x, y] = [left.x + half, left.y]
    const at = (side: number, by: number) => ({ x: x + side * half * by, y })
    return hand.pinch([at(-1, 1), at(-1, times)], [at(1, 1), at(1, times)])
  }
  await expect(zoomOf(page)).toHaveText('1×')
  await spread(1.5)
  await expect(zoomOf(page)).toHaveText('1.5×')
  await drawnAnew(page)
  // The middle of the page was between the fingers and still is, though the page is larger now.
  const area = await page.locator('[data-page]').first().boundingBox()
  expect(((area?.width ?? 0) * far + (area?.x ?? 0)) / (left.x + right.x)).toBeCloseTo(0.5, 1)
  await spread(4.5)
  await expect(zoomOf(page)).toHaveText('3×')
  await spread(0.2)
  await expect(zoomOf(page)).toHaveText('1×')
  await drawnAnew(page)
  // Zoomed in, so that there is something to scroll. Both fingers move up together and apart: the browser must not take
  // that for scrolling, which would end the pinch on its way.
  await spread(1.5)
  await expect(zoomOf(page)).toHaveText('1.5×')
  await drawnAnew(page)
  const [up, half] = [160, (right.x - left.x) / 2]
  await hand.pinch([left, { x: left.x - half, y: left.y - up }], [right, { x: right.x + half, y: right.y - up }])
  await expect(zoomOf(page)).toHaveText('3×')
  await page.setViewportSize(desk)
  await expect(zoomOf(page)).toHaveText('2×')
  const [a, b] = [await placeOn(page, 0.45, 0.5), await placeOn(page, 0.55, 0.5)]
  const wide = (b.x - a.x) / 4
  await hand.pinch([a, { ...a, x: a.x - wide }], [b, { ...b, x: b.x + wide }])
  await expect(zoomOf(page)).toHaveText('3×')
})

test('RDR-02 a swipe turns the page, but not while it is zoomed in, not while something is drawn, and not across a scroll', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openBook(page, tables)
  await atPage(page, 7)
  const hand = await handOn(page)
  const [left, right] = [await placeOn(page, 0.2, 0.5), await placeOn(page, 0.8, 0.5)]
  await hand.swipe(right, left)
  await expect.poll(() => pagesShown(page)).toEqual([8])
  await drawn(page)
  await hand.swipe(left, right)
  await expect.poll(() => pagesShown(page)).toEqual([7])
  await drawn(page)
  await hand.swipe(await placeOn(page, 0.5, 0.8), await placeOn(page, 0.5, 0.2))
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await expect(zoomOf(page)).toHaveText('1.1×')
  await drawnAnew(page)
  await hand.swipe(right, left)
  // It has moved the page instead.
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Reset zoom', exact: true }).click()
  await page.getByRole('button', { name: 'Pen', exact: true }).click()
  await hand.swipe(right, left)
  await expect.poll(async () => (await inkOn(page, 7)).share).toBeGreaterThan(0)
  expect(await pagesShown(page)).toEqual([7])
})

test('RDR-05 a pen draws by its pressure; a palm draws nothing, moves nothing and turns nothing; then a finger scrolls', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await openBook(page, tables)
  await atPage(page, 23)
  const hand = await handOn(page)
  await page.getByRole('button', { name: 'Pen', exact: true }).click()
  const row = (y: number) => Promise.all([placeOn(page, 0.3, y), placeOn(page, 0.7, y)])
  const share = async () => (await inkOn(page, 23)).share
  const isSaved = () => expect(page.getByText('Marks are saved')).toBeVisible()

  // A palm alone: it is too broad for a fingertip, and may grow broad after it came.
  const [from, to] = await row(0.8)
  await hand.swipe(from, to, { radius: 40 })
  await hand.touch([{ ...from, radius: 10 }])
  // It rolls a little: the browser is silent about what grows without moving.
  await hand.grow([{ ...from, x: from.x + 5, radius: 40 }])
  await hand.lift()
  expect(await share()).toBe(0)

  const [a, b] = await row(0.2)
  await hand.write(a, b, 0.1)
  await expect.poll(share).toBeGreaterThan(0.0005)
  await isSaved()
  const light = await share()
  const [c, d] = await row(0.35)
  // The hand lies on the page while the pen writes, and slides along.
  await hand.write(c, d, 0.95, () => hand.swipe(from, to))
  await isSaved()
  await expect.poll(share).toBeGreaterThan(light * 2.2)
  const both = await share()
  // One line in the upper half, pressed hard, is broader than the other; nothing lies where the palm was.
  expect(both).toBeLessThan(light * 4)
  expect(await pagesShown(page)).toEqual([23])
  expect(await scrolled(page)).toBe(0)

  // The finger moves the page now and leaves no line. Just after the pen it would still count as the palm.
  const [low, high] = [await placeOn(page, 0.5, 0.8), await placeOn(page, 0.5, 0.3)]
  await expect(async () => {
    await hand.swipe(low, high)
    expect(await scrolled(page)).toBeGreaterThan(100)
  }).toPass()
  expect(await share()).toBeCloseTo(both, 6)
  expect(await pagesShown(page)).toEqual([23])
})
