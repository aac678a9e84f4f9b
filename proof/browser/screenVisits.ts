import type { Browser, Page } from '@playwright/test'
import { addressOf, goTo, listScreens } from '#app/testing/screens.ts'
import type { Person } from '../stage/principals.ts'
import { canaryCall } from './scriptPayloads.ts'

export type VisitResult = {
  /** Addresses that were opened and showed their screen. */
  readonly opened: ReadonlySet<string>
  /** Numbers of the payloads that ran. */
  readonly ran: readonly number[]
  readonly problems: readonly string[]
}

type Visit = { readonly person: Person | null; readonly host: string }

/** How many addresses of one form are followed from the screens that link to them. */
const maxPerPattern = 3

/** Before anything of the page runs: what a payload would call, and an ear for everything the content policy refuses. */
const pageProbe = `
  globalThis.zqHeard = { ran: [], refused: [] }
  globalThis.${canaryCall} = (number) => void globalThis.zqHeard.ran.push(number ?? 0)
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    globalThis.zqHeard.refused.push(violatedDirective + ' ' + blockedURI + ' ' + sample))
`

/** In the page: attributes and elements that would run a payload once they are clicked or loaded. */
const findActiveMarkup = `(() => {
  const found = []
  const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data']
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      const plain = value.replace(/[\\s\\u0000-\\u0020]/g, '').toLowerCase()
      const isHandler = name.startsWith('on') && value.includes('${canaryCall}')
      const isAddress = addresses.includes(name) && /^(javascript|vbscript|data:text\\/html)/.test(plain)
      if (isHandler || isAddress || (name === 'srcdoc' && value.includes('${canaryCall}')))
        found.push(element.localName + ' ' + name + '=' + value.slice(0, 100))
    }
  for (const script of document.scripts) if (script.text.includes('${canaryCall}')) found.push('a script')
  return found
})()`

/** Opens every screen as each of these people, and what the screens link to, and listens to what a script would do. */
export async function visitAllScreens(browser: Browser, visits: readonly Visit[]): Promise<VisitResult> {
  const screens = await listScreens()
  const opened = new Set<string>()
  const ran: number[] = []
  const problems: string[] = []
  // Two at a time: while one waits for the server, the other is drawn.
  const left = [...visits]
  await Promise.all([visitInTurn(), visitInTurn()])

  async function visitInTurn() {
    for (let visit = left.shift(); visit; visit = left.shift()) await visitAs(visit)
  }

  async function visitAs({ person, host }: Visit) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-IN' })
    await context.addInitScript(pageProbe)
    if (person?.token) {
      await context.addCookies([{ name: 'banyan_session', value: person.token, url: host }])
      await context.addInitScript(`localStorage.setItem('banyan.signedIn', '${JSON.stringify(person.userId)}')`)
    }
    const page = await context.newPage()
    const who = person?.name ?? 'nobody'
    page.on('dialog', (dialog) => {
      problems.push(`${who} at ${page.url()}: a dialog says ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      const { protocol, host: asked } = new URL(request.url())
      if (/^https?:$/.test(protocol) && asked !== new URL(host).host)
        problems.push(`${who} at ${page.url()}: ${request.url()} was asked for`)
    })
    const forms = new Map<string, number>()
    const waiting: string[] = []
    const isDoor = person === null
    for (const screen of screens.filter(({ shell }) => (shell === 'public') === isDoor)) {
      const address = await addressOf(page, host, screen)
      if (address) await inspectAddress(address)
    }
    for (let address = waiting.shift(); address; address = waiting.shift()) await inspectAddress(address)
    await context.close()

    async function inspectAddress(address: string) {
      if (!(await openScreen(page, address))) return
      // Somebody who may not see a screen is led elsewhere.
      if (new URL(page.url()).pathname !== new URL(address).pathname) return
      opened.add(`${who} ${buildPattern(address)}`)
      const heard = (await page.evaluate('globalThis.zqHeard')) as { ran: number[]; refused: string[] }
      ran.push(...heard.ran)
      problems.push(...heard.refused.map((text) => `${who} at ${address}: refused by the content policy: ${text}`))
      await page.evaluate('globalThis.zqHeard.ran.length = globalThis.zqHeard.refused.length = 0')
      for (const frame of page.frames()) {
        const found = (await frame.evaluate(findActiveMarkup).catch(() => [])) as string[]
        problems.push(...found.map((text) => `${who} at ${address}: ${text}`))
      }
      const links = (await page.evaluate(
        `[...document.querySelectorAll('main a[href]')].map((link) => URL.parse(link.getAttribute('href'), location.href)?.href ?? '')`,
      )) as string[]
      for (const link of links) queueLink(link)
    }

    function queueLink(link: string) {
      if (!link.startsWith(`${host}/`) || link.includes('/api/')) return
      const form = buildPattern(link)
      const times = forms.get(form) ?? 0
      if (times >= maxPerPattern || waiting.includes(link)) return
      forms.set(form, times + 1)
      waiting.push(link)
    }
  }
  return { opened, ran, problems }
}

/** Until the screen stands there and waits for nothing; false where none comes. */
async function openScreen(page: Page, address: string): Promise<boolean> {
  if (!(await goTo(page, address))) return false
  const waiting = page.locator('[data-loading], [aria-busy="true"]').first()
  await waiting.waitFor({ state: 'detached', timeout: 5000 }).catch(() => {})
  return true
}

/** An address without what tells one thing from another. */
const buildPattern = (address: string) => {
  const { pathname, searchParams } = new URL(address)
  return `${pathname.replace(/[0-9a-f-]{36}/g, ':id')}?${[...searchParams.keys()].sort()}`
}
