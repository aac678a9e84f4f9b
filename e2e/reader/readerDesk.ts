import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { hostOf, type PersonName, signInAs } from '../support/people.ts'

/** Opens a small file of the school's host: its page may call the API, and the app need not be loaded. */
export const openSchoolHost = (page: Page) => page.goto(`${hostOf('greenwood')}/theme.js`)

export async function bookId(page: Page, title: string): Promise<string> {
  const path = `/api/library/resources?q=${encodeURIComponent(title)}`
  const { rows } = await api<{ rows: { contentId: string }[] }>(page, 'GET', path)
  return rows[0]?.contentId ?? ''
}

/** Opens a book and waits until its page is drawn. */
export async function openBook(page: Page, title: string, person: PersonName = 'classTeacher') {
  const prefix = person === 'superAdmin' ? '/admin' : '/teacher'
  await signInAs(page, person)
  await openSchoolHost(page)
  const contentId = await bookId(page, title)
  await page.goto(`${hostOf('greenwood')}${prefix}/content/read/article/pdf?contentId=${contentId}`)
  await waitForPages(page)
  return contentId
}

/** Waits until the visible pages are drawn and have their text. */
export async function waitForPages(page: Page) {
  await expect(page.locator('[data-page] [data-words][data-ready]').first()).toBeAttached()
  await expect(page.locator('[data-stage]:not([data-rendering])')).toBeVisible()
}

export const visiblePages = (page: Page) =>
  page.locator('[data-page]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-page'))))

export async function submitPageNumber(page: Page, typed: string) {
  const field = page.getByRole('textbox', { name: 'Go to page' })
  await field.click()
  await field.fill(typed)
  await field.press('Enter')
}

export async function goToPage(page: Page, number: number) {
  await submitPageNumber(page, String(number))
  await expect(page.locator(`[data-page="${number}"]`)).toBeVisible()
  await waitForPages(page)
  await page.locator('[data-stage]').click({ position: { x: 4, y: 4 } })
}

/** Whether Next is disabled when the page starts drawing. Observed in the page, because drawing may be over soon. */
export const isNextDisabledWhileDrawing = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean | undefined>((resolve) => {
        const stage = document.querySelector('[data-stage]') as HTMLElement
        const look = new MutationObserver(() => {
          if (stage.dataset.rendering === undefined) return
          look.disconnect()
          resolve(document.querySelector<HTMLButtonElement>('button[aria-label="Next page"]')?.disabled)
        })
        look.observe(stage, { attributeFilter: ['data-rendering'] })
      }),
  )

/** The next message about a missing page, and how long it is shown, in ms of the page's own clock. */
export const missingPageMessage = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ words: string; lasted: number }>((resolve) => {
        let [words, since] = ['', 0]
        const look = new MutationObserver(() => {
          const all = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent ?? '')
          const alert = all.find((one) => one.includes('Page Not Found'))
          if (alert && !words) [words, since] = [alert, performance.now()]
          if (alert || !words) return
          look.disconnect()
          resolve({ words, lasted: performance.now() - since })
        })
        look.observe(document.body, { childList: true, subtree: true })
      }),
  )

type QueuedEntry = { what: string; event?: { eventId: string }; place?: { page: number } }

/** What is queued on this device. */
export const queuedEntries = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = await done(indexedDB.open('banyan.reader'))
    const all = await done(database.transaction('waiting').objectStore('waiting').getAll())
    database.close()
    return all as QueuedEntry[]
  })

/** How much of a page is covered with ink, and the centre of the ink, as fractions of the page. */
export const measureInk = (page: Page, number: number) =>
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

/** Draws a line on a page; the points are fractions of its size. */
export async function drawLine(page: Page, number: number, from: [number, number], to: [number, number]) {
  const area = await page.locator(`[data-page="${number}"]`).boundingBox()
  if (!area) throw new Error(`Page ${number} is not shown.`)
  const at = ([x, y]: [number, number]) => [area.x + x * area.width, area.y + y * area.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 12 })
  await page.mouse.up()
}

/** Waits until every visible page is drawn at its current zoom and rotation. */
export async function waitForRedraw(page: Page) {
  await waitForPages(page)
  await page.waitForFunction(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-page]')]
    return all.every((one) => one.querySelector<HTMLElement>('[data-words]')?.dataset.ready === one.dataset.look)
  })
}

/** Adds a PDF to the library, publishes it and returns its id. The page must belong to the office. */
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

/**
 * Where the ink and print of a page are and how large the page is, in CSS pixels. Ink is measured by its centre and standard
 * deviation, which antialiasing does not change; print by its outermost pixels, because thin lines get heavier when they get
 * smaller.
 */
export const measurePage = (page: Page, number: number) =>
  page.locator(`[data-page="${number}"]`).evaluate((section) => {
    const { width, height } = section.getBoundingClientRect()
    const read = (name: string) => {
      const canvas = section.querySelector(`canvas[data-${name}]`) as HTMLCanvasElement
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      return {
        data,
        wide: canvas.width,
        high: canvas.height,
        across: width / canvas.width,
        down: height / canvas.height,
      }
    }
    const spread = (): Edges => {
      const { data, wide, high, across, down } = read('ink')
      let [all, x1, y1, x2, y2] = [0, 0, 0, 0, 0]
      for (let y = 0; y < high; y++)
        for (let x = 0; x < wide; x++) {
          const weight = data[(y * wide + x) * 4 + 3] ?? 0
          if (weight === 0) continue
          all += weight
          x1 += weight * (x + 0.5)
          y1 += weight * (y + 0.5)
          x2 += weight * (x + 0.5) ** 2
          y2 += weight * (y + 0.5) ** 2
        }
      const [x, y] = [(x1 / all) * across, (y1 / all) * down]
      const [far, deep] = [Math.sqrt(x2 / all - (x1 / all) ** 2) * across, Math.sqrt(y2 / all - (y1 / all) ** 2) * down]
      return { left: x - far, top: y - deep, right: x + far, bottom: y + deep }
    }
    const touched = (): Edges => {
      const { data, wide, high, across, down } = read('picture')
      let [left, top, right, bottom] = [wide, high, 0, 0]
      for (let y = 0; y < high; y++)
        for (let x = 0; x < wide; x++) {
          if ((data[(y * wide + x) * 4 + 1] ?? 255) > 235) continue
          left = Math.min(left, x)
          right = Math.max(right, x + 1)
          top = Math.min(top, y)
          bottom = y + 1
        }
      return { left: left * across, top: top * down, right: right * across, bottom: bottom * down }
    }
    return { width, height, ink: spread(), print: touched() }
  })

type MeasuredPage = Awaited<ReturnType<typeof measurePage>>

/** The largest distance, in CSS pixels, of an edge from its expected position, given the same page at another size and rotation. */
export function deviation(now: MeasuredPage, before: MeasuredPage, quarterTurns = 0): { ink: number; print: number } {
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
  return { ink: far(now.ink, before.ink), print: far(now.print, before.print) }
}
