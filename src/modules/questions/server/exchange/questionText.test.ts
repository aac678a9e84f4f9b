import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formulaWords } from '#modules/questions/formulaWords.ts'
import { normalText, parseText, plainText } from '#modules/questions/questionText.ts'
import { textFromNodes } from './htmlText.ts'
import { markupOf } from './qti/textMarkup.ts'
import { parseXml } from './xmlTree.ts'

const pieces = [
  'a',
  'क्षेत्रफल',
  ' ',
  '\n',
  '\n\n',
  '*',
  '**',
  '$',
  '$x^2$',
  '$$y$$',
  '|',
  '| a | b |',
  '| --- | --- |',
  '- ',
  '1. ',
  '\\',
  '[[a]]',
  '[',
  ']',
  '!',
  '<b>',
  '&amp;',
  '\t',
]
const typed = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''))

test('ASM-01 a text has one spelling, whatever was typed', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const once = normalText(text)
      expect(normalText(once)).toBe(once)
      expect(parseText(once)).toEqual(parseText(text))
    }),
    { numRuns: 3000, examples: [['***a**a*'], ['**a***b***c**']] },
  )
})

test('ASM-01 a text goes through XHTML and back unchanged', async () => {
  const blank = (id: string) => `<blank id="${id}"/>`
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const stored = normalText(text)
      const body = await parseXml(`<body>${markupOf(stored, blank)}</body>`)
      const back = textFromNodes(body.children, {
        note: () => {},
        picture: () => null,
        inline: (node) => (node.name === 'blank' ? { kind: 'blank', id: node.attributes.id ?? '' } : null),
      })
      expect(back).toBe(stored)
    }),
    { numRuns: 1500 },
  )
})

test('ASM-01 the plain words of a text have no signs of the notation', () => {
  expect(plainText('**Find** $x^2$ in [[a]]:\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- one\n- two')).toBe(
    'Find x² in ____: a | b · 1 | 2 one · two',
  )
  expect(plainText('5 \\$ for 3 \\* 2')).toBe('5 $ for 3 * 2')
})

test('ASM-01 formulas can be read in lists, and no formula, however broken, stops them', () => {
  const read = {
    '\\frac{3}{4} + \\frac{x+1}{8}': '3/4 + (x+1)/8',
    '4.5 \\times 10^{-5}': '4.5 × 10⁻⁵',
    '-7\\,^\\circ\\text{C}': '-7 °C',
    '\\sqrt{x^2 + y_1}': '√(x² + y₁)',
    '\\ce{2H2 + O2 -> 2H2O}': '2H₂ + O₂ → 2H₂O',
    'a^{xy} \\le \\sin \\theta': 'a^xy ≤ sin θ',
  }
  for (const [tex, words] of Object.entries(read)) expect(plainText(`$${tex}$`)).toBe(words)
  const parts = fc.constantFrom('\\', '{', '}', '^', '_', '[', ']', 'frac', 'sqrt', 'ce', 'x', '2', ' ', '\\frac{')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), (tex) => {
      expect(formulaWords(tex.join(''))).not.toMatch(/\\|\s{2}/)
    }),
  )
})
