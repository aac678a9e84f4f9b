import { trimTex } from '#modules/questions/questionText.ts'
import { elements, textOf, type XmlNode } from './xmlTree.ts'

const wrapped = (tex: string) => (tex.length === 1 ? tex : `{${tex}}`)
const functions = /^(?:sin|cos|tan|cot|sec|log|ln|lim|max|min)$/
const signs: Record<string, string> = {
  '×': '\\times ',
  '÷': '\\div ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '±': '\\pm ',
  '∞': '\\infty ',
  π: '\\pi ',
  '→': '\\to ',
  '∑': '\\sum ',
  '∫': '\\int ',
  '·': '\\cdot ',
  '−': '-',
  '%': '\\%',
  '{': '\\{',
  '}': '\\}',
  '⁡': '',
  '⁢': '',
}

const accents: Record<string, string> = { '¯': 'overline', '‾': 'overline', '^': 'hat', '→': 'vec', '˙': 'dot' }

/** TeX of MathML as other programs write it: school mathematics. Its own TeX, if it carries it, comes first. */
export function texOf(node: XmlNode): string {
  const annotation = [...allBelow(node)].find(
    (one) => one.name === 'annotation' && /tex/i.test(one.attributes.encoding ?? ''),
  )
  return trimTex(annotation ? textOf(annotation) : write(node).replaceAll(/ {2,}/g, ' '))
}

function* allBelow(node: XmlNode): Generator<XmlNode> {
  for (const child of elements(node)) {
    yield child
    yield* allBelow(child)
  }
}

function write(node: XmlNode): string {
  const parts = elements(node).map(write)
  const [a = '', b = '', c = ''] = parts
  const text = textOf(node).trim()
  switch (node.name) {
    case 'mi':
      return functions.test(text) ? `\\${text} ` : (signs[text] ?? text)
    case 'mn':
      return text
    case 'mo':
      return signs[text] ?? text
    case 'mtext':
      return `\\text{${text.replaceAll(/[{}\\$]/g, '')}}`
    case 'mfrac':
      return `\\frac{${a}}{${b}}`
    case 'msup':
      return `${wrapped(a)}^{${b}}`
    case 'msub':
    case 'munder':
      return `${wrapped(a)}_{${b}}`
    case 'msubsup':
    case 'munderover':
      return `${wrapped(a)}_{${b}}^{${c}}`
    case 'mover':
      return accents[b] ? `\\${accents[b]}{${a}}` : `\\overset{${b}}{${a}}`
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`
    case 'mroot':
      return `\\sqrt[${b}]{${a}}`
    case 'mtable':
      return `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`
    case 'mtr':
      return parts.join(' & ')
    case 'mfenced':
      return `\\left(${parts.join(',')}\\right)`
    case 'mspace':
      return ' '
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return parts.join('')
  }
}
