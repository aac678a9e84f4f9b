import temml from 'temml'
import { type Block, type Inline, parseText } from '#modules/questions/questionText.ts'
import { element, escapeXml } from './xml.ts'

/** Where a picture is in the package. */
export const picturePath = (fileId: string) => `pictures/${fileId}.png`

/** MathML that also carries its TeX, so that it comes back as it was typed. */
export function mathOf(tex: string, displayMode: boolean): string {
  try {
    return temml.renderToString(tex, { displayMode, annotate: true, xml: true, throwOnError: true, maxExpand: 200 })
  } catch {
    const own = element('annotation', { encoding: 'application/x-tex' }, escapeXml(tex))
    return element(
      'math',
      { xmlns: 'http://www.w3.org/1998/Math/MathML', display: displayMode ? 'block' : undefined },
      element('semantics', {}, element('mtext', {}, escapeXml(tex)), own),
    )
  }
}

function inlineOf(inline: Inline, blank: (id: string) => string): string {
  switch (inline.kind) {
    case 'formula':
      return mathOf(inline.tex, false)
    case 'picture':
      return element('img', { src: `../${picturePath(inline.fileId)}`, alt: inline.alt })
    case 'blank':
      return blank(inline.id)
    case 'text': {
      const italic = inline.italic ? element('em', {}, escapeXml(inline.text)) : escapeXml(inline.text)
      return inline.bold ? element('strong', {}, italic) : italic
    }
  }
}

/** A text of a question as XHTML. */
export function markupOf(text: string, blank: (id: string) => string = () => ''): string {
  const line = (inlines: readonly Inline[]) => inlines.map((one) => inlineOf(one, blank)).join('')
  const markup = (block: Block): string => {
    switch (block.kind) {
      case 'formula':
        return element('div', {}, mathOf(block.tex, true))
      case 'list':
        return element(
          block.ordered ? 'ol' : 'ul',
          {},
          ...block.items.map((item) => element('li', {}, line(item) || ' ')),
        )
      case 'table': {
        const row = (cells: readonly (readonly Inline[])[], name: string) =>
          element('tr', {}, ...cells.map((cell) => element(name, {}, line(cell) || ' ')))
        return element(
          'table',
          {},
          element('tbody', {}, ...block.rows.map((cells, at) => row(cells, block.hasHead && at === 0 ? 'th' : 'td'))),
        )
      }
      case 'paragraph':
        return element('p', {}, block.lines.map(line).join('<br/>'))
    }
  }
  return parseText(text).map(markup).join('')
}
