import type { ReactNode } from 'react'
import { type Block, type Inline, parseInlines, parseText } from '#modules/questions/questionText.ts'
import { Formula } from './Formula.tsx'
import css from './QuestionView.module.css'

/** Addresses of pictures by the id of their file. */
export type Pictures = Readonly<Record<string, string>>

type TextViewProps = {
  text: string
  pictures: Pictures
  /** What stands in a blank; a line by default. */
  blank?: (id: string) => ReactNode
}

/** A text of a question: paragraphs, formulas, lists, tables and pictures. */
export function TextView({ text, pictures, blank }: TextViewProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place.
  return parseText(text).map((block, at) => <BlockView key={at} block={block} pictures={pictures} blank={blank} />)
}

/** The same inside a line, such as an option: of several paragraphs only the words. */
export function LineView({ text, pictures }: Pick<TextViewProps, 'text' | 'pictures'>) {
  const blocks = parseText(text)
  const [first] = blocks
  if (blocks.length === 1 && first?.kind === 'paragraph' && first.lines.length === 1)
    return <Inlines inlines={parseInlines(text)} pictures={pictures} />
  return (
    <span className={css.block}>
      <TextView text={text} pictures={pictures} />
    </span>
  )
}

type Parts = Omit<TextViewProps, 'text' | 'blank'> & { blank?: TextViewProps['blank'] | undefined }

function BlockView({ block, ...parts }: Parts & { block: Block }) {
  switch (block.kind) {
    case 'formula':
      return <Formula tex={block.tex} display />
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={css.list}>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
            <li key={at}>
              <Inlines inlines={item} {...parts} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        <div className={css.scroll}>
          <table className={css.table}>
            <tbody>
              {block.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
                <tr key={at}>
                  {row.map((cell, place) => {
                    const Cell = block.hasHead && at === 0 ? 'th' : 'td'
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place.
                      <Cell key={place}>
                        <Inlines inlines={cell} {...parts} />
                      </Cell>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'paragraph':
      return (
        <p className={css.paragraph}>
          {block.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
            <span key={at}>
              {at > 0 && <br />}
              <Inlines inlines={line} {...parts} />
            </span>
          ))}
        </p>
      )
  }
}

function Inlines({ inlines, pictures, blank }: Parts & { inlines: readonly Inline[] }) {
  return inlines.map((inline, at) => {
    const key = `${at} ${inline.kind}`
    if (inline.kind === 'formula') return <Formula key={key} tex={inline.tex} />
    if (inline.kind === 'picture') {
      const src = pictures[inline.fileId]
      return src ? (
        <img key={key} className={css.picture} src={src} alt={inline.alt} />
      ) : (
        <span key={key}>{inline.alt}</span>
      )
    }
    if (inline.kind === 'blank')
      return <span key={key}>{blank?.(inline.id) ?? <span className={css.gap}>{'\u2003\u2003\u2003'}</span>}</span>
    const words = inline.italic ? <em>{inline.text}</em> : inline.text
    return <span key={key}>{inline.bold ? <strong>{words}</strong> : words}</span>
  })
}
