import temml from 'temml'

/**
 * A formula as the typesetter and the Word writer draw it: MathML without what only browsers need. `row` are parts side by
 * side; `fenced` ones have brackets at their ends that grow with them.
 */
export type FormulaNode =
  | { k: 'row'; c: FormulaNode[]; fenced?: true; boxed?: true }
  | { k: 'letter' | 'number' | 'word' | 'text'; s: string; upright?: true }
  /** `unary` has no space around it, as the sign of a number. */
  | { k: 'sign'; s: string; unary?: true; stretches?: true }
  | { k: 'space'; em: number }
  | { k: 'fraction'; c: [FormulaNode, FormulaNode]; bare?: true; big?: true }
  | { k: 'root'; c: [FormulaNode] | [FormulaNode, FormulaNode] }
  /** What stands below and above: as scripts, or as limits over and under. */
  | { k: 'scripts' | 'limits'; base: FormulaNode; low: FormulaNode | null; high: FormulaNode | null }
  | { k: 'accent'; base: FormulaNode; s: string }
  | { k: 'line'; base: FormulaNode; side: 'over' | 'under' | 'strike' }
  | { k: 'table'; rows: FormulaNode[][]; align: 'left' | 'center' | 'aligned' }

/** What Temml builds. Its types say `any`; the version is pinned because the tree is not part of its promises. */
type Built = {
  type?: string
  text?: string
  children?: Built[]
  attributes?: Record<string, string | number | undefined>
  style?: Record<string, string | number | undefined>
  classes?: string[]
}

const empty: FormulaNode = { k: 'row', c: [] }
const isEmpty = (node: FormulaNode): boolean => node.k === 'row' && node.c.every(isEmpty)
const letters = (built: Built): string => built.text ?? (built.children ?? []).map(letters).join('')
/** Accents by the character Temml puts above. */
const accents: Record<string, string> = {
  '→': '\u20d7',
  '⃗': '\u20d7',
  '←': '\u20d6',
  ˆ: '\u0302',
  '^': '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  ˉ: '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
}
/** Signs that only tell a reader’s program what belongs together. */
const unseen = new Set(['\u2061', '\u2062', '\u2063', '\u2064', ''])

/** Chemistry puts indices on nothing, after their letter. They belong to it. */
function withBases(parts: readonly FormulaNode[]): FormulaNode[] {
  const based: FormulaNode[] = []
  for (const part of parts) {
    const last = based.at(-1)
    const isLoose = part.k === 'scripts' && isEmpty(part.base)
    if (!isLoose || last === undefined || last.k === 'sign' || last.k === 'space') based.push(part)
    else if (last.k === 'scripts' && last.high === null && part.low === null)
      based[based.length - 1] = { ...last, high: part.high }
    else based[based.length - 1] = { ...part, base: last }
  }
  return based
}

function row(children: readonly Built[]): FormulaNode {
  const parts = withBases(children.map(convert).filter((part) => !isEmpty(part)))
  const fenced = children.some(
    ({ type, attributes }) => type === 'mo' && attributes?.fence === 'true' && attributes.stretchy !== 'false',
  )
  const [only] = parts
  if (parts.length === 1 && only && !fenced) return only
  return { k: 'row', c: parts, ...(fenced && { fenced }) }
}

function sign(built: Built): FormulaNode {
  const s = letters(built)
  if (unseen.has(s)) return empty
  const { form, lspace, rspace, stretchy } = built.attributes ?? {}
  const isUnary = (form === 'prefix' && String(lspace).startsWith('0')) || (lspace === '0em' && rspace === '0em')
  return { k: 'sign', s, ...(isUnary && { unary: true }), ...(stretchy === 'true' && { stretches: true }) }
}

function over(children: readonly Built[]): FormulaNode {
  const [base = {}, high = {}] = children
  const mark = letters(high)
  // A space above an arrow only makes it long.
  if (high.type === 'mspace') return convert(base)
  if (high.type === 'mover' && high.children?.[1]?.type === 'mspace')
    return { k: 'limits', base: convert(base), low: null, high: convert(high.children[0] ?? {}) }
  const accent = accents[mark]
  if (high.type === 'mo' && accent) return { k: 'accent', base: convert(base), s: accent }
  return { k: 'limits', base: convert(base), low: null, high: convert(high) }
}

