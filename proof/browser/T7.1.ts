import type { AddressInfo } from 'node:net'
import type { Banyan } from '#app/boot.ts'
import { servePages } from '#app/pages.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, seat } from '../stage/principals.ts'
import { routeOf } from '../stage/routes.ts'
import { play, type Stage, sceneOf, usualStage, within } from '../stage/scenes.ts'
import { type Planting, plant, storingRoutes } from './plantedTexts.ts'
import { visitEverything } from './screenVisits.ts'
import { payload, payloads } from './scriptPayloads.ts'

export const program = proof(
  'T7.1',
  'no text that anybody can store is ever run as a script by a browser',
  async (context) => {
    const server = await context.server({ worker: context.full, ...(context.full && { prepare: pages }) })
    const stage = await usualStage(server)
    const routes = context.share(storingRoutes, 20)
    const planting = await plant(stage, routes, {
      ...{ count: payloads.length, each: context.count(payloads.length, 6), text: payload },
      isAlone: (index) => isAddress.test(payloads[index] ?? ''),
    })
    const rich = await richTexts(stage)
    const seen = context.full ? await look(server, context, planting) : { failures: [], figures: {} }
    return {
      count: planting.tried + rich.count,
      failures: [...planting.failures, ...rich.failures, ...seen.failures],
      figures: {
        fields: planting.fields.size,
        'texts the server took': planting.stored,
        ...seen.figures,
      },
    }
  },
)

/** With the built app, as people meet it. */
const pages = (banyan: Banyan) => servePages(banyan, { developing: false })

/** An address is one only where nothing stands before it. */
const isAddress = /^(javascript|https?):/i

const visitors = ['superadmin', 'classteacher', 'teacher', 'fulladmin', 'staff', 'gate', 'student']

/** Every screen in Chromium, as everybody who has any. */
async function look(server: ProofServer, { atEnd }: ProofContext, { planted }: Planting) {
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as AddressInfo
  const hostOf = (school: string) => `http://${school}.localhost:${port}`
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  atEnd(() => browser.close())
  // Sessions of their own: those of the stage may have been ended by what was called.
  const people: Person[] = []
  for (const name of visitors) people.push(await seat(server, 'greenwood', name))
  const organisation = await seat(server, 'banyan-trust', 'orgadmin')
  const { opened, ran, problems } = await visitEverything(browser, [
    { person: null, host: hostOf('greenwood') },
    ...people.map((person) => ({ person, host: hostOf('greenwood') })),
    { person: organisation, host: hostOf('banyan-trust') },
  ])
  const failures = [
    ...problems,
    ...ran.map((number) => {
      const { action, field, index } = planted.get(number) ?? { action: '?', field: '?', index: -1 }
      return `${action} ${field} ran: ${payloads[index] ?? number}`
    }),
  ]
  if (opened.size < 100) failures.push(`only ${opened.size} screens were opened`)
  return { failures, figures: { 'screens opened': opened.size, 'scripts run': ran.length } }
}

/** What would be alive in a page that shows it as it is. */
const alive =
  /<\s*(script|iframe|object|embed|svg|math|style|link|base|meta|form|input|img)|\son\w+\s*=|javascript:|data:/i

/** Rich text is the one kind that is shown as HTML: what the server keeps of each payload is harmless already. */
async function richTexts(stage: Stage) {
  const failures: string[] = []
  let taken = 0
  const one = { action: 'library.saveContent', route: routeOf('library.saveContent') }
  for (const [index] of payloads.entries()) {
    const scene = await sceneOf(one, stage)
    const html = `<p>Proof ${payload(index, index)}</p><a href="${payload(index, index)}">x</a>`
    const body = { ...(scene.call.body as object), content: { kind: 'article', html } }
    const { statusCode } = await play(stage.server, one, { ...scene, call: { ...scene.call, body } })
    const { contentId } = scene.call.params as { contentId: string }
    const kept = await within(stage, (db) =>
      db.selectFrom('library_resources').select('content').where('id', '=', contentId).executeTakeFirstOrThrow(),
    )
    const text = (kept.content as { html?: string } | null)?.html ?? ''
    if (statusCode >= 500 || (statusCode < 400 && text === '')) failures.push(`rich text: ${statusCode} to ${html}`)
    if (statusCode < 400) taken += 1
    // Words stay words: only what stands in a tag could be alive.
    const tags = text.match(/<[^>]*>/g)?.join('\n') ?? ''
    if (alive.test(tags)) failures.push(`rich text was kept alive: ${tags}`)
  }
  if (taken < payloads.length) failures.push(`only ${taken} rich texts were taken`)
  return { count: payloads.length, failures }
}
