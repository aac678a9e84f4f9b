import {
  MathFraction,
  MathLimitLower,
  MathLimitUpper,
  MathRadical,
  MathRoundBrackets,
  MathRun,
  MathSubScript,
  MathSubSuperScript,
  MathSuperScript,
} from 'docx'
import type { FormulaNode } from './formula.ts'

type Part = MathRun | MathFraction | MathRadical | MathSubScript | MathSuperScript | MathSubSuperScript | MathLimitUpper

const runs = (s: string): Part[] => (s === '' ? [] : [new MathRun(s)])

/** Word’s own brackets grow with what they hold; other fences stay as they are. */
function fenced(parts: FormulaNode[]): Part[] {
  const [first, last] = [parts[0], parts.at(-1)]
  const isRound = first?.k === 'sign' && first.s === '(' && last?.k === 'sign' && last.s === ')'
  return isRound
    ? [new MathRoundBrackets({ children: parts.slice(1, -1).flatMap(wordFormula) }) as unknown as Part]
    : parts.flatMap(wordFormula)
}

function scripts({ k, base, low, high }: Extract<FormulaNode, { k: 'scripts' | 'limits' }>): Part[] {
  const own = wordFormula(base)
  // Word shows an empty base as a box to fill in.
  const children = own.length > 0 ? own : runs('\u200b')
  const [subScript, superScript] = [low ? wordFormula(low) : [], high ? wordFormula(high) : []]
  if (k === 'limits') {
    const under = low ? [new MathLimitLower({ children, limit: subScript }) as unknown as Part] : children
    return high ? [new MathLimitUpper({ children: under, limit: superScript })] : under
  }
  if (low && high) return [new MathSubSuperScript({ children, subScript, superScript })]
  return low ? [new MathSubScript({ children, subScript })] : [new MathSuperScript({ children, superScript })]
}

/** A formula in Word’s own mathematics, which can be edited there. */
export function wordFormula(node: FormulaNode): Part[] {
  switch (node.k) {
    case 'row':
      return node.fenced ? fenced(node.c) : node.c.flatMap(wordFormula)
    case 'letter':
    case 'number':
    case 'word':
    case 'text':
    case 'sign':
      return runs(node.s)
    case 'space':
      return runs(node.em > 0.1 ? ' ' : '')
    case 'fraction':
      return [new MathFraction({ numerator: wordFormula(node.c[0]), denominator: wordFormula(node.c[1]) })]
    case 'root': {
      const [children, degree] = node.c
      return [new MathRadical({ children: wordFormula(children), ...(degree && { degree: wordFormula(degree) }) })]
    }
    case 'scripts':
    case 'limits':
      return scripts(node)
    case 'accent':
      return [...wordFormula(node.base), ...runs(node.s)]
    case 'line':
      return node.side === 'over'
        ? [new MathLimitUpper({ children: wordFormula(node.base), limit: runs('‾') })]
        : wordFormula(node.base)
    // Word’s tables of formulas are not in the library: rows follow each other.
    case 'table':
      return node.rows.flatMap((row, at) => [
        ...(at > 0 ? runs('; ') : []),
        ...row.flatMap((cell, place) => [...(place > 0 ? runs('  ') : []), ...wordFormula(cell)]),
      ])
  }
}
