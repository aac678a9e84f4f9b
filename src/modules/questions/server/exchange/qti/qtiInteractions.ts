import { newKeys } from '#modules/questions/keys.ts'
import type { QuestionOf } from '#modules/questions/question.ts'
import type { Draft, Note } from '../imported.ts'
import { below, childrenNamed, type XmlNode } from '../xmlTree.ts'
import type { Declaration } from './qtiResponses.ts'

export type Interaction = {
  readonly node: XmlNode
  readonly declaration: Declaration | undefined
  readonly note: Note
  set(node: XmlNode): string
  picture(src: string): string | null
}
type Common = { readonly stem: string; readonly explanation: string; readonly marks: number }
type Plain = Exclude<Draft['content'], { type: 'passage' }>
type Region = QuestionOf<'hotSpot'>['regions'][number]

/** Identifiers that fit stay as they are; others get keys of ours. */
function keysFor(nodes: readonly XmlNode[]): Map<string, string> {
  const names = nodes.map(({ attributes }) => attributes.identifier ?? '')
  const fits = (name: string) => /^[a-z][a-z0-9]{0,7}$/.test(name)
  const fresh = newKeys(names.length, names)
  return new Map(names.map((name, at) => [name, fits(name) ? name : (fresh[at] ?? '')]))
}

const refused = (note: Note, cause: string, detail = ''): null => {
  note('refused', cause, detail)
  return null
}

export function choiceOf({ node, declaration, note, set }: Interaction, common: Common): Plain | null {
  const choices = childrenNamed(node, 'simpleChoice')
  const right = declaration?.right ?? []
  if (right.length === 0) return refused(note, 'key-missing')
  const own = node.attributes['data-type']
  if (own === 'trueFalse') return { type: 'trueFalse', ...common, right: right[0] === 'true' }
  if (own === 'assertionReason') {
    const part = (name: string) => [...below(node)].find(({ attributes }) => attributes['data-part'] === name)
    const [assertion, reason] = [part('assertion'), part('reason')]
    return {
      type: 'assertionReason',
      ...common,
      stem: part('stem') ? set(part('stem') as XmlNode) : '',
      assertion: assertion ? set(assertion) : '',
      reason: reason ? set(reason) : '',
      right: right[0] as 'a',
    }
  }
  const keys = keysFor(choices)
  const options = choices.map((choice) => ({
    id: keys.get(choice.attributes.identifier ?? '') ?? '',
    text: set(choice),
  }))
  const rightKeys = right.map((name) => keys.get(name) ?? '')
  const isSeveral = node.attributes.maxChoices !== '1' && declaration?.node.attributes.cardinality !== 'single'
  if (!isSeveral) return { type: 'single', ...common, options, right: rightKeys[0] ?? '' }
  const partial = node.attributes['data-partial']
  return {
    type: 'several',
    ...common,
    options,
    right: rightKeys,
    partial: partial === 'none' || partial === 'rightOnly' ? partial : 'each',
  }
}

export function orderOf({ node, declaration, note, set }: Interaction, common: Common): Plain | null {
  const choices = childrenNamed(node, 'simpleChoice')
  const keys = keysFor(choices)
  const right = declaration?.right ?? []
  if (right.length < 2) return refused(note, 'key-missing')
  const items = right.flatMap((name) => {
    const choice = choices.find(({ attributes }) => attributes.identifier === name)
    return choice ? [{ id: keys.get(name) ?? '', text: set(choice) }] : []
  })
  if (items.length < choices.length) note('changed', 'choices-dropped')
  const partial = node.attributes['data-partial']
  return { type: 'order', ...common, items, partial: partial === 'each' || partial === 'neighbours' ? partial : 'none' }
}

export function matchOf({ node, declaration, note, set }: Interaction, common: Common): Plain | null {
  const [first, second] = childrenNamed(node, 'simpleMatchSet').map((one) =>
    childrenNamed(one, 'simpleAssociableChoice'),
  )
  if (!first || !second) return refused(note, 'unreadable', 'simpleMatchSet')
  const pairs = (declaration?.right ?? []).map((pair) => pair.split(/\s+/))
  const isOnce = (side: number) => new Set(pairs.map((pair) => pair[side])).size === pairs.length
  // Where one on the left has several partners, the sides change places if that gives each one partner.
  const isTurned = !isOnce(0) && isOnce(1)
  if (pairs.length === 0) return refused(note, 'key-missing')
  if (!isOnce(0) && !isTurned) return refused(note, 'many-partners')
  const [lefts, rights] = isTurned ? [second, first] : [first, second]
  const keys = keysFor([...lefts, ...rights])
  const line = (one: XmlNode) => ({ id: keys.get(one.attributes.identifier ?? '') ?? '', text: set(one) })
  const key = new Map(pairs.map(([a = '', b = '']) => (isTurned ? [b, a] : [a, b])))
  const asked = lefts.filter(({ attributes }) => key.has(attributes.identifier ?? ''))
  if (asked.length < lefts.length) note('changed', 'choices-dropped')
  return {
    type: 'match',
    ...common,
    left: asked.map(line),
    right: rights.map(line),
    pairs: Object.fromEntries(
      asked.map(({ attributes: { identifier = '' } }) => [
        keys.get(identifier) ?? '',
        keys.get(key.get(identifier) ?? '') ?? '',
      ]),
    ),
    partial: node.attributes['data-partial'] === 'none' ? 'none' : 'each',
  }
}

