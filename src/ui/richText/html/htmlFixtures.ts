import type { HtmlNode } from './htmlStyles.ts'

/** A text node for tests without a browser. */
export const textNode = (words: string): HtmlNode => ({
  nodeType: 3,
  nodeName: '#text',
  nodeValue: words,
  childNodes: [],
})

/** An element for tests without a browser. */
export const elementNode = (
  name: string,
  childNodes: readonly HtmlNode[],
  attributes: Readonly<Record<string, string>> = {},
): HtmlNode => ({
  nodeType: 1,
  nodeName: name.toUpperCase(),
  nodeValue: null,
  childNodes,
  getAttribute: (attribute) => attributes[attribute] ?? null,
})

const decoded = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** Parses well-formed HTML, such as we and the server's sanitiser write; real pages need a real parser. */
export function treeOf(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  const open: HtmlNode[][] = [root]
  const names: string[] = []
  let read = 0
  const token = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"]*")*)( ?\/)?>|([^<]+)/gy
  for (let match = token.exec(html); match; match = token.exec(html)) {
    read = token.lastIndex
    const [, closing, name, attributes = '', , text] = match
    if (text !== undefined) open.at(-1)?.push(textNode(decoded(text)))
    else if (closing) {
      if (names.pop() !== name) throw new Error(`</${name}> closes nothing in ${html}`)
      open.pop()
    } else if (name) {
      const given = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        decoded(value),
      ])
      const children: HtmlNode[] = []
      open.at(-1)?.push(elementNode(name, children, Object.fromEntries(given)))
      if (name === 'br') continue
      open.push(children)
      names.push(name)
    }
  }
  if (read !== html.length) throw new Error(`not well-formed from ${read}: ${html}`)
  if (names.length > 0) throw new Error(`<${names.at(-1)}> is left open in ${html}`)
  return root
}
