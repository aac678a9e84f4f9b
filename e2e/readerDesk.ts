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

/** Every shown page is drawn as it should look now: at this zoom and turned this way. */
export async function drawnAnew(page: Page) {
  await drawn(page)
  await page.waitForFunction(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-page]')]
    return all.every((one) => one.querySelector<HTMLElement>('[data-words]')?.dataset.ready === one.dataset.look)
  })
}

/** Brings a PDF into the library and publishes it; answers its id. The page is the office's. */
export async function publish(page: Page, title: string, bytes: Buffer): Promise<string> {
  return page.evaluate(
    async ([name, base64]) => {
      const tenant = await (await fetch('/api/tenants/greenwood')).json()
      const headers = { 'x-tenant-id': tenant.data.tenantId as string }
      const send = async (url: string, body: BodyInit | null, more = {}) => {
        const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body })
        if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`)
        return (await answer.json()).data
      }
      const facts = JSON.stringify({ title: name, categoryId: 1 })
      const { contentId } = await send('/api/library/resources', facts, { 'content-type': 'application/json' })
      const form = new FormData()
      const plain = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0))
      form.append('file', new File([plain], `${name}.pdf`, { type: 'application/pdf' }))
      await send(`/api/library/resources/${contentId}/file`, form)
      await send(`/api/library/resources/${contentId}/submission`, null)
      return contentId as string
    },
    [title, bytes.toString('base64')],
  )
}

type Edges = { left: number; top: number; right: number; bottom: number }

/** Where ink and print of a page end, and how large the page is, all in CSS pixels of the page as it is shown. */
export const edgesOn = (page: Page, number: number) =>
  page.locator(`[data-page="${number}"]`).evaluate((section) => {
    const { width, height } = section.getBoundingClientRect()
    const edges = (canvas: HTMLCanvasElement, isThere: (data: Uint8ClampedArray, at: number) => boolean): Edges => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
      let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0]
      for (let y = 0; data && y < canvas.height; y++)
        for (let x = 0; x < canvas.width; x++) {
          if (!isThere(data, (y * canvas.width + x) * 4)) continue
          left = Math.min(left, x)
          right = Math.max(right, x + 1)
          top = Math.min(top, y)
          bottom = y + 1
        }
      const [across, down] = [width / canvas.width, height / canvas.height]
      return { left: left * across, top: top * down, right: right * across, bottom: bottom * down }
    }
    const canvas = (name: string) => section.querySelector(`canvas[data-${name}]`) as HTMLCanvasElement
    return {
      width,
      height,
      ink: edges(canvas('ink'), (data, at) => (data[at + 3] ?? 0) > 88),
      print: edges(canvas('picture'), (data, at) => (data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 384),
    }
  })

type Shown = Awaited<ReturnType<typeof edgesOn>>

/** How far, in CSS pixels, the furthest edge lies from where the same page at another size and turn lets one expect it. */
export function strayed(now: Shown, before: Shown, quarterTurns = 0): number {
  const isSideways = quarterTurns % 2 === 1
  const size = now.width / (isSideways ? before.height : before.width)
  const expected = (of: Edges): Edges => {
    let [box, width, height] = [of, before.width, before.height]
    for (let n = 0; n < quarterTurns; n++) {
      box = { left: height - box.bottom, top: box.left, right: height - box.top, bottom: box.right }
      ;[width, height] = [height, width]
    }
    return box
  }
  const far = (edges: Edges, from: Edges) => {
    const box = expected(from)
    return Math.max(
      ...(['left', 'top', 'right', 'bottom'] as const).map((side) => Math.abs(edges[side] - box[side] * size)),
    )
  }
  return Math.max(far(now.ink, before.ink), far(now.print, before.print))
}
