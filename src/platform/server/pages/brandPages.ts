import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { brandCss, brandScale, defaultBrand } from '#ui/theme/brand.ts'
import type { Services } from '../services.ts'
import { loadSharp } from '../uploads/sharp.ts'

/** The branding of a school. Hosts without a school get the product's own. */
type Brand = { readonly name: string; readonly colour: string }

const product: Brand = { name: 'Banyan', colour: defaultBrand }
/** Background and text colour of the light theme, shown while the app starts. */
const paper = '#faf9f6'
const ink = '#1e2421'

/** Serves the files that differ by host: colours, icons and the web app manifest. */
export async function mountBrand(app: FastifyInstance, services: Services, asPage: RouteShorthandOptions) {
  const brandOf = async (request: FastifyRequest): Promise<Brand> => {
    const tenant = await services.directory.byHost(request.host)
    return tenant ? { name: tenant.name, colour: usableColour(tenant.colour) } : product
  }
  const renderIcon = iconCache()

  app.get('/brand.css', asPage, async (request, reply) =>
    answer(request, reply, 'text/css; charset=utf-8', brandCss((await brandOf(request)).colour)),
  )
  app.get('/manifest.webmanifest', asPage, async (request, reply) =>
    answer(request, reply, 'application/manifest+json', JSON.stringify(manifestOf(await brandOf(request)))),
  )
  app.get('/icon.svg', asPage, async (request, reply) =>
    answer(request, reply, 'image/svg+xml', iconOf(await brandOf(request))),
  )
  for (const size of [192, 512]) {
    app.get(`/icon-${size}.png`, asPage, async (request, reply) =>
      answer(request, reply, 'image/png', await renderIcon(iconOf(await brandOf(request)), size)),
    )
  }
}

export const usableColour = (colour: string) => (/^#[0-9a-f]{6}$/i.test(colour) ? colour : defaultBrand)

/** Branding can change at any time, so browsers revalidate it with every load and usually get a 304. */
function answer(request: FastifyRequest, reply: FastifyReply, type: string, body: string | Buffer) {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'no-cache').header('etag', tag).type(type)
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(body)
}

function manifestOf({ name }: Brand) {
  return {
    id: '/',
    name,
    short_name: shortName(name),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: ink,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    categories: ['education'],
  }
}

/** A name short enough to fit under an icon: whole words, up to twelve characters. */
export function shortName(name: string): string {
  const [first = name, ...rest] = name.trim().split(/\s+/u)
  let short = first
  for (const word of rest) {
    if ([...`${short} ${word}`].length > 12) break
    short += ` ${word}`
  }
  return [...short].slice(0, 12).join('')
}

/** The first letter of the name on the school's colour, as in the rail. It fills the square, so any mask works. */
function iconOf({ name, colour }: Brand): string {
  const { light } = brandScale(colour)
  const letter = ([...name.trim()].find((one) => /[\p{Letter}\p{Number}]/u.test(one)) ?? 'B').toLocaleUpperCase()
  const font = `font-family="Hanken Grotesk, Noto Sans, sans-serif" font-size="256" font-weight="640" text-anchor="middle"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${light.steps[8] ?? colour}"/><text x="256" y="346" fill="${light.label}" ${font}>${escaped(letter)}</text></svg>`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

async function drawIcon(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).resize(size, size).png().toBuffer()
}

/** Renders icons and caches them. The cache is bounded, because there is an icon for every letter and colour. */
function iconCache() {
  const cache = new Map<string, Promise<Buffer>>()
  return (svg: string, size: number): Promise<Buffer> => {
    const key = `${size} ${svg}`
    const cached = cache.get(key)
    if (cached) return cached
    if (cache.size >= 200) cache.clear()
    const rendering = drawIcon(svg, size)
    rendering.catch(() => cache.delete(key))
    cache.set(key, rendering)
    return rendering
  }
}
