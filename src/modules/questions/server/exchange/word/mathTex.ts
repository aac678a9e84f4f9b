import temml from 'temml'
import { trimTex } from '#modules/questions/questionText.ts'
import { below, childNamed, childrenNamed, elements, textOf, type XmlNode } from '../xmlTree.ts'
import { accentTex, fontSymbol, functionNames, groupTex, signTex } from './mathSymbols.ts'

export type MathTex = { readonly tex: string; readonly lost: readonly string[] }

/** What is being written: parts that have no TeX, and whether `&` aligns the lines of an array. */
type Writing = { readonly lost: Set<string>; readonly isArray?: boolean }

/** TeX of an equation of Word (OMML). What it cannot say is named in `lost`. */
export function texOfMath(node: XmlNode): MathTex {
  const lost = new Set<string>()
  const tex = trimTex(insideOf(node, { lost }).replaceAll(/ {2,}/g, ' '))
  if (tex === '' || isSet(tex)) return { tex, lost: [...lost] }
  const words = [...below(node)].filter(({ name }) => name === 't').map(textOf)
  return { tex: `\\text{${plainLetters(words.join(''))}}`, lost: [...lost, 'equation'] }
}

function isSet(tex: string): boolean {
  try {
    temml.renderToString(tex, { throwOnError: true, trust: false, maxExpand: 200 })
    return true
  } catch {
    return false
  }
}

