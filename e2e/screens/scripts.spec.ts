import { expect } from '@playwright/test'
import { goTo } from '#app/testing/screens.ts'
import { buildPayload, canaryCall, payloads } from '#proof/browser/scriptPayloads.ts'
import { api } from '../support/api.ts'
import { settled } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

type Observed = { ran: number[]; refused: string[] }

// `npm run proof -- T7.1` does this with every field and every screen.
test('T7.1 sixty scripts in titles, texts, articles and boards are shown as text and never run', async ({ page }) => {
  const observed: Observed & { elsewhere: string[] } = { ran: [], refused: [], elsewhere: [] }
  await page.exposeFunction('zqTell', (what: 'ran' | 'refused', text: string) => observed[what].push(text as never))
  await page.addInitScript((call) => {
    const tell = (what: string, text: string) =>
      (globalThis as unknown as { zqTell(what: string, text: string): void }).zqTell(what, text)
    Object.assign(globalThis, { [call]: (number: number) => tell('ran', String(number)) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tell('refused', `${violatedDirective} ${blockedURI}`),
    )
  }, canaryCall)
  page.on('dialog', (dialog) => {
    observed.elsewhere.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(hostOf('greenwood')))
      observed.elsewhere.push(request.url())
  })
  await signInAs(page, 'teacher')
  await page.goto(`${hostOf('greenwood')}/teacher/content/library`)
  await settled(page)
  const texts = payloads.map((_, index) => buildPayload(index, index))
  const ids: string[] = []
  for (let at = 0; at < texts.length; at += 10) {
    const some = texts.slice(at, at + 10)
    const [title, chapter, topic] = some
    const facts = { title, description: some.join(' '), chapter, topic, categoryId: 1 }
    const { contentId } = await api<{ contentId: string }>(page, 'POST', '/api/library/resources', facts)
    const content = { kind: 'article', html: some.map((text) => `<p>x${text}</p>`).join('') }
    await api(page, 'PUT', `/api/library/resources/${contentId}/content`, { content, version: 1 })
    ids.push(contentId)
  }
  await api(page, 'POST', '/api/whiteboards', { title: texts[12] })
  const shelves = [
    ['/teacher/content/myResources', texts[0] ?? ''],
    ['/teacher/whiteboard', texts[12] ?? ''],
  ] as const
  const articles = ids.map((id) => [`/teacher/content/read/article/document?contentId=${id}`, null] as const)
  for (const [address, title] of [...shelves, ...articles]) {
    expect(await goTo(page, hostOf('greenwood') + address)).toBe(true)
    await settled(page)
    // Make sure that the text is on the page, where its script could run.
    if (title) await expect(page.getByRole('main')).toContainText(title)
    else await expect(page.locator('main article')).toBeVisible()
    const alive = await page.evaluate(
      (call) => document.querySelectorAll(`main script, main [href^="javascript" i], main [onerror*="${call}"]`).length,
      canaryCall,
    )
    expect(alive, address).toBe(0)
  }
  expect(observed).toEqual({ ran: [], refused: [], elsewhere: [] })
})
