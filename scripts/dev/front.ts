import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { createServer as createVite } from 'vite'
import { isPagePath } from '#platform/server/pages/pagePath.ts'

const root = resolve(import.meta.dirname, '../..')
const source = (path: string) => readFileSync(resolve(root, path))

/** Fast refresh needs an inline script and a WebSocket to Vite. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; img-src 'self' data: blob:"

/**
 * The HTTP server in front of Vite and the app server during development. Pages and sources come from Vite, everything else
 * from the app server. While that restarts, requests wait until the new one is ready, so an open page does not notice.
 */
export async function openFront(options: {
  serverPort: () => Promise<number | null>
  /** Called with every file that changes, as an absolute path. */
  onChange: (file: string) => void
  /** Globs of files that are not watched. */
  ignored: string[]
}) {
  const front = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  const vite = await createVite({
    root,
    appType: 'custom',
    // A plugin, because Vite creates a new watcher when its configuration changes.
    plugins: [
      {
        name: 'banyan:changes',
        configureServer: ({ watcher }) => void watcher.on('all', (_, file) => options.onChange(file)),
      },
    ],
    server: {
      middlewareMode: true,
      hmr: { server: front },
      // Every school has its own host.
      allowedHosts: true,
      watch: { ignored: options.ignored },
    },
  })
  front.on('upgrade', (incoming, socket, head) => {
    const isVite = incoming.headers['sec-websocket-protocol']?.startsWith('vite-')
    if (!isVite) void tunnel(options.serverPort(), incoming, socket, head)
  })

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const path = (incoming.url ?? '/').replace(/[?#].*$/s, '')
    if (path === '/theme.js')
      return outgoing.setHeader('content-type', 'text/javascript').end(source('src/ui/theme/boot.js'))
    if (/^\/(@|src\/|node_modules\/)/.test(path)) return vite.middlewares(incoming, outgoing)
    if (path.startsWith('/packages/') || !isPagePath(path))
      return forward(await options.serverPort(), incoming, outgoing)
    const html = await vite.transformIndexHtml(path, source('index.html').toString())
    outgoing.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    outgoing.end(html)
  }

  return { front, vite }
}

function forward(port: number | null, incoming: IncomingMessage, outgoing: ServerResponse) {
  const refuse = () => {
    if (outgoing.headersSent) return outgoing.destroy()
    outgoing.writeHead(503, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify({ status: 503, code: 'busy', message: 'The server is not running: see the terminal.' }))
  }
  if (port === null) return refuse()
  const { method, url, headers } = incoming
  const upstream = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
  })
  upstream.on('error', refuse)
  outgoing.on('close', () => upstream.destroy())
  incoming.pipe(upstream)
}

/** Forwards live connections unchanged. */
async function tunnel(serverPort: Promise<number | null>, incoming: IncomingMessage, socket: Duplex, head: Buffer) {
  socket.on('error', () => {})
  const port = await serverPort
  if (port === null) return socket.destroy()
  const upstream = connect(port, '127.0.0.1', () => {
    const { rawHeaders, method, url } = incoming
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    socket.pipe(upstream).pipe(socket)
  })
  upstream.on('error', () => socket.destroy())
  upstream.on('close', () => socket.destroy())
  socket.on('close', () => upstream.destroy())
}
