import { expect, type Locator, type Page } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'

test.describe.configure({ mode: 'parallel' })

const kit = '/developer/kit?only=grid'
const yearOf = (page: Page) => page.getByRole('grid', { name: 'Marks 2026–27' })
const cellAt = (grid: Locator, r: number, c: number) => grid.locator(`[data-r="${r}"] > [data-c="${c}"]`)
const nameAt = (grid: Locator, r: number) => grid.locator(`[data-r="${r}"] > [data-row-header]`)

async function openYear(page: Page) {
  await page.goto(kit)
  const grid = yearOf(page)
  await grid.scrollIntoViewIfNeeded()
  await expect(cellAt(grid, 0, 0)).toBeVisible()
  return grid
}

const marks = Array.from({ length: 20 }, (_, r) => [
  String(10 + r),
  String(11 + r),
  r % 7 === 0 ? 'AB' : String(12 + r),
])
const lines = (end: string, last = end) => marks.map((row) => row.join('\t')).join(end) + last
const cellsOf = (open: (value: string) => string) =>
  marks.map((row) => `<tr height=20>${row.map((value) => `${open(value)}${value}</td>`).join('')}</tr>`).join('\n')

/** What each program puts on the clipboard for the same twenty rows of three cells. */
const clipboards = {
  Excel: {
    text: lines('\r\n'),
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"></head><body><!--StartFragment--><table border=0 cellspacing=0><col width=64 span=3>${cellsOf((value) => (/\d/.test(value) ? '<td align=right>' : '<td>'))}</table><!--EndFragment--></body></html>`,
  },
  LibreOffice: {
    text: lines('\n'),
    html: `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0"><colgroup span="3" width="85"></colgroup>${cellsOf((value) => `<td align="right" sdval="${value}" sdnum="16393;">`)}</table></body></html>`,
  },
  'Google Sheets': {
    text: lines('\n', ''),
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><tbody>${cellsOf((value) => `<td data-sheets-value='{"1":3,"3":${value}}'>`)}</tbody></table>`,
  },
}

/** Puts both formats on the clipboard and presses Ctrl+V. */
async function pasteFrom(page: Page, { text, html }: { text: string; html: string }) {
  await page.evaluate(
    async ([words, table]) => {
      const of = (type: string, content: string) => ({ [type]: new Blob([content], { type }) })
      await navigator.clipboard.write([new ClipboardItem({ ...of('text/plain', words), ...of('text/html', table) })])
    },
    [text, html] as const,
  )
  await page.keyboard.press('Control+v')
}

const blockOf = (grid: Locator, top: number) =>
  grid.evaluate(
    (element, from) =>
      Array.from({ length: 20 }, (_, down) =>
        [0, 1, 2].map((c) => {
          const cell = element.querySelector(`[data-r="${from + down}"] > [data-c="${c}"]`)
          const copy = cell?.cloneNode(true) as Element | undefined
          for (const hidden of copy?.querySelectorAll('[hidden]') ?? []) hidden.remove()
          return copy?.textContent ?? null
        }),
      ),
    top,
  )

for (const [program, clipboard] of Object.entries(clipboards)) {
  test(`5 6 a block of 20 × 3 cells from ${program} fills 60 cells, and one undo restores them`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // Tall enough to draw all twenty rows.
    await page.setViewportSize({ width: 1280, height: 1300 })
    const grid = await openYear(page)
    const before = await blockOf(grid, 2)
    await cellAt(grid, 2, 0).click()
    await pasteFrom(page, clipboard)
    await expect(page.getByText('60 cells pasted')).toBeAttached()
    expect(await blockOf(grid, 2)).toEqual(marks)
    await expect(grid.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(60)
    await page.keyboard.press('Control+z')
    expect(await blockOf(grid, 2)).toEqual(before)
    await page.keyboard.press('Control+y')
    expect(await blockOf(grid, 2)).toEqual(marks)
  })
}

test('4 6 typing 45 Enter 38 Enter fills two cells downward, and Ctrl+Z undoes one', async ({ page }) => {
  const grid = await openYear(page)
  await cellAt(grid, 0, 2).click()
  await page.keyboard.type('45')
  await page.keyboard.press('Enter')
  await page.keyboard.type('38')
  await page.keyboard.press('Enter')
  await expect(cellAt(grid, 0, 2)).toContainText('45')
  await expect(cellAt(grid, 1, 2)).toContainText('38')
  await expect(cellAt(grid, 2, 2)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cellAt(grid, 1, 2)).not.toContainText('38')
  await expect(cellAt(grid, 0, 2)).toContainText('45')
})

test('in a cell with a list every letter counts from the first on, and Enter takes the match', async ({ page }) => {
  await page.goto(kit)
  const grid = page.getByRole('grid', { name: 'Rows in the file' })
  await cellAt(grid, 0, 1).click()
  await page.keyboard.type('8-')
  await expect(grid.getByRole('combobox')).toHaveValue('8-')
  await page.keyboard.press('Enter')
  await expect(cellAt(grid, 0, 1)).toContainText('8-A')
  await expect(cellAt(grid, 1, 1)).toBeFocused()
  // An editor that opens with the old value has it selected.
  await page.keyboard.press('F2')
  await page.keyboard.type('6-b')
  await page.keyboard.press('Enter')
  await expect(cellAt(grid, 1, 1)).toContainText('6-B')
})

async function wheel(page: Page, grid: Locator, dx: number, dy: number) {
  const box = await grid.boundingBox()
  if (!box) throw new Error('The grid is not on the page.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(dx, dy)
}

/** Waits until scrolling has ended, which continues for a moment after the wheel. */
async function waitForScrollEnd(grid: Locator) {
  const moved = () =>
    grid.evaluate(async (element) => {
      const [top, left] = [element.scrollTop, element.scrollLeft]
      await new Promise((done) => setTimeout(done, 150))
      await new Promise((done) => requestAnimationFrame(done))
      return [element.scrollTop - top, element.scrollLeft - left]
    })
  await expect.poll(moved).toEqual([0, 0])
}

for (const dir of ['ltr', 'rtl'] as const) {
  test(`10 header row and names stay visible while 200 × 40 cells are scrolled, ${dir}`, async ({ page }) => {
    await page.goto(`${kit}&dir=${dir}`)
    const grid = yearOf(page)
    await grid.scrollIntoViewIfNeeded()
    await wheel(page, grid, dir === 'rtl' ? -1800 : 1800, 4000)
    await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBeGreaterThan(3000)
    await expect.poll(() => grid.evaluate((element) => Math.abs(element.scrollLeft))).toBeGreaterThan(1500)
    await waitForScrollEnd(grid)
    const at = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const box = await at(grid)
    const corner = await at(grid.locator('[data-corner]'))
    expect(Math.abs(corner.y - box.y)).toBeLessThan(2)
    const row = await grid.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect()
      const rows = [...element.querySelectorAll<HTMLElement>('[data-r]:has([data-row-header])')]
      const middle = rows.find((one) => one.getBoundingClientRect().top > top + height / 2)
      return Number(middle?.dataset.r)
    })
    const name = await at(nameAt(grid, row))
    const edge = dir === 'rtl' ? box.x + box.width - name.x - name.width : name.x - box.x
    // A scroll bar may be between the names and the edge.
    expect(Math.abs(edge)).toBeLessThan(20)
    expect(name.x).toBeCloseTo(corner.x, 0)
    // The name is level with the cells of its row, and is the accessible name of the row.
    const cell = await at(grid.locator(`[data-r="${row}"] > [data-c]`).first())
    expect(name.y).toBeCloseTo(cell.y, 0)
    const header = (await nameAt(grid, row).locator('span').first().textContent()) ?? ''
    await expect(grid.getByRole('row', { name: header }).and(grid.locator(`[data-r="${row}"]`))).toHaveCount(1)
  })
}

test('10 a grid of 200 × 40 cells scrolls at 50 frames a second and draws only visible cells', async ({ page }) => {
  const grid = await openYear(page)
  const session = await page.context().newCDPSession(page)
  // Processor time, so that other load on the machine does not matter.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metrics = async () => {
    const { metrics: all } = await session.send('Performance.getMetrics')
    const of = (name: string) => all.find((one) => one.name === name)?.value ?? 0
    return { layouts: of('LayoutCount'), busy: of('TaskDuration') * 1000 }
  }
  await wheel(page, grid, 0, 1)
  await page.evaluate(() => {
    const frames: number[] = []
    const next = (now: number) => {
      frames.push(now)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(window, { frames })
  })
  const before = await metrics()
  let most = 0
  for (const [dx, dy] of [
    [0, 100],
    [80, 0],
    [0, -100],
    [-80, 0],
  ] as const) {
    for (let step = 0; step < 30; step += 1) await page.mouse.wheel(dx, dy)
    most = Math.max(most, await grid.locator('*').count())
  }
  const after = await metrics()
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  const lengths = frames
    .slice(1)
    .map((now, at) => now - (frames[at] ?? now))
    .toSorted((a, b) => a - b)
  const part = (share: number) => Math.round(lengths[Math.floor(lengths.length * share)] ?? 0)
  const busy = (after.busy - before.busy) / frames.length
  const description = `median ${part(0.5)} ms, 95th percentile ${part(0.95)} ms, of it busy ${busy.toFixed(1)} ms`
  test.info().annotations.push({ type: 'frame', description })
  expect(busy).toBeLessThanOrEqual(20)
  expect((after.layouts - before.layouts) / frames.length).toBeLessThanOrEqual(1.1)
  // 8,000 cells would be more than 8,000 elements.
  expect(most).toBeLessThan(1500)
})

test('a frozen column stays beside the names, and moving in it does not scroll the others', async ({ page }) => {
  await page.setViewportSize({ width: 560, height: 900 })
  await page.goto(kit)
  const grid = page.getByRole('grid', { name: 'Rows in the file' })
  await grid.scrollIntoViewIfNeeded()
  const left = async (c: number) => (await cellAt(grid, 3, c).boundingBox())?.x ?? 0
  const [frozen, other] = [await left(0), await left(2)]
  await wheel(page, grid, 150, 0)
  await expect.poll(() => left(2)).toBeLessThan(other - 100)
  expect(await left(0)).toBeCloseTo(frozen, 0)
  // Clicked by coordinates, because Playwright's click would scroll first.
  const seen = await cellAt(grid, 3, 0).boundingBox()
  await page.mouse.click((seen?.x ?? 0) + 40, (seen?.y ?? 0) + 10)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(cellAt(grid, 5, 0)).toBeFocused()
  expect(await left(2)).toBeLessThan(other - 100)
})

test('38 a grid with cells in every state breaks no rule of WCAG 2.2 AA', async ({ page }) => {
  await page.goto(kit)
  const grid = page.getByRole('grid', { name: 'Cell states' })
  await cellAt(grid, 3, 2).click()
  await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible()
  expect(await violationsByLook(page, { part: '#grid [data-wide]:nth-child(2)' })).toEqual([])
})