const plainLetters = (words: string) => words.replaceAll(/[{}\\$&#^_%~]/g, '')
const settingOf = (node: XmlNode | undefined, property: string): string | undefined => {
  const found = childNamed(node && childNamed(node, `${node.name}Pr`), property)
  return found && (found.attributes.val ?? '')
}
const isOn = (node: XmlNode, property: string): boolean => /^(?:|1|on|true)$/.test(settingOf(node, property) ?? '0')

const insideOf = (node: XmlNode | undefined, writing: Writing): string =>
  node
    ? elements(node)
        .map((child) => write(child, writing))
        .reduce((all, next) => all + spaced(all, next), '')
    : ''
const argument = (node: XmlNode, name: string, writing: Writing): string =>
  insideOf(childNamed(node, name), { lost: writing.lost }).trim()

/** What a script is put on: one letter, one command or a group. */
const based = (tex: string) => (/^(?:[^\\{}]?|\\[a-zA-Z]+)$/.test(tex) ? tex : `{${tex}}`)
const scripts = (low: string, high: string) => `${low && `_{${low}}`}${high && `^{${high}}`}`

function write(node: XmlNode, writing: Writing): string {
  const part = (name: string) => argument(node, name, writing)
  switch (node.name) {
    case 'r':
      return runTex(node, writing)
    case 'f':
      return fractionTex(settingOf(node, 'type') ?? 'bar', part('num'), part('den'))
    case 'rad': {
      const degree = isOn(node, 'degHide') ? '' : part('deg')
      return `\\sqrt${degree && `[${degree}]`}{${part('e')}}`
    }
    case 'sSup':
      return `${based(part('e'))}^{${part('sup')}}`
    case 'sSub':
      return `${based(part('e'))}_{${part('sub')}}`
    case 'sSubSup':
      return `${based(part('e'))}${scripts(part('sub'), part('sup'))}`
    case 'sPre':
      return `{}${scripts(part('sub'), part('sup'))}${part('e')}`
    case 'nary':
      return naryTex(node, part)
    case 'd':
      return delimitedTex(node, writing)
    case 'm':
      return `\\begin{matrix}${rowsTex(node, writing)}\\end{matrix}`
    case 'eqArr':
      return `\\begin{aligned}${linesTex(node, writing)}\\end{aligned}`
    case 'func':
      return `${part('fName')}${spaced(part('fName'), part('e'))}`
    case 'limLow':
      return takesLimits(part('e')) ? `${part('e')}_{${part('lim')}}` : `\\underset{${part('lim')}}{${part('e')}}`
    case 'limUpp':
      return takesLimits(part('e')) ? `${part('e')}^{${part('lim')}}` : `\\overset{${part('lim')}}{${part('e')}}`
    case 'acc': {
      const accent = accentTex[settingOf(node, 'chr') ?? '\u0302']
      if (!accent) writing.lost.add(settingOf(node, 'chr') ?? '')
      return accent ? `\\${accent}{${part('e')}}` : part('e')
    }
    case 'bar':
      return `\\${settingOf(node, 'pos') === 'top' ? 'overline' : 'underline'}{${part('e')}}`
    case 'groupChr':
      return groupedTex(node, part('e'), writing)
    case 'borderBox':
      return /strike/i.test(childNamed(node, 'borderBoxPr')?.children.map(nameOf).join(' ') ?? '')
        ? `\\cancel{${part('e')}}`
        : `\\boxed{${part('e')}}`
    case 'phant':
      return settingOf(node, 'show') === '0' ? `\\phantom{${part('e')}}` : part('e')
    case 'box':
      return part('e')
    // Inserted text, links and content controls around parts of an equation.
    case 'ins':
    case 'moveTo':
    case 'hyperlink':
    case 'smartTag':
    case 'sdt':
    case 'sdtContent':
    case 'oMath':
      return insideOf(node, writing)
    default:
      if (!/Pr$|^(?:del|moveFrom|bookmark\w+|proofErr|comment\w+)$/.test(node.name)) writing.lost.add(node.name)
      return ''
  }
}

const nameOf = (child: XmlNode | string) => (typeof child === 'string' ? '' : child.name)
const takesLimits = (tex: string) => /^\\(?:lim|max|min|sup|inf|(?:over|under)brace\{.*\})$/s.test(tex)
/** A command ends before a letter. */
const spaced = (name: string, tex: string) => (/\\[a-zA-Z]+$/.test(name) && /^[a-zA-Z]/.test(tex) ? ` ${tex}` : tex)

function fractionTex(type: string, above: string, below: string): string {
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}{${above}}{${below}}`
  if (type === 'lin' || type === 'skw') return `${above}/${below}`
  return `\\frac{${above}}{${below}}`
}

function naryTex(node: XmlNode, part: (name: string) => string): string {
  const chr = settingOf(node, 'chr') ?? '∫'
  const sign = (signTex(chr) ?? chr).trim()
  const isIntegral = /int$/.test(sign)
  const limits = isIntegral && settingOf(node, 'limLoc') === 'undOvr' ? '\\limits' : ''
  const low = isOn(node, 'subHide') ? '' : part('sub')
  const high = isOn(node, 'supHide') ? '' : part('sup')
  return `${sign}${limits}${scripts(low, high)} ${part('e')}`
}

const tall = /\\(?:[dt]?frac|genfrac|binom|sqrt|begin|sum|prod|i*o?int|left|over|under)/

function delimitedTex(node: XmlNode, writing: Writing): string {
  const parts = childrenNamed(node, 'e')
  const [open, close] = [settingOf(node, 'begChr') ?? '(', settingOf(node, 'endChr') ?? ')']
  const only = parts.length === 1 ? onlyPart(parts[0]) : undefined
  const matrix = { '()': 'p', '[]': 'b', '||': 'v', '‖‖': 'V', '{}': 'B' }[open + close]
  if (only?.name === 'm' && matrix) return `\\begin{${matrix}matrix}${rowsTex(only, writing)}\\end{${matrix}matrix}`
  if (only?.name === 'eqArr' && open === '{' && close === '')
    return `\\begin{cases}${linesTex(only, writing)}\\end{cases}`
  if (only?.name === 'f' && settingOf(only, 'type') === 'noBar' && open === '(' && close === ')')
    return `\\binom{${argument(only, 'num', writing)}}{${argument(only, 'den', writing)}}`
  const sign = settingOf(node, 'sepChr') ?? '|'
  const inside = parts
    .map((one) => insideOf(one, { lost: writing.lost }).trim())
    .join(sign === '|' ? '\\mid ' : (signTex(sign) ?? sign))
  const fence = (chr: string) => (chr === '' ? '.' : (signTex(chr) ?? chr).trim())
  const isPlain = open !== '' && close !== '' && !tall.test(inside)
  if (isPlain) return `${fence(open)}${spaced(fence(open), inside)}${fence(close)}`
  return `\\left${fence(open)}${spaced(fence(open), inside)}\\right${fence(close)}`
}

/** The one element with content of an argument. */
function onlyPart(node: XmlNode | undefined): XmlNode | undefined {
  const parts = node ? elements(node).filter(({ name }) => !name.endsWith('Pr')) : []
  return parts.length === 1 ? parts[0] : undefined
}

const rowsTex = (matrix: XmlNode, { lost }: Writing): string =>
  childrenNamed(matrix, 'mr')
    .map((row) =>
      childrenNamed(row, 'e')
        .map((cell) => insideOf(cell, { lost }).trim())
        .join(' & '),
    )
    .join(' \\\\ ')

const linesTex = (array: XmlNode, { lost }: Writing): string =>
  childrenNamed(array, 'e')
    .map((line) => insideOf(line, { lost, isArray: true }).trim())
    .join(' \\\\ ')

function groupedTex(node: XmlNode, inside: string, { lost }: Writing): string {
  const chr = settingOf(node, 'chr') ?? '⏟'
  const isAbove = settingOf(node, 'pos') === 'top'
  if (!isAbove && /[→←⇌↔]/.test(chr)) {
    const arrows: Record<string, string> = {
      '→': 'xrightarrow',
      '←': 'xleftarrow',
      '⇌': 'xrightleftharpoons',
      '↔': 'xleftrightarrow',
    }
    return `\\${arrows[chr]}{${inside}}`
  }
  const command = groupTex[chr] ?? (chr === '' ? undefined : isAbove ? 'overbrace' : 'underbrace')
  if (!groupTex[chr]) lost.add(chr)
  return command ? `\\${command}{${inside}}` : inside
}

/** Letters of mathematical alphabets as plain letters in their style. */
function alphabetTex(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0
  if (code !== 0x210e && (code < 0x1d400 || code > 0x1d7ff)) return undefined
  const plain = letter.normalize('NFKC')
  const tex = signTex(plain) ?? plain
  if (code >= 0x1d538 && code <= 0x1d56b) return `\\mathbb{${tex}}`
  if (code >= 0x1d49c && code <= 0x1d503) return `\\mathcal{${tex}}`
  if ((code >= 0x1d400 && code <= 0x1d433) || (code >= 0x1d7ce && code <= 0x1d7d7)) return `\\mathbf{${tex}}`
  return tex
}

const operator = String.raw`[=+\-−–×÷·<>≤≥≠≈→⇒⇌,;:/&]`
const spacesAroundOperators = new RegExp(` *(${operator}) *`, 'g')

function runTex(run: XmlNode, writing: Writing): string {
  const properties = childrenNamed(run, 'rPr')
  const property = (name: string) => properties.map((one) => childNamed(one, name)).find(Boolean)
  const isText = property('nor') !== undefined
  const style = property('sty')?.attributes.val
  const isWords = isText || style === 'p'
  return elements(run)
    .map((child) => {
      if (child.name === 't') {
        const typed = textOf(child)
        if (isText) return textTex(typed)
        const tex = lettersTex(typed, isWords, writing.isArray ?? false)
        const isBold = (style === 'b' || style === 'bi') && /[\p{L}\p{N}]/u.test(typed)
        return isBold ? `\\${style === 'b' ? 'mathbf' : 'boldsymbol'}{${tex}}` : tex
      }
      if (child.name === 'sym') {
        const sign = fontSymbol(child.attributes.font ?? '', child.attributes.char ?? '')
        if (sign === null) writing.lost.add(`${child.attributes.font ?? ''} ${child.attributes.char ?? ''}`.trim())
        return sign === null ? '' : lettersTex(sign, true, false)
      }
      if (child.name === 'tab') return '\\quad '
      if (/^(?:drawing|pict|object)$/.test(child.name)) writing.lost.add(child.name)
      return ''
    })
    .join('')
}

/** Words of plain text inside an equation. */
function textTex(typed: string): string {
  if (typed.trim() === '') return typed === '' ? '' : '\\ '
  if (/^[\d.,+\-=()]+$/.test(typed)) return typed
  return typed
    .split(/([^\p{L}\p{M}\p{N}\p{P}\s]|[{}\\$&#^_%~])/u)
    .map((part, at) => (part === '' ? '' : at % 2 === 1 ? (signTex(part) ?? part) : `\\text{${part}}`))
    .join('')
}

function lettersTex(typed: string, isUpright: boolean, isArray: boolean): string {
  const letters = typed.replaceAll(spacesAroundOperators, '$1')
  // Latin words, runs of other scripts, and single signs.
  const parts = letters.match(/[A-Za-z]+|[^\p{ASCII}\p{Script=Latin}\p{Script=Greek}\P{L}][\p{L}\p{M}]*|[\s\S]/gu) ?? []
  return parts
    .map((part) => {
      if (functionNames.test(part)) return part === 'cosec' || part === 'lg' ? `\\operatorname{${part}}` : `\\${part} `
      if (/^[A-Za-z]+$/.test(part)) return isUpright ? `\\mathrm{${part}}` : part
      if (part === '&' && isArray) return '&'
      const alphabet = [...part].map((letter) => alphabetTex(letter))
      if (alphabet.every((one) => one !== undefined)) return alphabet.join('')
      const sign = signTex(part)
      if (sign !== undefined) return sign
      return /^[^\p{ASCII}\p{Script=Latin}\P{L}]/u.test(part) ? `\\text{${part}}` : part
    })
    .join('')
}
