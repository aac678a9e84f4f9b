import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { mayServe } from './keeping.ts'
import type { KeptFile, NodeFolder, NodeState } from './nodeFolder.ts'
import { type Language, words } from './words.ts'

/** Shown in the browser; anything else is saved, because it could be a page with scripts. */
const shown =
  /^(?:application\/pdf|text\/plain|image\/(?:png|jpeg|gif|webp)|video\/(?:mp4|webm)|audio\/(?:mpeg|mp4|ogg))$/

const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

const languageOf = ({ headers }: IncomingMessage): Language =>
  /^\s*hi\b/i.test(headers['accept-language'] ?? '') ? 'hi' : 'en'

/** The machine's page in the school's network, its files, and its state for whoever looks after it. */
export function openPages(folder: NodeFolder, name: string): Server {
  return createServer((request, response) => {
    answer(folder, name, request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
}

async function answer(folder: NodeFolder, name: string, request: IncomingMessage, response: ServerResponse) {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'no-referrer')
  if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end()
  const { pathname } = new URL(request.url ?? '/', 'http://node')
  const state = await folder.state()
  const held = new Set<string>()
  if (pathname === '/' || pathname === '/status')
    for (const file of state.files) if (await folder.holds(file)) held.add(file.fileId)
  if (pathname === '/status') return void sendStatus(response, name, state, held)
  const isOpen = mayServe(state, new Date())
  if (pathname === '/') return void sendList(response, languageOf(request), { name, state, held, isOpen })
  const fileId = /^\/files\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1]
  const file = isOpen ? state.files.find((one) => one.fileId === fileId) : undefined
  if (!file || !(await folder.holds(file))) {
    const say = words[languageOf(request)]
    return void response.writeHead(isOpen ? 404 : 503, plain).end(isOpen ? say.notFound : say.closed)
  }
  await sendFile(folder, file, request, response)
}

const plain = { 'content-type': 'text/plain; charset=utf-8' }

function sendStatus(response: ServerResponse, name: string, state: NodeState, held: ReadonlySet<string>) {
  const { licence, lastContactAt, syncedAt, trouble, files } = state
  const bytes = files.reduce((sum, { fileId, size }) => sum + (held.has(fileId) ? size : 0), 0)
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(
    JSON.stringify({ name, licence, lastContactAt, syncedAt, trouble, wanted: files.length, held: held.size, bytes }),
  )
}

/** The bytes a request asks for, both ends inclusive; null if there are none such. */
export function rangeIn(header: string | undefined, size: number): { from: number; to: number } | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return { from: 0, to: size - 1 }
  const from = found[1] === '' ? Math.max(0, size - Number(found[2])) : Number(found[1])
  const to = found[1] === '' || found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1)
  return from > to ? null : { from, to }
}

async function sendFile(folder: NodeFolder, file: KeptFile, request: IncomingMessage, response: ServerResponse) {
  const { fileId, name, type, size, sha256 } = file
  const etag = `"${sha256}"`
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
  const isPart = request.headers.range !== undefined && size > 0
  const range = size === 0 ? { from: 0, to: -1 } : rangeIn(request.headers.range, size)
  if (!range) return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
  const isShown = shown.test(type)
  response.writeHead(isPart ? 206 : 200, {
    'content-type': isShown ? type : 'application/octet-stream',
    'content-length': range.to - range.from + 1,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600',
    etag,
    ...(isPart && { 'content-range': `bytes ${range.from}-${range.to}/${size}` }),
  })
  if (request.method === 'HEAD' || size === 0) return void response.end()
  await pipeline(createReadStream(folder.place(fileId), { start: range.from, end: range.to }), response)
}

const style = `:root{color-scheme:light dark;--quiet:color-mix(in srgb,CanvasText 72%,Canvas);--line:color-mix(in srgb,CanvasText 15%,Canvas);
font:16px/1.5 system-ui,'Noto Sans','Noto Sans Devanagari',sans-serif}
body{margin:0 auto;max-width:46rem;padding:2rem 1rem;background:color-mix(in srgb,CanvasText 4%,Canvas)}
h1{font-size:1.5rem;line-height:1.25;margin:0;overflow-wrap:anywhere}p{margin:.25rem 0;color:var(--quiet)}header{margin-bottom:1.25rem}
footer{margin-top:1.25rem;font-size:.875rem}small{color:var(--quiet);font-size:.875rem;flex:none}
details{background:Canvas;border:1px solid var(--line);border-radius:12px;margin:.75rem 0;padding:.5rem 1rem}
summary{cursor:pointer;font-weight:600;padding:.35rem 0;overflow-wrap:anywhere}ul{list-style:none;margin:0;padding:0}
li a,li span{display:flex;gap:1rem;justify-content:space-between;padding:.6rem 0;overflow-wrap:anywhere;color:inherit;text-decoration:none}
li span{color:var(--quiet)}li{border-top:1px solid var(--line)}li a:hover b,li a:focus-visible b{text-decoration:underline}b{font-weight:500}
[role=status]{border-radius:12px;padding:.75rem 1rem;margin:1rem 0;background:color-mix(in srgb,orange 18%,Canvas)}`

const sizeOf = (bytes: number, language: Language) => {
  const [value, unit] = bytes < 1e6 ? [Math.max(1, bytes / 1e3), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
    value,
  )
}

type List = {
  readonly name: string
  readonly state: NodeState
  readonly held: ReadonlySet<string>
  readonly isOpen: boolean
}

function sendList(response: ServerResponse, language: Language, { name, state, held, isOpen }: List) {
  const say = words[language]
  const { files, lastContactAt, trouble } = state
  const line = ({ fileId, title, name: fileName, size }: KeptFile) =>
    held.has(fileId)
      ? `<li><a href="/files/${fileId}/${encodeURIComponent(fileName)}"><b>${escaped(title)}</b> <small>${sizeOf(size, language)}</small></a></li>`
      : `<li><span>${escaped(title)} <small>${say.soon}</small></span></li>`
  const sorted = files.toSorted((a, b) => a.title.localeCompare(b.title, language, { numeric: true }))
  const shelves = [...Map.groupBy(sorted, ({ grade, course }) => `${grade} · ${course}`)]
    .toSorted(([a], [b]) => a.localeCompare(b, language, { numeric: true }))
    .map(
      ([shelf, some]) =>
        `<details open><summary>${escaped(shelf)}</summary><ul>${some.map(line).join('')}</ul></details>`,
    )
  const contact = lastContactAt
    ? new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-GB', {
        dateStyle: 'medium',
        timeStyle: 'short',
      }).format(new Date(lastContactAt))
    : say.never
  const notice = trouble ? `<div role="status">${say.troubles[trouble]}</div>` : ''
  const content = !isOpen
    ? `<div role="status">${say.closed}</div>`
    : files.length === 0
      ? `<p>${say.empty}</p>`
      : shelves.join('')
  const page = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title><style>${style}</style></head><body><header><h1>${escaped(name)}</h1><p>${say.subtitle}</p></header>${notice}<main>${content}</main>
<footer><p>${say.files(held.size, files.length)} · ${say.contact}: ${escaped(contact)}</p></footer></body></html>`
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  })
  response.end(page)
}
