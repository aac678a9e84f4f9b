import { escapeText, type Inline } from '#modules/questions/questionText.ts'
import { type Reader, textFromNodes } from '../htmlText.ts'
import type { Draft, Note } from '../imported.ts'
import { below, childNamed, childrenNamed, elements, textOf, type XmlNode } from '../xmlTree.ts'
import { choiceOf, hotSpotOf, type Interaction, matchOf, numericOf, orderOf, writtenOf } from './qtiInteractions.ts'
import { type Declaration, declarationsOf } from './qtiResponses.ts'

type Content = Draft['content']
type Plain = Exclude<Content, { type: 'passage' }>

const inlineInteractions = ['textEntryInteraction', 'inlineChoiceInteraction']
const blockInteractions = [
  'choiceInteraction',
  'matchInteraction',
  'orderInteraction',
  'hotspotInteraction',
  'extendedTextInteraction',
]
/** Parts of the body that are no part of what is asked. */
const aside = [
  'rubricBlock',
  'feedbackBlock',
  'feedbackInline',
  'templateBlock',
  'templateInline',
  'infoControl',
  'stylesheet',
  'catalogInfo',
]

const isInteraction = ({ name }: XmlNode) => name.endsWith('Interaction')
/** A button or a film answers nothing. */
const isAnswered = (node: XmlNode) => isInteraction(node) && !/^(?:endAttempt|media)Interaction$/.test(node.name)

/** Reads an item of QTI 2.x or 3.0, given with the names of 2.x. Null if nothing of it can be kept. */
export function readItem(item: XmlNode, note: Note, picture: Reader['picture']): Content | null {
  const body = childNamed(item, 'itemBody')
  if (!body) {
    note('refused', 'unreadable', 'itemBody')
    return null
  }
  const context: Context = { declarations: declarationsOf(item), note, picture }
  if (childrenNamed(item, 'templateDeclaration').length > 0) note('changed', 'template-dropped')
  if (item.attributes.adaptive === 'true') note('changed', 'adaptive-dropped')
  if (childrenNamed(item, 'modalFeedback').length > 0) note('changed', 'feedback-dropped')
  const marks = marksOf(item, note)
  const children = [...below(body)].filter(({ attributes }) => attributes['data-child'] !== undefined)
  if (children.length > 0) return passageOf(body, children, context)
  return titled(contentOf(body, marks, context), item.attributes.title ?? '')
}

/** Some programs ask nothing in the body: the question is the title of the item. */
function titled(content: Content | null, title: string): Content | null {
  if (content?.stem !== '' || content.type === 'assertionReason') return content
  return { ...content, stem: escapeText(title) }
}

function contentOf(body: XmlNode, marks: number, context: Context): Content | null {
  const found = [...below(body)].filter(isAnswered)
  const blocks = found.filter(({ name }) => !inlineInteractions.includes(name))
  if (blocks.length > 1 || (blocks.length === 1 && found.length > 1)) return severalOf(body, blocks, context)
  return plainOf(body, marks, context)
}

type Context = {
  readonly declarations: ReadonlyMap<string, Declaration>
  readonly note: Note
  readonly picture: Reader['picture']
}

/** The text of nodes without interactions; typed gaps become blanks. */
function stemOf(
  nodes: readonly (XmlNode | string)[],
  { note, picture }: Context,
  blanks?: ReadonlyMap<XmlNode, string>,
): string {
  const inline = (node: XmlNode): Inline | null => {
    const id = blanks?.get(node)
    return id
      ? { kind: 'blank', id }
      : isInteraction(node) || aside.includes(node.name)
        ? { kind: 'text', text: '' }
        : null
  }
  return textFromNodes(nodes, { note, picture, inline })
}

function partOf(body: XmlNode, part: string, context: Context): string {
  const found = [...below(body)].find(({ attributes }) => attributes['data-part'] === part)
  return found ? stemOf((childNamed(found, 'contentBody') ?? found).children, context) : ''
}

function plainOf(body: XmlNode, marks: number, context: Context): Plain | null {
  const { note, declarations } = context
  const found = [...below(body)].filter(isAnswered)
  const [first] = found
  if (!first) {
    note('refused', 'no-answer')
    return null
  }
  if ([...below(body)].some(({ name, attributes }) => aside.includes(name) && attributes['data-part'] === undefined))
    note('changed', 'aside-dropped')
  const explanation = partOf(body, 'explanation', context)
  const own = [...(blockInteractions.includes(first.name) ? [first] : [])]
  const prompt = own.flatMap((one) => childrenNamed(one, 'prompt').flatMap((node) => node.children))
  const stem = [stemOf(body.children, context), stemOf(prompt, context)].filter(Boolean).join('\n\n')
  const declaration = declarations.get(first.attributes.responseIdentifier ?? '')
  const interaction: Interaction = {
    node: first,
    declaration,
    note,
    set: (node) => stemOf(node.children, context),
    picture: context.picture,
  }
  const common = { stem, explanation, marks }
  switch (first.name) {
    case 'choiceInteraction':
      return choiceOf(interaction, common)
    case 'matchInteraction':
      return matchOf(interaction, common)
    case 'orderInteraction':
      return orderOf(interaction, common)
    case 'hotspotInteraction':
      return hotSpotOf(interaction, common)
    case 'extendedTextInteraction':
      return writtenOf(interaction, common, partOf(body, 'modelAnswer', context), schemeOf(body, context))
    case 'textEntryInteraction':
    case 'inlineChoiceInteraction': {
      const numeric = found.length === 1 ? numericOf(interaction, common) : null
      return numeric ?? fillInOf(body, found, { explanation, marks }, context)
    }
    default:
      note('refused', 'type-unsupported', first.name)
      return null
  }
}

