import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signatureFor } from '#app/testing/gatePhones.ts'
import { addressOf, goTo, listScreens } from '#app/testing/screens.ts'
import type { Person } from '../stage/principals.ts'
import { canaryCall } from './scriptPayloads.ts'

export type VisitResult = {
  /** Addresses that opened and showed their screen. */
  readonly opened: ReadonlySet<string>
  /** Numbers of the payloads that ran. */
  readonly ran: readonly number[]
  readonly problems: readonly string[]
}

type Visit = { readonly person: Person | null; readonly host: string }

/** How many links of the same pattern are followed. */
const maxPerPattern = 3

/** Runs before the page's scripts: defines the function that payloads call, and records violations of the content policy. */
const pageProbe = `
  globalThis.zqProbe = { ran: [], blocked: [] }
  globalThis.${canaryCall} = (number) => void globalThis.zqProbe.ran.push(number ?? 0)
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    globalThis.zqProbe.blocked.push(violatedDirective + ' ' + blockedURI + ' ' + sample))
`

/** Runs in the page: finds attributes and elements that would execute a payload when clicked or loaded. */
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

/** Opens every screen as each of these people, follows the links on it, and records any script that runs. */
export async function visitAllScreens(browser: Browser, visits: readonly Visit[]): Promise<VisitResult> {
  const screens = await listScreens()
  const opened = new Set<string>()
  const ran: number[] = []
  const problems: string[] = []
  // Two at a time, so that one renders while the other waits for the server.
  const left = [...visits]
  await Promise.all([visitInTurn(), visitInTurn()])

  async function visitInTurn() {
    for (let visit = left.shift(); visit; visit = left.shift()) await visitAs(visit)
  }

  async function visitAs({ person, host }: Visit) {
    const isGate = person?.name === 'gate'
    const viewport = isGate ? { width: 390, height: 844 } : { width: 1280, height: 800 }
    const context = await browser.newContext({ viewport, locale: 'en-IN' })
    await context.addInitScript(pageProbe)
    if (person?.token) {
      await context.addCookies([{ name: 'banyan_session', value: person.token, url: host }])
      await context.addInitScript(`localStorage.setItem('banyan.signedIn', '${JSON.stringify(person.userId)}')`)
    }
    if (isGate && person.token) await signRequests(context, person.token)
    const page = await context.newPage()
    const who = person?.name ?? 'anonymous'
    page.on('dialog', (dialog) => {
      problems.push(`${who} at ${page.url()}: a dialog opened: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      const { protocol, host: requestHost } = new URL(request.url())
      if (/^https?:$/.test(protocol) && requestHost !== new URL(host).host)
        problems.push(`${who} at ${page.url()}: ${request.url()} was requested`)
    })
    const followed = new Map<string, number>()
    const queue: string[] = []
    const isPublic = person === null
    for (const screen of screens.filter(({ shell }) => (shell === 'public') === isPublic)) {
      const address = await addressOf(page, host, screen)
      if (address) await inspectAddress(address)
    }
    for (let address = queue.shift(); address; address = queue.shift()) await inspectAddress(address)
    await context.close()

    async function inspectAddress(address: string) {
      if (!(await openScreen(page, address))) return
      // People without access to a screen are redirected.
      if (new URL(page.url()).pathname !== new URL(address).pathname) return
      opened.add(`${who} ${buildPattern(address)}`)
      const probe = (await page.evaluate('globalThis.zqProbe')) as { ran: number[]; blocked: string[] }
      ran.push(...probe.ran)
      problems.push(...probe.blocked.map((text) => `${who} at ${address}: blocked by the content policy: ${text}`))
      await page.evaluate('globalThis.zqProbe.ran.length = globalThis.zqProbe.blocked.length = 0')
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
      const pattern = buildPattern(link)
      const times = followed.get(pattern) ?? 0
      if (times >= maxPerPattern || queue.includes(link)) return
      followed.set(pattern, times + 1)
      queue.push(link)
    }
  }
  return { opened, ran, problems }
}

/** Waits until the screen has loaded; false if it does not appear. */
async function openScreen(page: Page, address: string): Promise<boolean> {
  if (!(await goTo(page, address))) return false
  const queue = page.locator('[data-loading], [aria-busy="true"]').first()
  await queue.waitFor({ state: 'detached', timeout: 5000 }).catch(() => {})
  return true
}

/** The address with ids and query values removed. */
const buildPattern = (address: string) => {
  const { pathname, searchParams } = new URL(address)
  return `${pathname.replace(/[0-9a-f-]{36}/g, ':id')}?${[...searchParams.keys()].sort()}`
}

/** Signs what the pages of a gate phone send. Its key is in this process, and not in the browser. */
const signRequests = (context: BrowserContext, token: string) =>
  context.route(/\/api\//, (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const headers = { ...request.headers(), authorization: `Bearer ${token}` }
    const signed = {
      method: request.method(),
      url: pathname + search,
      headers,
      payload: request.postData() ?? undefined,
    }
    return route.continue({ headers: { ...request.headers(), ...signatureFor(signed) } })
  })
