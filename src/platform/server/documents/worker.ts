// Runs as a process of its own, forked by documents.ts. Typst compiles in native code, where a thread can be neither stopped
// after a time limit nor kept from taking the server down with a stack overflow; a process can.
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import { loadFonts } from './fonts.ts'
import type { RenderReply, RenderRequest } from './renderRequest.ts'

// Templates import each other by paths from this folder and can read nothing outside it.
const root = fileURLToPath(new URL('../../../', import.meta.url))
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: loadFonts() }] })

const documentsBetweenEvictions = 4
let made = 0

type Diagnostic = { message: string; path: string; range: { start: { line: number; character: number } } | null }

function explain(error: NodeError | null): string {
  if (!error) return 'the template could not be compiled'
  const [first]: Diagnostic[] = compiler.fetchDiagnostics(error)
  if (!first) return error.kind
  const message = first.message.replaceAll(root, '')
  if (!first.path) return message
  const place = first.range ? `:${first.range.start.line + 1}:${first.range.start.character + 1}` : ''
  return `${relative(root, first.path)}${place}: ${message}`
}

function render({ template, inputs, images, createdAt }: RenderRequest): { pdf: Uint8Array } | { message: string } {
  const shadows = Object.entries(images).map(([name, bytes]) => {
    const path = join(root, '.images', name)
    compiler.mapShadow(path, Buffer.from(bytes))
    return path
  })
  try {
    const compiled = compiler.compile({ mainFilePath: template, inputs, resetRead: true })
    if (!compiled.result) return { message: explain(compiled.takeError()) }
    return { pdf: compiler.pdf(compiled.result, createdAt === undefined ? {} : { creationTimestamp: createdAt }) }
  } catch (error) {
    return { message: error instanceof Error ? error.message.replaceAll(root, '') : String(error) }
  } finally {
    for (const path of shadows) compiler.unmapShadow(path)
    made += 1
    // The compiler remembers every document it made; without this it grows by tens of megabytes a card.
    if (made % documentsBetweenEvictions === 0) compiler.evictCache(1)
  }
}

function answer(request: RenderRequest): void {
  const { id } = request
  const result = render(request)
  const rss = process.memoryUsage.rss()
  const reply: RenderReply =
    'pdf' in result ? { id, state: 'made', ...result, rss } : { id, state: 'failed', ...result, rss }
  process.send?.(reply)
}

process.on('message', (request: RenderRequest) => {
  const started: RenderReply = { id: request.id, state: 'started' }
  // Compiling blocks this process, so the word must have left before.
  process.send?.(started, undefined, undefined, () => answer(request))
})

// The parent decides when to stop: a signal meant for the whole group must not lose the document under way.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
