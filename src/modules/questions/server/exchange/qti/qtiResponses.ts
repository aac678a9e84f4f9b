import { childNamed, childrenNamed, textOf, type XmlNode } from '../xmlTree.ts'

/** What an item says about one response. */
export type Declaration = {
  readonly baseType: string
  /** The right values in their order. */
  readonly right: readonly string[]
  /** Every value that earns the most. */
  readonly accepted: readonly string[]
  readonly isCaseSensitive: boolean
  readonly node: XmlNode
}

export function declarationsOf(item: XmlNode): Map<string, Declaration> {
  return new Map(
    childrenNamed(item, 'responseDeclaration').map((node) => [node.attributes.identifier ?? '', declarationOf(node)]),
  )
}

function declarationOf(node: XmlNode): Declaration {
  const correct = childrenNamed(
    childNamed(node, 'correctResponse') ?? { name: '', attributes: {}, children: [] },
    'value',
  )
  const right = correct.map((value) => textOf(value).trim()).filter(Boolean)
  const mapping = childNamed(node, 'mapping')
  const entries = mapping
    ? childrenNamed(mapping, 'mapEntry').map(({ attributes }) => ({
        key: attributes.mapKey ?? '',
        value: Number(attributes.mappedValue ?? '0'),
        isExact: attributes.caseSensitive === 'true',
      }))
    : []
  const most = Math.max(0, ...entries.map(({ value }) => value))
  const mapped = entries.filter(({ value }) => value === most && most > 0)
  const isSeveral = node.attributes.cardinality === 'multiple'
  const fromMap = (isSeveral ? entries.filter(({ value }) => value > 0) : mapped).map(({ key }) => key)
  return {
    baseType: node.attributes.baseType ?? '',
    right: right.length > 0 ? right : fromMap,
    accepted: [...new Set([...right, ...mapped.map(({ key }) => key)])],
    isCaseSensitive: mapped.length > 0 && mapped.every(({ isExact }) => isExact),
    node,
  }
}
