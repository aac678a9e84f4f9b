import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AlertPiece, alertPieces, type HtmlNode, safeHref } from './alertPieces.ts'

const text = (words: string): HtmlNode => ({ nodeType: 3, nodeName: '#text', nodeValue: words, childNodes: [] })
const element = (name: string, childNodes: HtmlNode[], attributes: Record<string, string> = {}): HtmlNode => ({
  nodeType: 1,
  nodeName: name.toUpperCase(),
  nodeValue: null,
  childNodes,
  getAttribute: (attribute) => attributes[attribute] ?? null,
})
const words = (pieces: AlertPiece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : words(piece.children))).join('')

test('TEN-05 paragraphs, lists, emphasis and safe links are kept', () => {
  const link = element('a', [text('status page')], { href: 'https://status.example.in/now', onclick: 'alert(1)' })
  expect(alertPieces([element('p', [text('See the '), link]), element('ul', [element('li', [text('Fees')])])])).toEqual(
    [
      {
        tag: 'p',
        children: ['See the ', { tag: 'a', href: 'https://status.example.in/now', children: ['status page'] }],
      },
      { tag: 'ul', children: [{ tag: 'li', children: ['Fees'] }] },
    ],
  )
})

test('TEN-05 other elements are replaced by their text; scripts and embeds are dropped', () => {
  const pieces = alertPieces([
    element('div', [text('Back at '), element('blink', [element('b', [text('six')])])]),
    element('script', [text('steal()')]),
    element('style', [text('*{}')]),
    element('iframe', [text('x')], { src: 'https://evil.example' }),
    element('svg', [element('a', [text('y')])]),
    { nodeType: 8, nodeName: '#comment', nodeValue: 'hidden', childNodes: [] },
  ])
  expect(pieces).toEqual(['Back at ', { tag: 'b', children: ['six'] }])
})

test('TEN-05 unsafe links become plain text', () => {
  const hostile = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://a.in',
    '/admin',
    '//a.in',
    '',
  ]
  for (const href of hostile) expect(safeHref(href), href).toBeNull()
  expect(alertPieces([element('a', [text('press')], { href: 'javascript:alert(1)' })])).toEqual(['press'])
  expect(safeHref('mailto:office@school.in')).toBe('mailto:office@school.in')
  expect(safeHref('tel:+918012345678')).toBe('tel:+918012345678')
})

test('TEN-05 any input yields only allowed tags and never more text than it contains', () => {
  const leaf = fc.string().map(text)
  const { tree } = fc.letrec<{ tree: HtmlNode }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc
        .tuple(fc.constantFrom('p', 'a', 'div', 'script', 'img', 'li', 'x-y'), fc.array(tie('tree'), { maxLength: 3 }))
        .map(([name, children]) => element(name, children, { href: 'javascript:1' })),
    ),
  }))
  const tagsOf = (pieces: AlertPiece[]): string[] =>
    pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.tag, ...tagsOf(piece.children)]))
  const textOf = (node: HtmlNode): string =>
    node.nodeType === 3 ? (node.nodeValue ?? '') : [...node.childNodes].map(textOf).join('')
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 4 }), (nodes) => {
      const pieces = alertPieces(nodes)
      expect(tagsOf(pieces).every((tag) => tag === 'p' || tag === 'li')).toBe(true)
      expect(words(pieces).length).toBeLessThanOrEqual(nodes.map(textOf).join('').length)
    }),
  )
})

test('TEN-05 deeply nested alerts are truncated', () => {
  let deep = element('p', [text('bottom')])
  for (let level = 0; level < 5000; level++) deep = element('div', [deep])
  expect(words(alertPieces([deep]))).toBe('')
})
