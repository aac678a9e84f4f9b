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
}

/** Sent by the service worker for the copy it keeps, which must contain nothing about anybody. */
export const plainPageHeader = 'x-plain-page'

/** If the answers take longer than this, in ms, the page is sent without them and asks for them itself. */
const maxWait = 500

/** Pages on which people land: their screens are in the chunk `home`. */
const landing = /^\/(?:teacher|admin)?(?:\/(?:dashboard|overview))?$/

/** The page of the app, with what the visitor's first screen needs already named in it. */
export function startPages(app: FastifyInstance, services: Services, webFolder: string, reads: FirstReads | null) {
  const plain = readFileSync(join(webFolder, 'index.html'), 'utf8')
  const links = reads && chunkLinks(webFolder)
  return async (request: FastifyRequest, path: string): Promise<string> => {
    if (!reads || !links || request.headers[plainPageHeader] !== undefined) return plain
    const isSignedIn = request.cookies[cookieName(sessionCookie, services.config)] !== undefined
    const answers = await within(maxWait, firstAnswers(app, request, reads, isSignedIn))
    // Without a session, or with one that has ended, the sign-in page follows, which needs no more than every page.
    const names = answers[reads.user] ? (landing.test(path) ? ['shell', 'home'] : ['shell']) : []
    const block = `<script type="application/json" id="answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`
    return plain.replace('</head>', () => `${names.map(links).join('')}${block}</head>`)
  }
}

/** Answers by address. A refused read is left out: the page repeats it and handles the refusal. */
type Answers = Record<string, unknown>

async function firstAnswers(app: FastifyInstance, request: FastifyRequest, reads: FirstReads, isSignedIn: boolean) {
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
  if (tenantId && isSignedIn) await read(reads.user, { 'x-tenant-id': tenantId })
  return answers
}

async function within(ms: number, answers: Promise<Answers>): Promise<Answers> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Answers>((resolve) => {
    timer = setTimeout(resolve, ms, {})
  })
  return Promise.race([answers.catch(() => ({})), late]).finally(() => clearTimeout(timer))
}

/** Links that fetch a chunk while the first script is still on its way. */
function chunkLinks(webFolder: string): (name: string) => string {
  type Chunk = { readonly file: string; readonly name?: string; readonly css?: readonly string[] }
  const chunks = Object.values(
    JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>,
  )
  const links = (name: string) => {
    const chunk = chunks.find((one) => one.name === name)
    if (!chunk) return ''
    const styles = (chunk.css ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    return `<link rel="modulepreload" crossorigin href="/${chunk.file}">${styles.join('')}`
  }
  return links
}
