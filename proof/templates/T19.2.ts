import fc from 'fast-check'
import { documentKinds } from '#modules/templates/kinds.ts'
import { printedFields } from '#modules/templates/rules/contentFields.ts'
import { type FieldName, fieldsOf, fieldTypes } from '#modules/templates/rules/fields.ts'
import { newBlocks, readyDesign } from '#modules/templates/rules/readyTemplates.ts'
import { type Paper, renderPapers } from '#modules/templates/server/printing/documentPaper.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import { proof } from '../program.ts'

/** What somebody may type who wants more than text. Each is short enough for a card. */
const hostile = [
  '#panic("x")',
  '#read("/etc/passwd")',
  '#eval("1+1")',
  '#import "@preview/x:1.0.0"',
  '$ sum_1^2 x $',
  '= Heading _it_ *b*',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt; &amp;',
  '=HYPERLINK("http://x")',
  '+1+1 -1 @SUM(A1)',
  '{school.name} {student.name}',
  '{{7*7}} $(7*7) #{7*7}',
  '\\u{41} \\ \\n /* c */ // d',
  "'; drop table users; --",
  '"quoted" `raw` <label> @ref ~',
  ')(]}[{ %00 %n %s',
]

export const program = proof(
  'T19.2',
  'code of the typesetter, HTML, formulas and fields in any merge field of any document stay text',
  async (context) => {
    const server = await context.server()
    const { documents } = server.services
    const random = fc.sample(fc.string({ unit: 'grapheme-ascii', minLength: 5, maxLength: 30 }), {
      numRuns: context.count(200, 5),
      seed: 19,
    })
    const texts = [...hostile, ...random.map((text) => `x${text}x`)]
    const failures: string[] = []
    let count = 0
    for (const kind of documentKinds) {
      const fields = fieldsOf(kind).filter((name) => isText(name) && !name.startsWith('document.'))
      for (const typed of context.subset(texts, 6)) {
        const { text, fonts } = await printed(documents, kind, fields, typed)
        // Every field of the kind is printed once by its own line, besides where the ready template has it.
        const times = text.split(bare(typed)).length - 1
        count += fields.length
        if (times < fields.length) failures.push(`${kind}: ${JSON.stringify(typed)} is printed ${times} times`)
        if (fonts.some((font) => !font.startsWith('Noto'))) failures.push(`${kind}: ${typed} is set in ${fonts}`)
      }
    }
    return { count, failures, figures: { texts: texts.length, kinds: documentKinds.length } }
  },
)

const isText = (name: FieldName) => fieldTypes[name] === 'text' || fieldTypes[name] === 'phone'
const bare = (text: string) => text.replaceAll(/\s/g, '')

/** The ready document of a kind, with a line for each field below, on a page of its own. */
async function printed(
  documents: Parameters<typeof renderPapers>[0],
  kind: Paper['kind'],
  fields: readonly FieldName[],
  typed: string,
): Promise<{ text: string; fonts: string[] }> {
  const ready = readyDesign(kind)
  const lines = fields.map((field, at) => ({ ...newBlocks.text, key: `x${at}`, body: `[{${field}}]` }))
  const design = {
    ...ready,
    page: { paper: 'a4', isFlipped: false, margin: 'narrow' } as const,
    blocks: [...ready.blocks, ...ready.back.map((block) => ({ ...block, key: `k${block.key}` })), ...lines],
  }
  const all = new Set([...printedFields(design), ...fields])
  const values = Object.fromEntries([...all].map((name) => [name, isText(name) ? typed : '']))
  const paper: Paper = {
    kind,
    design,
    letterhead: { id: '', name: typed, lines: [typed], colour: '#1f3a5f', logo: null },
    values,
    tables: { feesPaid: [['2026-01-01', typed, typed, '100']], exams: [['2026-01-01', typed, typed, typed]] },
    photo: null,
    signatures: new Map(),
    number: typed,
    token: '00000000-0000-4000-8000-000000000000',
    issuedAt: '2026-11-18T00:00:00Z',
    copy: 1,
  }
  const printing = { title: typed, layout: 'single', address: 'http://school.test', timeZone: 'Asia/Kolkata' } as const
  const pdf = readPdf(await renderPapers(documents, [paper], printing))
  return { text: bare(pdf.text), fonts: pdf.fonts }
}
