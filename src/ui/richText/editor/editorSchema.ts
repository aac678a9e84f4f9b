import { type DOMOutputSpec, type MarkSpec, Schema } from 'prosemirror-model'
import { safeHref, safeStart } from '../html/htmlVocabulary.ts'
import { tagOfMark } from '../html/htmlWriter.ts'
import { markOrder, type RichMarkName } from '../html/richDocument.ts'

const attributeOf = (element: HTMLElement | string, name: string) =>
  typeof element === 'string' ? null : element.getAttribute(name)

const marks: Record<Exclude<RichMarkName, 'link'>, MarkSpec> = {
  strong: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }, { style: 'font-weight=bold' }],
    toDOM: () => [tagOfMark.strong, 0],
  },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => [tagOfMark.em, 0] },
  underline: {
    parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }],
    toDOM: () => [tagOfMark.underline, 0],
  },
  sub: { excludes: 'sub sup', parseDOM: [{ tag: 'sub' }], toDOM: () => [tagOfMark.sub, 0] },
  sup: { excludes: 'sub sup', parseDOM: [{ tag: 'sup' }], toDOM: () => [tagOfMark.sup, 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => [tagOfMark.code, 0] },
}

const link: MarkSpec = {
  attrs: { href: { validate: 'string' } },
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = safeHref(attributeOf(element, 'href') ?? '')
        return href ? { href } : false
      },
    },
  ],
  toDOM: (mark): DOMOutputSpec => [tagOfMark.link, { href: String(mark.attrs.href), rel: 'noopener noreferrer' }, 0],
}

const specs: Record<RichMarkName, MarkSpec> = { link, ...marks }

/** The document schema: what it cannot hold cannot be typed, pasted or stored. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    // Its direction is set by CSS: a dir attribute would hide its text from the item or quote around it.
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 2, validate: 'number' } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [
        { tag: 'h2', attrs: { level: 2 } },
        { tag: 'h3', attrs: { level: 3 } },
      ],
      toDOM: (node) => [node.attrs.level === 3 ? 'h3' : 'h2', { dir: 'auto' }, 0],
    },
    bullets: { content: 'item+', group: 'block list', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    numbers: {
      attrs: { start: { default: 1, validate: 'number' } },
      content: 'item+',
      group: 'block list',
      parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: safeStart(attributeOf(element, 'start')) }) }],
      toDOM: (node) => ['ol', node.attrs.start > 1 ? { start: String(node.attrs.start) } : {}, 0],
    },
    item: {
      content: 'paragraph (paragraph | list)*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', { dir: 'auto' }, 0],
    },
    quote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', { dir: 'auto' }, 0],
    },
    text: { group: 'inline' },
    break: {
      inline: true,
      group: 'inline',
      selectable: false,
      leafText: () => '\n',
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  // The order of the marks is the order of their nesting.
  marks: Object.fromEntries(markOrder.map((name) => [name, specs[name]])) as Record<RichMarkName, MarkSpec>,
})

export const { paragraph, heading, bullets, numbers, item, quote, break: lineBreak } = schema.nodes
