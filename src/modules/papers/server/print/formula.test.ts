import { expect, test } from 'vitest'
import { formulaOf } from './formula.ts'

/** School mathematics and chemistry, one of each kind that is drawn in its own way. */
const formulas = [
  'x^2+\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
  '\\ce{4Fe + 3O2 -> 2Fe2O3}',
  '\\ce{CaCO3 ->[\\Delta] CaO + CO2 ^}',
  '\\ce{^{14}_{6}C}',
  '\\ce{SO4^{2-}}',
  '\\sin\\theta = \\frac{\\text{लंब}}{\\text{कर्ण}}',
  '\\left(\\begin{matrix}1&2\\\\3&4\\end{matrix}\\right)',
  '\\begin{aligned}x+y&=1\\\\y&=2\\end{aligned}',
  'f(x)=\\begin{cases}1 & x>0\\\\ 0 & \\text{else}\\end{cases}',
  '\\vec{F}=m\\vec a',
  '\\overrightarrow{AB}',
  '\\overline{x}',
  '\\sum_{i=1}^n i',
  '\\lim_{x\\to 0}\\frac{1}{x}',
  '\\int_0^1 x\\,dx',
  '\\sqrt[3]{8}',
  '\\underbrace{a+b}_{2}',
  '\\binom{n}{r}',
  '90^\\circ',
  '\\cancel{x}',
  '\\boxed{x}',
]

test.each(formulas)('ASM-01 %s is drawn on paper', (tex) => {
  for (const isDisplay of [false, true]) expect(formulaOf(tex, isDisplay)).not.toBeNull()
})

test('ASM-01 what is drawn keeps every letter and number of a formula in its order', () => {
  const lettersOf = (node: unknown): string =>
    typeof node === 'object' && node !== null
      ? 's' in node && typeof node.s === 'string'
        ? node.s
        : Object.values(node).map(lettersOf).join('')
      : ''
  expect(lettersOf(formulaOf('\\frac{a+b}{c}=\\sqrt[3]{d_1^2}', false))).toBe('a+bc=d123')
  expect(lettersOf(formulaOf('\\ce{2H2 + O2 -> 2H2O}', false))).toBe('2H2+O2→2H2O')
})

test('ASM-01 wrong TeX, and TeX that calls itself for ever, are not drawn', () => {
  expect(formulaOf('\\frac{a}', false)).toBeNull()
  expect(formulaOf('\\def\\x{\\x\\x}\\x', false)).toBeNull()
})