function table({ children = [], classes = [] }: Built): FormulaNode {
  const rows = children.map((line) => (line.children ?? []).map((cell) => row(cell.children ?? [])))
  const cells = children.flatMap((line) => line.children ?? [])
  const isAligned = classes.includes('tml-jot') && cells.some((cell) => cell.classes?.includes('tml-right'))
  const isLeft = cells.length > 0 && cells.every((cell) => cell.classes?.includes('tml-left'))
  return { k: 'table', rows, align: isAligned ? 'aligned' : isLeft ? 'left' : 'center' }
}

const isHidden = ({ type, children = [] }: Built): boolean => type === 'mphantom' || children.some(isHidden)

/** Chemists’ numbers before a letter come with hidden copies that keep their room; without them they stand where they should. */
function padded(built: Built): FormulaNode {
  const { width, height } = built.attributes ?? {}
  if (built.attributes?.lspace === '-1width') return row((built.children ?? []).filter((part) => !isHidden(part)))
  return (width === '0.1px' || height === '0px') && isHidden(built) ? empty : row(built.children ?? [])
}

function scripts(k: 'scripts' | 'limits', base: Built, low: Built | null, high: Built | null): FormulaNode {
  const [under, above] = [low && convert(low), high && convert(high)]
  const node = { k, base: convert(base), low: under, high: above } as const
  return (under === null || isEmpty(under)) && (above === null || isEmpty(above)) ? node.base : node
}

function convert(built: Built): FormulaNode {
  const { type, children = [], attributes = {} } = built
  const [a = {}, b = {}, c = {}] = children
  switch (type) {
    case 'mi': {
      const s = letters(built)
      if ([...s].length > 1) return { k: 'word', s }
      return { k: 'letter', s, ...(attributes.mathvariant === 'normal' && { upright: true }) }
    }
    case 'mn':
      return { k: 'number', s: letters(built) }
    case 'mo':
      return sign(built)
    case 'mtext':
      return { k: 'text', s: letters(built) }
    case 'mspace':
      return attributes.width ? { k: 'space', em: Number.parseFloat(String(attributes.width)) || 0 } : empty
    case 'mfrac': {
      const bare = attributes.linethickness === '0px' || attributes.linethickness === '0'
      return { k: 'fraction', c: [convert(a), convert(b)], ...(bare && { bare }) }
    }
    case 'msqrt':
      return { k: 'root', c: [row(children)] }
    case 'mroot':
      return { k: 'root', c: [convert(a), convert(b)] }
    case 'msub':
      return scripts('scripts', a, b, null)
    case 'msup':
      return scripts('scripts', a, null, b)
    case 'msubsup':
      return scripts('scripts', a, b, c)
    case 'munder':
      return scripts('limits', a, b, null)
    case 'munderover':
      return scripts('limits', a, b, c)
    case 'mover':
      return over(children)
    case 'mtable':
      return table(built)
    case 'menclose': {
      const notation = String(attributes.notation)
      const side = notation === 'top' ? 'over' : notation === 'bottom' ? 'under' : 'strike'
      return { k: 'line', base: row(children), side }
    }
    case 'mpadded':
      return padded(built)
    case 'mphantom':
      return empty
    case 'mstyle': {
      const inner = row(children)
      return inner.k === 'fraction' && attributes.displaystyle === 'true' ? { ...inner, big: true } : inner
    }
    default: {
      const inner = row(children)
      const isBoxed = type === 'mrow' && built.style?.border !== undefined
      return isBoxed ? { k: 'row', c: [inner], boxed: true } : inner
    }
  }
}

/** A formula for paper, or null where the TeX is wrong; it is then shown as typed, as on screen. */
export function formulaOf(tex: string, isDisplay: boolean): FormulaNode | null {
  try {
    const options = { displayMode: isDisplay, throwOnError: true, trust: false, maxExpand: 200 }
    return convert(temml.__renderToMathMLTree(tex, options) as Built)
  } catch {
    return null
  }
}
