import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieName, sessionCookie } from '../requests/credentials.ts'
import type { Services } from '../services.ts'

/** What the app asks for before it can show anything. Its answers are sent with the page, which saves two round trips. */
export type FirstReads = {
  /** The address of the school of a host. */
  readonly school: (host: string) => string
  /** The address of the signed-in user. */
  readonly user: string
  /** What the screens of the pages on which people land read, by path. */
  readonly landings: Readonly<Record<string, readonly string[]>>
}

/** Sent by the service worker for the copy it keeps, which must contain nothing about anybody. */
export const plainPageHeader = 'x-plain-page'

/** If the answers take longer than this, in ms, the page is sent without them and asks for them itself. */
const maxWait = 500

/** Pages on which people land, by the chunk with their screens. */
const landings: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:teacher|admin)?(?:\/(?:dashboard|overview))?$/, 'home'],
  [/^\/family(?:\/home)?$/, 'familyHome'],
]

/** The page of the app, with what the visitor's first screen needs already named in it. */
export function startPages(app: FastifyInstance, services: Services, webFolder: string, reads: FirstReads | null) {
  const plain = readFileSync(join(webFolder, 'index.html'), 'utf8')
  const links = reads && chunkLinks(webFolder)
  return async (request: FastifyRequest, path: string): Promise<string> => {
    if (!reads || !links || request.headers[plainPageHeader] !== undefined) return plain
    const isSignedIn = request.cookies[cookieName(sessionCookie, services.config)] !== undefined
    const answers = await within(
      maxWait,
      firstAnswers(app, request, reads, isSignedIn ? (reads.landings[path] ?? []) : null),
    )
    // Without a session, or with one that has ended, the sign-in page follows, which needs no more than every page.
    const landing = landings.find(([pages]) => pages.test(path))?.[1]
    const names = answers[reads.user] ? ['shell', ...(landing ? [landing] : [])] : []
    const block = `<script type="application/json" id="answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`
    return plain.replace('</head>', () => `${links(names)}${block}</head>`)
  }
}

/** Answers by address. A refused read is left out: the page repeats it and handles the refusal. */
type Answers = Record<string, unknown>

async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  reads: FirstReads,
  /** What the page reads once somebody is signed in, or null if nobody is. */
  landing: readonly string[] | null,
) {
  const answers: Answers = {}
  const read = async (url: string, headers: Record<string, string>) => {
    const { 'if-none-match': _, 'accept-encoding': __, ...own } = request.headers
    const reply = await app.inject({
      method: 'GET',
      url,
      headers: { ...own, ...headers },
      remoteAddress: request.socket.remoteAddress ?? request.ip,
    })
    const body = reply.json<{ status: number; data?: { tenantId?: string } }>()
    // Some refusals are HTTP 200 with the actual status in the body.
    if (reply.statusCode !== 200 || body.status >= 400) return null
    answers[url] = body
    return body
  }
  const tenantId = (await read(reads.school(request.hostname), {}))?.data?.tenantId
  if (tenantId && landing) {
    const headers = { 'x-tenant-id': tenantId }
    await Promise.all([reads.user, ...landing].map((url) => read(url, headers)))
  }
  return answers
}

async function within(ms: number, answers: Promise<Answers>): Promise<Answers> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Answers>((resolve) => {
    timer = setTimeout(resolve, ms, {})
  })
  return Promise.race([answers.catch(() => ({})), late]).finally(() => clearTimeout(timer))
}

type Chunk = {
  readonly file: string
  readonly name?: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}

/** Links that fetch chunks and what they import while the first script is still on its way. */
function chunkLinks(webFolder: string): (names: readonly string[]) => string {
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const chunks = Object.values(manifest)
  const withImports = (chunk: Chunk | undefined, found: Set<Chunk>): Set<Chunk> => {
    if (!chunk || found.has(chunk)) return found
    found.add(chunk)
    for (const key of chunk.imports ?? []) withImports(manifest[key], found)
    return found
  }
  const link = ({ file, css = [] }: Chunk) => {
    const styles = css.map((one) => `<link rel="stylesheet" crossorigin href="/${one}">`)
    return `<link rel="modulepreload" crossorigin href="/${file}">${styles.join('')}`
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
    return [...wanted]
      .filter((chunk) => !first.has(chunk))
      .map(link)
      .join('')
  }
}
