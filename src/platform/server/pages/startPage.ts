import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { urlOf } from '#platform/contract/addresses/routeUrl.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { type CarriedRead, reads } from '#platform/contract/reads.ts'
import { brandCss } from '#ui/theme/brand.ts'
import { cookieName, sessionCookie } from '../requests/credentials.ts'
import type { Services } from '../services.ts'
import { usableColour } from './brandPages.ts'

/** What the app asks for before it can show anything. Its answers are sent with the page, which saves two round trips. */
export type FirstReads = {
  /** The address of the school of a host. */
  readonly school: (host: string) => string
  /** The address of the signed-in user. */
  readonly user: string
  readonly landings: readonly Landing[]
}

/** Pages on which people land. */
export type Landing = {
  readonly paths: readonly string[]
  /** The chunk with their screen. */
  readonly chunk: string
  /** What the screen reads on this day. */
  readonly reads: (today: string) => readonly CarriedRead[]
}

/** Sent by the service worker for the copy it keeps, which must contain nothing about anybody. */
export const plainPageHeader = 'x-plain-page'

/** What takes longer than this, in ms, the page is sent without, and asks for itself. */
const maxWait = 500

/**
 * The page of the app, with what the visitor's first screen needs already named in it. It shows the name of the school until the
 * app is there, which on a slow network takes seconds. The styles of the screen come after the name, so that it need not wait for them,
 * and before the app, which does.
 */
export function startPages(app: FastifyInstance, services: Services, webFolder: string, first: FirstReads | null) {
  const plain = readFileSync(join(webFolder, 'index.html'), 'utf8')
  const links = first && chunkLinks(webFolder)
  return async (request: FastifyRequest, path: string): Promise<string> => {
    if (!first || !links || request.headers[plainPageHeader] !== undefined) return plain
    const isSignedIn = request.cookies[cookieName(sessionCookie, services.config)] !== undefined
    const landing = first.landings.find(({ paths }) => paths.includes(path))
    const answers: Record<string, unknown> = {}
    const reading = readFirst({ app, services, request, first, isSignedIn, landing }, (url, answer) => {
      answers[url] = answer
    })
    await within(maxWait, reading)
    // Without a session, or with one that has ended, the sign-in page follows, which needs no more than every page.
    const names = answers[first.user] ? ['shell', ...(landing ? [landing.chunk] : [])] : []
    const { scripts, styles } = links(names)
    const block = `<script type="application/json" id="answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`
    const school = (answers[first.school(request.hostname)] as Answer<School> | undefined)?.data
    const opening = school?.instituteName ? `<p class="opening">${escaped(school.instituteName)}</p>` : ''
    return plain
      .replace(brandLink, (link) => (school?.colour ? `<style>${brandCss(usableColour(school.colour))}</style>` : link))
      .replace('</head>', () => `${scripts}${block}</head>`)
      .replace('<div id="app">', (app) => `${opening}${styles}${app}`)
  }
}

/** One request less before anything is shown. */
const brandLink = '<link rel="stylesheet" href="/brand.css" />'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type School = { readonly instituteName?: string; readonly colour?: string }

type Answer<Data> = { readonly status: number; readonly data?: Data }

/** Some refusals are HTTP 200 with the actual status in the body. */
const isAnswer = ({ status }: Answer<unknown>) => status < 400

type Visit = {
  readonly app: FastifyInstance
  readonly services: Services
  readonly request: FastifyRequest
  readonly first: FirstReads
  readonly isSignedIn: boolean
  readonly landing: Landing | undefined
}

/** Hands over each answer with its address. A refused read is left out: the page repeats it and handles the refusal. */
async function readFirst(
  { app, services, request, first, isSignedIn, landing }: Visit,
  keep: (url: string, answer: Answer<unknown>) => void,
): Promise<void> {
  const read = async <Data>(url: string, headers: Record<string, string>) => {
    const { 'if-none-match': _, 'accept-encoding': __, ...own } = request.headers
    const reply = await app.inject({
      method: 'GET',
      url,
      headers: { ...own, ...headers },
      remoteAddress: request.socket.remoteAddress ?? request.ip,
    })
    const body = reply.json<Answer<Data>>()
    return reply.statusCode === 200 && isAnswer(body) ? body : null
  }
  const readAndKeep = async <Data>(url: string, headers: Record<string, string>) => {
    const answer = await read<Data>(url, headers)
    if (answer) keep(url, answer)
    return answer?.data
  }
  const school = await readAndKeep<{ tenantId: string; timeZone: string }>(first.school(request.hostname), {})
  if (!school?.tenantId || !isSignedIn) return
  const headers = { 'x-tenant-id': school.tenantId }
  const readLanding = async (carried: readonly CarriedRead[]) => {
    if (carried.length === 0) return
    const url = urlOf(reads.routes.readTogether, { query: { reads: JSON.stringify(carried) } })
    const together = await read<{ answers: readonly Answer<unknown>[] }>(url, headers)
    for (const [index, asked] of carried.entries()) {
      const answer = together?.data?.answers[index]
      if (answer && isAnswer(answer)) keep(urlOf(asked, asked), answer)
    }
  }
  await Promise.all([
    readAndKeep(first.user, headers),
    readLanding(landing?.reads(today(school.timeZone, services.now())) ?? []),
  ])
}

/** Waits until the work is done or has failed, but not longer than this. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}

type Chunk = {
  readonly file: string
  readonly name?: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}

/** Links that fetch chunks and what they import while the first script is still on its way. */
function chunkLinks(webFolder: string): (names: readonly string[]) => { scripts: string; styles: string } {
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const chunks = Object.values(manifest)
  const withImports = (chunk: Chunk | undefined, found: Set<Chunk>): Set<Chunk> => {
    if (!chunk || found.has(chunk)) return found
    found.add(chunk)
    for (const key of chunk.imports ?? []) withImports(manifest[key], found)
    return found
  }
  // The page names these itself.
  const first = new Set<Chunk>()
  for (const entry of chunks.filter(({ isEntry }) => isEntry)) withImports(entry, first)
  return (names) => {
    const wanted = new Set<Chunk>()
    for (const name of names) {
      const chunk = chunks.find((one) => one.name === name)
      withImports(chunk, wanted)
    }
    const missing = [...wanted].filter((chunk) => !first.has(chunk))
    return {
      scripts: missing.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
      styles: missing
        .flatMap(({ css = [] }) => css)
        .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
        .join(''),
    }
  }
}
