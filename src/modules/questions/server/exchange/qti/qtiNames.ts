import type { XmlNode } from '../xmlTree.ts'

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** QTI 3 writes qti-choice-interaction where QTI 2 writes choiceInteraction: from here on both have the older name. */
export function withOldNames(node: XmlNode): XmlNode {
  const isQti = node.name.startsWith('qti-')
  const attributes = Object.entries(node.attributes).map(([name, value]) => [
    name.startsWith('data-') ? name : camel(name),
    value,
  ])
  return {
    name: isQti ? camel(node.name.slice(4)) : node.name,
    attributes: Object.fromEntries(attributes),
    children: node.children.map((child) => (typeof child === 'string' ? child : withOldNames(child))),
  }
}
