import { expect, type Page } from '@playwright/test'
import { hostOf, type PersonName, signedIn } from './people.ts'

/** The id of a demo book, asked by the page itself: only browsers know every name under localhost. */
export async function bookId(page: Page, title: string): Promise<string> {
  return page.evaluate(async (q) => {
    const tenant = await (await fetch('/api/tenants/greenwood')).json()
    const headers = { 'x-tenant-id': tenant.data.tenantId as string }
    const answer = await (await fetch(`/api/library/resources?q=${encodeURIComponent(q)}`, { headers })).json()
    return answer.data.rows[0].contentId as string
  }, title)
}

/** Opens a book at its first page, with the page drawn. */
export async function openBook(page: Page, title: string, person: PersonName = 'classTeacher') {
  const prefix = person === 'superAdmin' ? '/admin' : '/teacher'
  const shelf = person === 'superAdmin' ? '/admin/content/contentlibrary' : '/teacher/content/library'
  await signedIn(page, person)
  await page.goto(`${hostOf('greenwood')}${shelf}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const contentId = await bookId(page, title)
  await page.goto(`${hostOf('greenwood')}${prefix}/content/read/article/pdf?contentId=${contentId}`)
  await drawn(page)
  return contentId
}

/** The shown pages are drawn and their words are there. */
export async function drawn(page: Page) {
  await expect(page.locator('[data-words][data-ready]').first()).toBeAttached()
  await expect(page.locator('[data-stage]:not([data-rendering])')).toBeVisible()
}

export const pagesShown = (page: Page) =>
  page.locator('[data-page]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-page'))))

export async function jumpTo(page: Page, typed: string) {
  const field = page.getByRole('textbox', { name: 'Go to page' })
  await field.click()
  await field.fill(typed)
  await field.press('Enter')
}

export async function atPage(page: Page, number: number) {
  await jumpTo(page, String(number))
  await expect(page.locator(`[data-page="${number}"]`)).toBeVisible()
  await drawn(page)
  await page.locator('[data-stage]').click({ position: { x: 4, y: 4 } })
}

/** How much ink lies on a page, and the middle of it as shares of the page. */
export const inkOn = (page: Page, number: number) =>
  page.locator(`[data-ink="${number}"]`).evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
    let [count, x, y] = [0, 0, 0]
    for (let at = 3; at < data.length; at += 4) {
      if ((data[at] ?? 0) < 40) continue
      count++
      x += ((at - 3) / 4) % width
      y += Math.floor((at - 3) / 4 / width)
    }
    const shareOf = (sum: number, whole: number) => (count === 0 ? 0 : sum / count / whole)
    return { share: count / (width * height), x: shareOf(x, width), y: shareOf(y, height) }
  })

/** Draws a line across a page, in shares of it. */
export async function drawLine(page: Page, number: number, from: [number, number], to: [number, number]) {
  const area = await page.locator(`[data-page="${number}"]`).boundingBox()
  if (!area) throw new Error(`Page ${number} is not shown.`)
  const at = ([x, y]: [number, number]) => [area.x + x * area.width, area.y + y * area.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 12 })
  await page.mouse.up()
}
