import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countLines, isEmptyRichText, linesProblem } from '#platform/contract/richText.ts'
import { cleanRichText } from '#platform/server/richText.ts'
import { schema } from '../editor/editorSchema.ts'
import { englishRichTextText } from '../richTextText.ts'
import { elementNode, textNode, treeOf } from './htmlFixtures.ts'
import { readRich } from './htmlReader.ts'
import type { HtmlNode } from './htmlStyles.ts'
import { richAttributes, richTags } from './htmlVocabulary.ts'
import { writeRich } from './htmlWriter.ts'
import { addMark, type RichBlock, type RichDoc, type RichInline, type RichMark, richLines } from './richDocument.ts'

const words = fc.oneof(
  fc.constantFrom('Homework', ' two  spaces ', 'गृहकार्य', 'ہوم ورک', '<b>&amp;', '"', '\u00a0', ' ', '', 'क्\u200dष'),
  fc.string({ unit: 'grapheme' }),
)
const mark: fc.Arbitrary<RichMark> = fc.oneof(
  fc.constantFrom<RichMark>(
    { type: 'strong' },
    { type: 'em' },
    { type: 'underline' },
    { type: 'sub' },
    { type: 'sup' },
    { type: 'code' },
  ),
  fc
    .constantFrom('https://school.in/?a=1&b="2"', 'mailto:office@school.in', 'tel:+918012345678')
    .map((href): RichMark => ({ type: 'link', attrs: { href: new URL(href).href } })),
)
const marks = fc.array(mark, { maxLength: 3 }).map((some) => some.reduce(addMark, [] as readonly RichMark[]))
const inline: fc.Arbitrary<RichInline> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('text' as const), text: words, marks }) },
  { weight: 1, arbitrary: fc.constant({ type: 'break' as const }) },
)
const line = fc.array(inline, { maxLength: 4 })
const { block } = fc.letrec<{ block: RichBlock; list: RichBlock; paragraph: RichBlock }>((tie) => ({
  paragraph: line.map((content) => ({ type: 'paragraph', content })),
  list: fc
    .record({
      ordered: fc.boolean(),
      start: fc.integer({ min: 1, max: 40 }),
      items: fc.array(
        fc.tuple(
          tie('paragraph'),
          fc.array(fc.oneof({ maxDepth: 3 }, tie('paragraph'), tie('list')), { maxLength: 2 }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map(({ ordered, start, items }): RichBlock => {
      const content = items.map(([first, rest]) => ({ type: 'item' as const, content: [first, ...rest] }))
      return ordered ? { type: 'numbers', attrs: { start }, content } : { type: 'bullets', content }
    }),
  block: fc.oneof(
    { maxDepth: 3 },
    tie('paragraph'),
    tie('list'),
    fc
      .tuple(fc.constantFrom(2 as const, 3 as const), line)
      .map(([level, content]): RichBlock => ({ type: 'heading', attrs: { level }, content })),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content): RichBlock => ({ type: 'quote', content })),
  ),
}))
const doc = fc.array(block, { minLength: 1, maxLength: 5 }).map((content): RichDoc => ({ type: 'doc', content }))

const anyTags = ['div', 'span', 'p', 'h1', 'h5', 'ul', 'ol', 'li', 'b', 'i', 'a', 'br', 'pre', 'table', 'tr', 'td']
const otherTags = ['blockquote', 'script', 'svg', 'img', 'constructor', '__proto__', 'font', 'o:p', 'iframe', 'style']
const attributes = fc.constantFrom<Record<string, string>>(
  {},
  { href: 'javascript:alert(1)', onclick: 'x()' },
  { href: 'https://school.in/x', style: 'color:red', onerror: 'x()' },
  { style: 'font-weight:700;vertical-align:super' },
  { style: 'mso-list:l0 level3 lfo1', class: 'MsoListParagraph' },
  { start: '7', class: 'MsoTitle' },
)
const { tree } = fc.letrec<{ tree: HtmlNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 7 },
    words.map(textNode),
    fc
      .tuple(fc.constantFrom(...anyTags, ...otherTags), fc.array(tie('tree'), { maxLength: 4 }), attributes)
      .map(([name, children, given]) => elementNode(name, children, given)),
  ),
}))
const trees = fc.array(tree, { maxLength: 6 })
const runs = { numRuns: 600 }

test('UTL-03 the editor counts lines as the rule does', () => {
  fc.assert(
    fc.property(doc, (one) => {
      const html = writeRich(one)
      expect(richLines(one)).toBe(countLines(html))
      expect(html === '').toBe(isEmptyRichText(html))
    }),
    runs,
  )
})

test('UTL-03 the field shows the text of the rule', () => {
  expect(englishRichTextText.tooManyLines(3)).toBe(linesProblem('<p>a</p><p>b</p><p>c</p>', 3))
})

