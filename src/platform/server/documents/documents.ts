import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { DocumentProblem } from './documentProblem.ts'
import { printablePicture } from './pictures.ts'
import { openQueue } from './queue.ts'

/** A Typst file of the module that prints it. */
export type DocumentTemplate = { readonly path: string }

/** A template next to the calling file: `documentTemplate(import.meta.url, './receipt.typ')`. */
export function documentTemplate(importMetaUrl: string, file: `./${string}.typ`): DocumentTemplate {
  return { path: fileURLToPath(new URL(file, importMetaUrl)) }
}

/** The school's letterhead. `lines` are address and contact details, one printed line each. */
export const Letterhead = z.object({
  name: z.string().max(200),
  lines: z.array(z.string().max(300)).max(6).default([]),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#1f3a5f'),
})

const DocumentInfo = z.object({
  title: z.string().max(300).default(''),
  /** ISO 639-1; Urdu, Arabic and Persian are set from right to left. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .default('en'),
  school: Letterhead.prefault({ name: '' }),
  createdAt: z.date().optional(),
})

export type DocumentOptions = z.input<typeof DocumentInfo> & {
  /** Pictures the template shows by name with `picture("photo")`; `logo` appears in the letterhead. */
  pictures?: Record<string, Uint8Array>
}

export type Documents = {
  /** Renders the template with the data as a PDF; the same input gives the same bytes. Rejects with a `DocumentProblem`. */
  render(template: DocumentTemplate, data: unknown, options?: DocumentOptions): Promise<Uint8Array>
  /** The same pages as one SVG drawing, to be looked at. Its letters are shapes: nothing in it is text, script or a link. */
  draw(template: DocumentTemplate, data: unknown, options?: DocumentOptions): Promise<string>
  /** Documents in the queue, and the worker's memory in bytes after its last document. */
  state(): { waiting: number; workerPid: number | undefined; workerMemory: number }
  /** Finishes the current document, refuses queued ones and ends the worker. */
  close(): Promise<void>
}

const dataLimit = 16 * 1024 * 1024
const picturesLimit = 64 * 1024 * 1024
const pictureName = /^[a-z0-9][a-z0-9_-]{0,63}$/i

/** A lone surrogate would make the JSON parser on the other side refuse the whole document. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed() : part)) ?? 'null'
}

async function preparePictures(pictures: Record<string, Uint8Array>): Promise<Record<string, Uint8Array>> {
  let bytes = 0
  const ready: Record<string, Uint8Array> = {}
  for (const [name, picture] of Object.entries(pictures)) {
    if (!pictureName.test(name)) throw new DocumentProblem('picture', `"${name}" is not a valid picture name`)
    bytes += picture.byteLength
    if (bytes > picturesLimit) throw new DocumentProblem('too-large', 'The pictures of this document are too large')
    ready[name] = await printablePicture(name, picture)
  }
  return ready
}

/** Renders PDFs in one worker process, started with the first document and again after a crash or timeout. */
export function openDocuments(settings: Parameters<typeof openQueue>[0] = {}): Documents {
  const queue = openQueue(settings)
  async function typeset(
    as: 'pdf' | 'svg',
    template: DocumentTemplate,
    data: unknown,
    { pictures = {}, ...options }: DocumentOptions = {},
  ) {
    const { createdAt, ...about } = DocumentInfo.parse(options)
    const json = toJson(data)
    if (json.length > dataLimit) throw new DocumentProblem('too-large', 'This document has too much data')
    const images = await preparePictures(pictures)
    return queue.render({
      template: template.path,
      as,
      inputs: {
        data: json,
        about: toJson({ ...about, dated: createdAt !== undefined, images: Object.keys(images) }),
      },
      images,
      ...(createdAt && { createdAt: Math.floor(createdAt.getTime() / 1000) }),
    })
  }
  return {
    render: (template, data, options) => typeset('pdf', template, data, options),
    draw: async (template, data, options) => new TextDecoder().decode(await typeset('svg', template, data, options)),
    state: queue.state,
    close: queue.close,
  }
}
