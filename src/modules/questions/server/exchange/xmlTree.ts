import { attributesOf, MalformedXml, readXml } from '#platform/server/spreadsheets/xmlReader.ts'
import { UnreadableFile } from './imported.ts'

export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly children: (XmlNode | string)[]
}

const mostNodes = 300_000
const deepest = 200

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** A document as a tree, names without prefixes. Documents with a document type are refused: no entity is ever expanded. */
export async function parseXml(xml: string): Promise<XmlNode> {
  const root: XmlNode = { name: '', attributes: {}, children: [] }
  const open: XmlNode[] = [root]
  let nodes = 0
  const add = (child: XmlNode | string) => {
    nodes += 1
    if (nodes > mostNodes || open.length > deepest) throw new UnreadableFile('the document is too large')
    open.at(-1)?.children.push(child)
  }
  try {
    await readXml(once(xml.trim()), {
      open: (name, tag) => {
        const node = { name, attributes: attributesOf(tag), children: [] }
        add(node)
        open.push(node)
      },
      text: (text) => add(text),
      close: (name) => {
        if (open.length < 2 || open.pop()?.name !== name) throw new UnreadableFile('its elements are not nested')
      },
    })
  } catch (error) {
    if (error instanceof MalformedXml) throw new UnreadableFile(error.message)
    throw error
  }
  const top = root.children.find((child) => typeof child !== 'string')
  if (!top || open.length !== 1) throw new UnreadableFile('it ends unexpectedly')
  return top
}

export const elements = (node: XmlNode): XmlNode[] => node.children.filter((child) => typeof child !== 'string')

export const childrenNamed = (node: XmlNode, name: string): XmlNode[] =>
  elements(node).filter((child) => child.name === name)

export const childNamed = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node && elements(node).find((child) => child.name === name)

/** All elements below, in document order. */
export function* below(node: XmlNode): Generator<XmlNode> {
  for (const child of elements(node)) {
    yield child
    yield* below(child)
  }
}

export const textOf = (node: XmlNode | undefined): string =>
  node ? node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('') : ''
