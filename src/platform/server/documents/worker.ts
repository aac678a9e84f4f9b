// Runs as a separate process, forked by typesetter.ts. Typst is native code: a thread could not be stopped after a timeout,
// and its stack overflow would crash the server.
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import { loadFonts } from './fonts.ts'
import type { RenderReply, RenderRequest } from './renderRequest.ts'

// Templates import each other by paths relative to this folder and cannot read anything outside it.
const root = fileURLToPath(new URL('../../../', import.meta.url))
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: loadFonts() }] })

const documentsBetweenEvictions = 4
let rendered = 0

type Diagnostic = { message: string; path: string; range: { start: { line: number; character: number } } | null }

function explain(error: NodeError | null): string {
  if (!error) return 'the template could not be compiled'
  const [first]: Diagnostic[] = compiler.fetchDiagnostics(error)
  if (!first) return error.kind
  const message = first.message.replaceAll(root, '')
  if (!first.path) return message
  const position = first.range ? `:${first.range.start.line + 1}:${first.range.start.character + 1}` : ''
  return `${relative(root, first.path)}${position}: ${message}`
}

function render({
  template,
  as,
  inputs,
  images,
  createdAt,
}: RenderRequest): { bytes: Uint8Array } | { message: string } {
  const shadows = Object.entries(images).map(([name, bytes]) => {
    const path = join(root, '.images', name)
    compiler.mapShadow(path, Buffer.from(bytes))
    return path
  })
  try {
    const compiled = compiler.compile({ mainFilePath: template, inputs, resetRead: true })
    if (!compiled.result) return { message: explain(compiled.takeError()) }
    if (as === 'svg') return { bytes: Buffer.from(compiler.plainSvg(compiled.result)) }
    return { bytes: compiler.pdf(compiled.result, createdAt === undefined ? {} : { creationTimestamp: createdAt }) }
  } catch (error) {
    return { message: error instanceof Error ? error.message.replaceAll(root, '') : String(error) }
  } finally {
    for (const path of shadows) compiler.unmapShadow(path)
    rendered += 1
    // The compiler caches every document; without this it grows by tens of megabytes per report card.
    if (rendered % documentsBetweenEvictions === 0) compiler.evictCache(1)
  }
}

function handle(request: RenderRequest): void {
  const { id } = request
  const result = render(request)
  const rss = process.memoryUsage.rss()
  const reply: RenderReply =
    'bytes' in result ? { id, state: 'rendered', ...result, rss } : { id, state: 'failed', ...result, rss }
  process.send?.(reply)
}

process.on('message', (request: RenderRequest) => {
  const started: RenderReply = { id: request.id, state: 'started' }
  // Compiling blocks this process, so the message must have been sent before.
  process.send?.(started, undefined, undefined, () => handle(request))
})

// The parent decides when to stop: a signal to the whole process group must not lose the current document.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
