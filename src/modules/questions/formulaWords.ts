const symbols: Readonly<Record<string, string>> = {
  times: '×',
  div: '÷',
  cdot: '·',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  lt: '<',
  gt: '>',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  sim: '∼',
  cong: '≅',
  propto: '∝',
  in: '∈',
  cup: '∪',
  cap: '∩',
  subset: '⊂',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  therefore: '∴',
  because: '∵',
  angle: '∠',
  triangle: '△',
  parallel: '∥',
  perp: '⊥',
  infty: '∞',
  sum: '∑',
  prod: '∏',
  int: '∫',
  circ: '°',
  degree: '°',
  prime: '′',
  ldots: '…',
  dots: '…',
  cdots: '…',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  phi: 'φ',
  omega: 'ω',
  Omega: 'Ω',
}
/** Commands whose argument is read as it stands, and commands that only change how it looks. */
const plain =
  /^(?:text|mathcal|tilde|dot|ddot|underline|underbrace|overbrace|cancel|xrightarrow|textbf|textit|mathrm|mathbf|mathit|mathbb|operatorname|boldsymbol|overline|bar|vec|hat|boxed)$/
const silent = /^(?:left|right|big|Big|displaystyle|textstyle|limits|nolimits)$/
const raisedSigns = new Map([...'0123456789+-=()n°′'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ°′'][at] ?? sign]))
const loweredSigns = new Map([...'0123456789+-=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at] ?? sign]))

type Cursor = { readonly tex: string; at: number }

const isOneWord = (words: string) => /^[\p{L}\p{N}.°′√]+$/u.test(words)
const wrapped = (words: string) => (isOneWord(words) ? words : `(${words})`)

function shifted(words: string, signs: ReadonlyMap<string, string>, mark: '^' | '_'): string {
  const letters = [...words.replaceAll(/\s+/g, '')]
  return letters.every((letter) => signs.has(letter))
    ? letters.map((letter) => signs.get(letter)).join('')
    : mark + wrapped(words.trim())
}

/** \ce{2H2 + O2 -> 2H2O}: figures after a letter or bracket are lowered. */
const chemistry = (raw: string): string =>
  raw
    .replaceAll(/(?<=[A-Za-z)\]])\d+/g, (figures) => shifted(figures, loweredSigns, '_'))
    .replaceAll('<=>', '⇌')
    .replaceAll('->', '→')
    .replaceAll(/\^\{?([\d+-]+)\}?/g, (_, charge: string) => shifted(charge, raisedSigns, '^'))

/** The argument of a command: a group in braces, a command or one character. */
function argument(cursor: Cursor): string {
  while (cursor.tex[cursor.at] === ' ') cursor.at += 1
  const [next = ''] = cursor.tex.slice(cursor.at, cursor.at + 2)
  cursor.at += next.length
  return next === '{' ? run(cursor, '}') : next === '\\' ? command(cursor) : next
}

function rawArgument(cursor: Cursor): string {
  const [all = '', inside = ''] = /^\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(cursor.tex.slice(cursor.at)) ?? []
  cursor.at += all.length
  return inside
}

function command(cursor: Cursor): string {
  const [name = ''] = /^(?:[a-zA-Z]+|[\s\S])/.exec(cursor.tex.slice(cursor.at, cursor.at + 40)) ?? []
  cursor.at += name.length
  if (name === '\\') return '; '
  if (!/^[a-zA-Z]/.test(name)) return name === '!' ? '' : /[%$#&_{}|]/.test(name) ? name : ' '
  while (cursor.tex[cursor.at] === ' ') cursor.at += 1
  if (/^[dtc]?frac$/.test(name)) return `${wrapped(argument(cursor))}/${wrapped(argument(cursor))}`
  if (name === 'sqrt') {
    const [root = ''] = /^\[[^\]]*\]/.exec(cursor.tex.slice(cursor.at)) ?? []
    cursor.at += root.length
    return `${shifted(root.slice(1, -1), raisedSigns, '^')}√${wrapped(argument(cursor))}`
  }
  if (name === 'ce') return chemistry(rawArgument(cursor))
  if (name === 'binom') return `${wrapped(argument(cursor))}C${wrapped(argument(cursor))}`
  if (name === 'begin' || name === 'end') {
    rawArgument(cursor)
    return ' '
  }
  if (plain.test(name)) return argument(cursor)
  if (silent.test(name)) return ''
  const symbol = symbols[name]
  if (symbol === undefined) return /quad$/.test(name) ? ' ' : `${name} `
  // The space that ends a command is none; relations and operations read better with one on each side.
  return /[×÷±≤≥<>≠≈≡≅∝→⇒]/.test(symbol) ? ` ${symbol} ` : symbol
}

function run(cursor: Cursor, end?: '}'): string {
  let words = ''
  while (cursor.at < cursor.tex.length) {
    const letter = cursor.tex[cursor.at] ?? ''
    cursor.at += 1
    if (letter === end) break
    if (letter === '{') words += run(cursor, '}')
    else if (letter === '\\') words += command(cursor)
    else if (letter === '^') words += shifted(argument(cursor), raisedSigns, '^')
    else if (letter === '_') words += shifted(argument(cursor), loweredSigns, '_')
    else words += /[~&]/.test(letter) ? ' ' : letter === '}' ? '' : letter
  }
  return words
}

/** A formula as one can read it in a list: 3/4, x², 5 × 10⁻³. What has no such form keeps its name. */
export const formulaWords = (tex: string): string => run({ tex, at: 0 }).replaceAll(/\s+/g, ' ').trim()