/** The coordinates in pixels: from our own thousandths, or as given, where they may be percentages. */
function pixelsOf(attributes: XmlNode['attributes'], width: number, height: number): number[] {
  const whole = (at: number) => (at % 2 === 0 ? width : height)
  const own = attributes['data-thousandths']
  if (own) return own.split(',').map((part, at) => (Number(part) * whole(at)) / 1000)
  return (attributes.coords ?? '')
    .split(',')
    .map((part, at) => (part.endsWith('%') ? (Number(part.slice(0, -1)) * whole(at)) / 100 : Number(part)))
}

export function hotSpotOf({ node, declaration, note, picture }: Interaction, common: Common): Plain | null {
  const image = [...below(node)].find(({ name }) => name === 'img' || name === 'object')
  const fileId = picture(image?.attributes.src ?? image?.attributes.data ?? '')
  const [width, height] = [Number(image?.attributes.width), Number(image?.attributes.height)]
  if (!image || !fileId || !(width > 0) || !(height > 0))
    return refused(note, 'picture-dropped', image?.attributes.src ?? '')
  const choices = childrenNamed(node, 'hotspotChoice')
  const keys = keysFor(choices)
  const part = (value: number, whole: number) => Math.min(1000, Math.max(0, Math.round((value * 1000) / whole)))
  const regions = choices.flatMap(({ attributes }): Region[] => {
    const { identifier = '', shape = '' } = attributes
    const id = keys.get(identifier) ?? ''
    const points = pixelsOf(attributes, width, height)
    const [a = 0, b = 0, c = 0, d = 0] = points
    if (shape === 'circle')
      return [{ id, shape: 'circle' as const, x: part(a, width), y: part(b, height), radius: part(c, width) }]
    if (shape !== 'rect') note('changed', 'shape-simplified', shape)
    const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)]
    const [left, top, right, bottom] =
      shape === 'rect' ? [a, b, c, d] : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    const [x, y] = [part(left ?? 0, width), part(top ?? 0, height)]
    return [
      {
        id,
        shape: 'rectangle' as const,
        x,
        y,
        width: part(right ?? 0, width) - x,
        height: part(bottom ?? 0, height) - y,
      },
    ]
  })
  const right = (declaration?.right ?? []).map((name) => keys.get(name) ?? '')
  if (right.length === 0) return refused(note, 'key-missing')
  const alt = image.attributes.alt ?? ''
  return {
    type: 'hotSpot',
    ...common,
    picture: { fileId, width, height, alt },
    regions,
    right,
    partial: node.attributes['data-partial'] === 'each' ? 'each' : 'none',
  }
}

export function writtenOf(
  { node }: Interaction,
  common: Common,
  modelAnswer: string,
  scheme: { text: string; marks: number }[],
): Plain {
  const own = node.attributes['data-type']
  const lines = Number(node.attributes.expectedLines ?? '0')
  const type = own === 'short' || own === 'long' ? own : lines > 4 || common.marks > 3 ? 'long' : 'short'
  return { type, ...common, modelAnswer, scheme }
}

/** A typed number; null if the response is a text. */
export function numericOf({ node, declaration, note }: Interaction, common: Common): Plain | null {
  if (node.name !== 'textEntryInteraction' || !declaration || !['float', 'integer'].includes(declaration.baseType))
    return null
  const answer = node.attributes['data-answer'] ?? declaration.right[0]
  if (answer === undefined) return refused(note, 'key-missing')
  const kind = node.attributes['data-tolerance-kind'] === 'percent' ? 'percent' : 'absolute'
  const units = node.attributes['data-units']
  const without = node.attributes['data-without-unit']
  return {
    type: 'numeric',
    ...common,
    stem: common.stem,
    answer,
    tolerance: { kind, value: node.attributes['data-tolerance'] ?? '0' },
    unit: units
      ? {
          accepted: units
            .split('|')
            .map((one) => ({ text: one.split('=')[0] ?? '', factor: one.split('=')[1] ?? '1' })),
          without: without === 'half' || without === 'full' ? without : 'none',
        }
      : null,
  }
}
