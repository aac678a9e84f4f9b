import type { Banyan } from '#app/boot.ts'
import { servePages } from '#app/pages.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { findRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Stage, within } from '../stage/scenes.ts'
import { type PlantingResult, plantTexts, storingRoutes } from './plantedTexts.ts'
import { walkAsEveryone } from './screenWalk.ts'
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

/** Opens every screen in Chromium, as each role. */
async function visitScreens(server: ProofServer, context: ProofContext, { planted }: PlantingResult) {
  const { opened, ran, problems } = await walkAsEveryone(server, context)
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