function schemeOf(body: XmlNode, context: Context) {
  const block = [...below(body)].find(({ attributes }) => attributes['data-part'] === 'scheme')
  return block
    ? [...below(block)]
        .filter(({ attributes }) => attributes['data-marks'] !== undefined)
        .map((point) => ({ text: stemOf(point.children, context), marks: Number(point.attributes['data-marks']) }))
    : []
}

function fillInOf(
  body: XmlNode,
  found: readonly XmlNode[],
  common: { explanation: string; marks: number },
  context: Context,
): Plain | null {
  const { note, declarations } = context
  const ids = new Map<XmlNode, string>()
  const blanks = found.map((node, at) => {
    const name = node.attributes.responseIdentifier ?? ''
    const own = /^RESPONSE_([a-z][a-z0-9]{0,7})$/.exec(name.split('.').at(-1) ?? '')?.[1]
    const id = own ?? 'abcdefghijkl'[at] ?? `z${at}`
    ids.set(node, id)
    const declared = declarations.get(name)
    const right = declared?.accepted ?? []
    if (node.name !== 'inlineChoiceInteraction') return { id, accepted: [...right] }
    note('changed', 'choices-dropped')
    const chosen = childrenNamed(node, 'inlineChoice').filter(({ attributes }) =>
      right.includes(attributes.identifier ?? ''),
    )
    return { id, accepted: chosen.map((choice) => textOf(choice).trim()) }
  })
  if (blanks.some(({ accepted }) => accepted.length === 0)) {
    note('refused', 'key-missing')
    return null
  }
  const [first] = found
  return {
    type: 'fillIn',
    ...common,
    stem: stemOf(body.children, context, ids),
    blanks,
    isCaseSensitive: found.some((node) => declarations.get(node.attributes.responseIdentifier ?? '')?.isCaseSensitive),
    partial: first?.attributes['data-partial'] === 'none' ? 'none' : 'each',
  }
}

/** Our own passages: each question in an element that names it. */
function passageOf(body: XmlNode, nodes: readonly XmlNode[], context: Context): Content | null {
  const isAside = (child: XmlNode | string) => typeof child !== 'string' && child.attributes['data-of'] !== undefined
  const children = nodes.flatMap((node) => {
    const asides = elements(body).filter(({ attributes }) => attributes['data-of'] === node.attributes['data-child'])
    const whole = { ...node, children: [...node.children, ...asides] }
    const question = plainOf(whole, Number(node.attributes['data-marks'] ?? '1'), context)
    return question ? [{ id: node.attributes['data-child'] ?? '', question: question as never }] : []
  })
  if (children.length < nodes.length) context.note('changed', 'child-dropped')
  const rest = {
    ...body,
    children: body.children.filter((child) => typeof child === 'string' || !(nodes.includes(child) || isAside(child))),
  }
  return asPassage(stemOf(rest.children, context), partOf(rest, 'explanation', context), children)
}

/** Items of other programs with several interactions: a passage with one question for each. */
function severalOf(body: XmlNode, blocks: readonly XmlNode[], context: Context): Content | null {
  const stem = stemOf(body.children, context)
  const children = blocks.flatMap((block, at) => {
    const question = plainOf({ name: 'itemBody', attributes: {}, children: [block] }, 1, context)
    const named = question && question.stem === '' ? { ...question, stem: `(${at + 1})` } : question
    return named ? [{ id: `q${at + 1}`, question: named as never }] : []
  })
  if (children.length < blocks.length) context.note('changed', 'child-dropped')
  if (children.length === 0) return null
  return asPassage(stem, '', children)
}

function asPassage(stem: string, explanation: string, children: { id: string; question: never }[]): Content {
  const marks = children.reduce((sum, { question }) => sum + (question as { marks: number }).marks, 0)
  return { type: 'passage', stem, explanation, marks, children }
}

/** The most that can be earned, as far as the item tells. */
function marksOf(item: XmlNode, note: Note): number {
  const outcome = (name: string) =>
    childrenNamed(item, 'outcomeDeclaration').find(({ attributes }) => attributes.identifier === name)
  const declared =
    textOf(childNamed(outcome('MAXSCORE'), 'defaultValue')).trim() || outcome('SCORE')?.attributes.normalMaximum || '1'
  const marks = Number(declared)
  const kept = Math.min(100, Math.max(0.25, Math.round((Number.isFinite(marks) ? marks : 1) * 4) / 4))
  if (kept !== marks) note('changed', 'marks-rounded', declared)
  return kept
}

export const isItem = (node: XmlNode) => node.name === 'assessmentItem'
export const itemsBelow = (node: XmlNode): XmlNode[] => (isItem(node) ? [node] : elements(node).flatMap(itemsBelow))
