import type { AddressInfo } from 'node:net'
import type { Banyan } from '#app/boot.ts'
import { servePages } from '#app/pages.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { findRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Stage, within } from '../stage/scenes.ts'
import { type PlantingResult, plantTexts, storingRoutes } from './plantedTexts.ts'
import { visitAllScreens } from './screenVisits.ts'
import { buildPayload, payloads } from './scriptPayloads.ts'

export const program = proof('T7.1', 'no stored text is ever executed as a script in a browser', async (context) => {
  const server = await context.server({ worker: context.full, ...(context.full && { prepare: serveBuiltApp }) })
  const stage = await createDefaultStage(server)
  const routes = context.subset(storingRoutes, 20)
  const planting = await plantTexts(stage, routes, {
    count: payloads.length,
    each: context.count(payloads.length, 6),
    text: buildPayload,
    isAlone: (index) => isAddress.test(payloads[index] ?? ''),
  })
  const richText = await checkRichText(stage)
  const visits = context.full ? await visitScreens(server, context, planting) : { failures: [], figures: {} }
  return {
    count: planting.tried + richText.count,
    failures: [...planting.failures, ...richText.failures, ...visits.failures],
    figures: {
      fields: planting.fields.size,
      'texts accepted by the server': planting.stored,
      ...visits.figures,
    },
  }
})

/** Serves the built app, as in production. */
const serveBuiltApp = (banyan: Banyan) => servePages(banyan)

/** A URL only works at the start of the field. */
const isAddress = /^(javascript|https?):/i

const visitorNames = ['superadmin', 'classteacher', 'teacher', 'fulladmin', 'staff', 'gate', 'student', 'guardian']

/** Opens every screen in Chromium, as each role. */
async function visitScreens(server: ProofServer, { atEnd }: ProofContext, { planted }: PlantingResult) {
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as AddressInfo
  const hostOf = (school: string) => `http://${school}.localhost:${port}`
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  atEnd(() => browser.close())
  // New sessions, because the calls above may have ended those of the stage.
  const people: Person[] = []
  for (const name of visitorNames) people.push(await signInAs(server, 'greenwood', name))
  const organisation = await signInAs(server, 'banyan-trust', 'orgadmin')
  const { opened, ran, problems } = await visitAllScreens(browser, [
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

/** Markup that a browser would execute or load. */
const activeMarkup =
  /<\s*(script|iframe|object|embed|svg|math|style|link|base|meta|form|input|img)|\son\w+\s*=|javascript:|data:/i

/** Rich text is the only input rendered as HTML, so what the server stores must already be sanitised. */
async function checkRichText(stage: Stage) {
  const failures: string[] = []
  let accepted = 0
  const named = { action: 'library.saveContent', route: findRoute('library.saveContent') }
  for (const [index] of payloads.entries()) {
    const scene = await createScene(named, stage)
    const html = `<p>Proof ${buildPayload(index, index)}</p><a href="${buildPayload(index, index)}">x</a>`
    const body = { ...(scene.call.body as object), content: { kind: 'article', html } }
    const { statusCode } = await play(stage.server, named, { ...scene, call: { ...scene.call, body } })
    const { contentId } = scene.call.params as { contentId: string }
    const row = await within(stage, (db) =>
      db.selectFrom('library_resources').select('content').where('id', '=', contentId).executeTakeFirstOrThrow(),
    )
    const text = (row.content as { html?: string } | null)?.html ?? ''
    if (statusCode >= 500 || (statusCode < 400 && text === '')) failures.push(`rich text: ${statusCode} to ${html}`)
    if (statusCode < 400) accepted += 1
    // Plain text is harmless; only tags can be active.
    const tags = text.match(/<[^>]*>/g)?.join('\n') ?? ''
    if (activeMarkup.test(tags)) failures.push(`rich text was stored with active markup: ${tags}`)
  }
  if (accepted < payloads.length) failures.push(`only ${accepted} rich texts were accepted`)
  return { count: payloads.length, failures }
}
