import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { buildHttp } from '../requests/httpServer.ts'
import type { Services } from '../services.ts'
import { shortName } from './brandPages.ts'
import { isPagePath } from './pagePath.ts'
import { mountPages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'banyan-pages-'))
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`
const built: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><div id="app"></div>',
  'theme.js': 'theme()',
  'sw.js': 'worker()',
  'assets/app-1a2b.js': script,
  'assets/app-1a2b.js.gz': gzipSync(script),
  'assets/app-1a2b.js.br': brotliCompressSync(script),
  '.vite/manifest.json': '{}',
}
for (const [name, content] of Object.entries(built)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

const schools: Record<string, { name: string; colour: string }> = {
  'greenwood.localhost': { name: 'Greenwood Public School', colour: '#1f6b4f' },
  'sunny.localhost': { name: 'सूर्य विद्यालय', colour: '#ffd500' },
}
const app = await buildHttp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
const directory = { byHost: async (host: string) => schools[host.replace(/:\d+$/, '')] ?? null }
await mountPages(app, { directory } as unknown as Services, { webFolder: folder })
await app.ready()
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'greenwood.localhost', ...headers } })

test('every page path gets the app, which is not cached', async () => {
  for (const url of [
    '/',
    '/login/teacher',
    '/teacher/dashboard?x=1',
    '/create-password/abc_DEF-1',
    '/teacher/classes/0/a/7.B/c/3',
  ]) {
    const answer = await get(url)
    expect(answer.statusCode, url).toBe(200)
    expect(answer.body, url).toContain('<div id="app">')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
  }
})

test('paths that are not pages get 404, never the app', async () => {
  const nowhere = [
    '/api/nothing',
    '/api',
    '/.git/config',
    '/.env',
    '/.vite/manifest.json',
    '/teacher/..%2f.env',
    '/metrics',
    '/debug/pprof',
    '/wp-login.php',
    '/assets/gone-9z9z.js',
    '/assets/',
    '/index.html.bak',
    '/%5c..%5cetc',
    '/server.ts',
  ]
  for (const url of nowhere) {
    const answer = await get(url)
    expect(answer.statusCode, url).toBe(404)
    expect(answer.json(), url).toMatchObject({ status: 404, code: 'not-found' })
  }
  const written = await app.inject({ method: 'POST', url: '/api/nothing', headers: { host: 'greenwood.localhost' } })
  expect(written.statusCode).toBe(404)
  expect(written.json()).toMatchObject({ code: 'not-found' })
})

test('built files are cached permanently and sent compressed', async () => {
  const plain = await get('/assets/app-1a2b.js')
  expect(plain.body).toBe(script)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toContain('javascript')
  const gz = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(gz.rawPayload.equals(built['assets/app-1a2b.js.gz'] as Buffer)).toBe(true)
  const br = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect((await get('/assets/app-1a2b.js.gz')).statusCode).toBe(404)
})

test('the service worker and the theme are revalidated with every load', async () => {
  for (const [url, body] of [
    ['/sw.js', 'worker()'],
    ['/theme.js', 'theme()'],
  ] as const) {
    const answer = await get(url)
    expect(answer.body).toBe(body)
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
})

test('TEN-09 each host has the colours, name and icon of its own school', async () => {
  const green = await get('/brand.css')
  const yellow = await get('/brand.css', { host: 'sunny.localhost:4000' })
  expect(green.body).toContain('--brand-9:#1f6b4f')
  expect(yellow.body).not.toBe(green.body)
  const manifest = (await get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({
    name: 'Greenwood Public School',
    short_name: 'Greenwood',
    display: 'standalone',
    start_url: '/',
  })
  const hindi = (await get('/manifest.webmanifest', { host: 'sunny.localhost' })).json()
  expect(hindi.name).toBe('सूर्य विद्यालय')
  const icon = await get('/icon.svg')
  expect(icon.headers['content-type']).toBe('image/svg+xml')
  expect(icon.body).toContain('>G</text>')
  const again = await get('/brand.css', { 'if-none-match': String(green.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('42 the app installs with the name and icons of the school', async () => {
  expect(readFileSync('index.html', 'utf8')).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  const manifest = (await get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Greenwood Public School', display: 'standalone' })
  for (const { src, type } of manifest.icons as { src: string; type: string }[]) {
    const icon = await get(src)
    expect([icon.statusCode, icon.headers['content-type']], src).toEqual([200, type])
  }
  for (const size of [192, 512]) {
    const icon = await get(`/icon-${size}.png`)
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: size, height: size })
  }
})

test('a host without a school gets the product’s own branding', async () => {
  const answer = await get('/manifest.webmanifest', { host: 'nobody.localhost' })
  expect(answer.json()).toMatchObject({ name: 'Banyan' })
  expect((await get('/', { host: 'nobody.localhost' })).statusCode).toBe(200)
})

test('the short name is whole words of at most twelve characters', () => {
  expect(shortName('Greenwood Public School')).toBe('Greenwood')
  expect(shortName('St Mary Convent')).toBe('St Mary')
  expect(shortName('Rashtrottthanavidyakendra')).toBe('Rashtrotttha')
})

test('a path that cannot be decoded is not a page', () => {
  expect(isPagePath('/teacher/%E0%A4%A')).toBe(false)
  expect(isPagePath('/teacher/%00')).toBe(false)
  expect(isPagePath('/teacher/overview')).toBe(true)
})