test('UTL-03 any input, once written, reads back the same', () => {
  const again = (html: string) => writeRich(readRich(treeOf(html)))
  fc.assert(
    fc.property(trees, (nodes) => {
      const html = writeRich(readRich(nodes))
      expect(again(html)).toBe(html)
    }),
    runs,
  )
  fc.assert(
    fc.property(doc, (one) => {
      const html = again(writeRich(one))
      expect(again(html)).toBe(html)
    }),
    runs,
  )
})

test('UTL-03 the server keeps everything the editor writes, and nothing else', () => {
  fc.assert(
    fc.property(doc, (one) => {
      const html = writeRich(one)
      expect(cleanRichText(html)).toBe(html)
    }),
    runs,
  )
})

const allowed = (nodes: Iterable<HtmlNode>): void => {
  for (const node of nodes) {
    if (node.nodeType !== 1) continue
    const tag = node.nodeName.toLowerCase() as (typeof richTags)[number]
    expect(richTags).toContain(tag)
    for (const name of ['onclick', 'onerror', 'style', 'class', 'src']) expect(node.getAttribute?.(name)).toBeNull()
    const href = node.getAttribute?.('href')
    if (href !== null) {
      expect(richAttributes[tag]).toContain('href')
      expect(href).toMatch(/^(https|mailto|tel):/)
    }
    allowed(node.childNodes)
  }
}

test('UTL-03 no hostile element, attribute or address survives', () => {
  fc.assert(
    fc.property(trees, (nodes) => allowed(treeOf(writeRich(readRich(nodes))))),
    runs,
  )
})

test('UTL-03 the editor returns any document unchanged', () => {
  fc.assert(
    fc.property(trees, (nodes) => {
      const read = readRich(nodes)
      const taken = schema.nodeFromJSON(read)
      taken.check()
      const given = taken.toJSON() as RichDoc
      expect(writeRich(given)).toBe(writeRich(read))
      expect(richLines(given)).toBe(countLines(writeRich(read)))
    }),
    runs,
  )
})

test('UTL-03 the editor renders exactly the allowed elements', () => {
  const tagOf = (drawn: unknown) => (Array.isArray(drawn) ? String(drawn[0]) : '')
  const { nodes, marks: kinds } = schema
  const drawn = [
    ...Object.values(nodes).flatMap((type) => (type.spec.toDOM ? [tagOf(type.spec.toDOM(type.create()))] : [])),
    tagOf(nodes.heading.spec.toDOM?.(nodes.heading.create({ level: 3 }))),
    ...Object.values(kinds).map((type) => tagOf(type.spec.toDOM?.(type.create({ href: 'https://a.in/' }), true))),
  ]
  expect(drawn.sort()).toEqual([...richTags].sort())
})

test('UTL-03 scripts and styles are not read as text', () => {
  const nodes = ['script', 'style', 'svg', 'template'].map((name) => elementNode(name, [textNode('x()')]))
  expect(writeRich(readRich([...nodes, elementNode('blink', [textNode('words')])]))).toBe('<p>words</p>')
})

test('UTL-03 endlessly nested text is cut off', () => {
  let deep = elementNode('p', [textNode('bottom')])
  for (let level = 0; level < 5000; level++) deep = elementNode(level % 2 ? 'div' : 'ul', [deep])
  expect(writeRich(readRich([deep]))).toBe('')
})

const read = (html: string) => writeRich(readRich(treeOf(html)))

test('UTL-03 normalises lists without paragraphs, nested lists and items without a list', () => {
  expect(read('<ul><li>one</li><ul><li>inner</li></ul></ul>')).toBe(
    '<ul><li><p>one</p><ul><li><p>inner</p></li></ul></li></ul>',
  )
  expect(read('<li>a</li><li>b</li>')).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>')
  expect(read('<ol start="3"><li><ul><li>x</li></ul></li></ol>')).toBe(
    '<ol start="3"><li><p></p><ul><li><p>x</p></li></ul></li></ol>',
  )
  expect(read('<li><h2>t</h2><blockquote><p>q</p></blockquote></li>')).toBe('<ul><li><p>t</p><p>q</p></li></ul>')
})

test('UTL-03 a link with a bold word in it stays one link', () => {
  const html = '<p><a href="https://school.in/">see <strong>this</strong> page</a></p>'
  expect(read(html)).toBe(html)
  expect(read('<p><strong>see </strong><a href="https://school.in/"><strong>this</strong> page</a></p>')).toBe(
    '<p><strong>see </strong><a href="https://school.in/"><strong>this</strong> page</a></p>',
  )
})

test('UTL-03 keeps typed spaces', () => {
  const typed: RichDoc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '  a   b ' }] }],
  }
  expect(writeRich(typed)).toBe('<p>\u00a0 a \u00a0 b</p>')
  expect(read('<p>  a \n b  </p>')).toBe('<p>a b</p>')
  expect(read('<pre>if x:\n  y</pre>')).toBe('<p>if x:<br />\u00a0 y</p>')
})
