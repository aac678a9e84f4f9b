import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import sharp from 'sharp'
import { brandCss, brandScale, defaultBrand } from '#ui/theme/brand.ts'
import type { Services } from '../services.ts'

/** The school as its brand files need it; a host nobody owns looks like the product itself. */
type Brand = { readonly name: string; readonly colour: string }

const product: Brand = { name: 'Banyan', colour: defaultBrand }
/** Canvas and ink of the light theme, behind the app while it starts. */
const paper = '#faf9f6'
const ink = '#1e2421'

/** The few files that differ from host to host: colours, icons, and the manifest that installs the app. */
export async function mountBrand(app: FastifyInstance, services: Services, asPage: RouteShorthandOptions) {
  const brandOf = async (request: FastifyRequest): Promise<Brand> => {
    const tenant = await services.directory.byHost(request.host)
    return tenant ? { name: tenant.name, colour: usable(tenant.colour) } : product
  }
  const pictures = pictureMemory()

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
      answer(request, reply, 'image/png', await pictures(iconOf(await brandOf(request)), size)),
    )
  }
}

const usable = (colour: string) => (/^#[0-9a-f]{6}$/i.test(colour) ? colour : defaultBrand)

/** May change with the school at any time, so browsers ask each time and mostly hear that nothing has. */
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

/** What fits under an icon: whole words of the name, up to twelve letters. */
export function shortName(name: string): string {
  const [first = name, ...rest] = name.trim().split(/\s+/u)
  let short = first
  for (const word of rest) {
    if ([...`${short} ${word}`].length > 12) break
    short += ` ${word}`
  }
  return [...short].slice(0, 12).join('')
}

/** The first letter of the name on the school's colour, as in the rail; square to the edge, so that any mask fits. */
function iconOf({ name, colour }: Brand): string {
  const { light } = brandScale(colour)
  const letter = ([...name.trim()].find((one) => /[\p{Letter}\p{Number}]/u.test(one)) ?? 'B').toLocaleUpperCase()
  const font = `font-family="Hanken Grotesk, Noto Sans, sans-serif" font-size="256" font-weight="640" text-anchor="middle"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${light.steps[8] ?? colour}"/><text x="256" y="346" fill="${light.label}" ${font}>${escaped(letter)}</text></svg>`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

/** Pictures already drawn; a bounded number, since there is one for every letter and colour. */
function pictureMemory() {
  const drawn = new Map<string, Promise<Buffer>>()
  return (svg: string, size: number): Promise<Buffer> => {
    const key = `${size} ${svg}`
    const known = drawn.get(key)
    if (known) return known
    if (drawn.size >= 200) drawn.clear()
    const drawing = sharp(Buffer.from(svg)).resize(size, size).png().toBuffer()
    drawing.catch(() => drawn.delete(key))
    drawn.set(key, drawing)
    return drawing
  }
}
