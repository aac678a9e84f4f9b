import { expect } from '@playwright/test'
import { goTo } from '#app/testing/screens.ts'
import { buildPayload, canaryCall, payloads } from '#proof/browser/scriptPayloads.ts'
import { settled } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

type Heard = { ran: number[]; refused: string[] }

// `npm run proof -- T7.1` does this with every field and every screen.
test('T7.1 sixty scripts in titles, texts, articles and boards are shown as text and never run', async ({ page }) => {
  const heard: Heard & { elsewhere: string[] } = { ran: [], refused: [], elsewhere: [] }
  await page.exposeFunction('zqTell', (what: 'ran' | 'refused', text: string) => heard[what].push(text as never))
  await page.addInitScript((call) => {
    const tell = (what: string, text: string) =>
      (globalThis as unknown as { zqTell(what: string, text: string): void }).zqTell(what, text)
    Object.assign(globalThis, { [call]: (number: number) => tell('ran', String(number)) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tell('refused', `${violatedDirective} ${blockedURI}`),
    )
  }, canaryCall)
  page.on('dialog', (dialog) => {
    heard.elsewhere.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(hostOf('greenwood')))
      heard.elsewhere.push(request.url())
  })
  await signInAs(page, 'teacher')
  await page.goto(`${hostOf('greenwood')}/teacher/content/library`)
  await settled(page)
  const texts = payloads.map((_, index) => buildPayload(index, index))
  const ids = await page.evaluate(async (all) => {
    const tenant = await (await fetch('/api/tenants/greenwood')).json()
    const headers = { 'x-tenant-id': tenant.data.tenantId as string, 'content-type': 'application/json' }
    const send = async (method: string, url: string, body: object) => {
      const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`)
      return (await answer.json()).data
    }
    const made: string[] = []
    for (let at = 0; at < all.length; at += 10) {
      const some = all.slice(at, at + 10)
      const facts = { title: some[0], description: some.join(' '), chapter: some[1], topic: some[2], categoryId: 1 }
      const { contentId } = await send('POST', '/api/library/resources', facts)
      const html = some.map((text) => `<p>x${text}</p>`).join('')
      await send('PUT', `/api/library/resources/${contentId}/content`, {
        content: { kind: 'article', html },
        version: 1,
      })
      made.push(contentId)
    }
    await send('POST', '/api/whiteboards', { title: all[12] })
    return made
  }, texts)
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
  expect(heard).toEqual({ ran: [], refused: [], elsewhere: [] })
})
