export type RichMark =
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }
  | { readonly type: 'strong' | 'em' | 'underline' | 'sub' | 'sup' | 'code' }

export type RichMarkName = RichMark['type']

/** From the outside in: a link contains the other marks, so that it stays one link. */
export const markOrder: readonly RichMarkName[] = ['link', 'strong', 'em', 'underline', 'sub', 'sup', 'code']

export type RichInline =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly RichMark[] }
  | { readonly type: 'break'; readonly marks?: readonly RichMark[] }

export type RichLine =
  | { readonly type: 'paragraph'; readonly content?: readonly RichInline[] }
  | { readonly type: 'heading'; readonly attrs: { readonly level: 2 | 3 }; readonly content?: readonly RichInline[] }

/** Starts with a paragraph; lists inside it are nested lists. */
export interface RichItem {
  readonly type: 'item'
  readonly content: readonly RichBlock[]
}

export type RichList =
  | { readonly type: 'bullets'; readonly content: readonly RichItem[] }
  | { readonly type: 'numbers'; readonly attrs: { readonly start: number }; readonly content: readonly RichItem[] }

export type RichBlock = RichLine | RichList | { readonly type: 'quote'; readonly content: readonly RichBlock[] }

/** Rich text as the editor keeps it; the same shape as its JSON. */
export interface RichDoc {
  readonly type: 'doc'
  readonly content: readonly RichBlock[]
}

export const sameMark = (one: RichMark, other: RichMark): boolean =>
  one.type === other.type && (one.type !== 'link' || other.type !== 'link' || one.attrs.href === other.attrs.href)

export const sameMarks = (some: readonly RichMark[] = [], others: readonly RichMark[] = []): boolean =>
  some.length === others.length && some.every((mark, at) => sameMark(mark, others[at] ?? mark))

/** Adds a mark in order; a new link replaces the old one, and superscript excludes subscript. */
export function addMark(marks: readonly RichMark[], mark: RichMark): readonly RichMark[] {
  const excluded = mark.type === 'sub' ? 'sup' : mark.type === 'sup' ? 'sub' : mark.type
  const kept = marks.filter(({ type }) => type !== mark.type && type !== excluded)
  return [...kept, mark].sort((a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type))
}

const invisible = /[\s\u200b-\u200d\ufeff]/g

/** Whether a reader would see nothing. */
export const isBlank = (words: string): boolean => words.replace(invisible, '') === ''

const inlineWords = (content: readonly RichInline[] = []): string =>
  content.map((one) => (one.type === 'text' ? one.text : '\n')).join('')

/** The plain text, a line for each paragraph. */
export const richWords = (blocks: readonly (RichBlock | RichItem)[]): string =>
  blocks
    .map((block) =>
      block.type === 'paragraph' || block.type === 'heading' ? inlineWords(block.content) : richWords(block.content),
    )
    .join('\n')

const paragraphs = (blocks: readonly (RichBlock | RichItem)[]): number =>
  blocks.reduce((sum, block) => {
    if (block.type === 'paragraph') return sum + 1
    return block.type === 'heading' ? sum : sum + paragraphs(block.content)
  }, 0)

/** Lines as the limit counts them: paragraphs and list items, an item with its first paragraph is one; no headings. */
export const richLines = (doc: RichDoc): number => (isBlank(richWords(doc.content)) ? 0 : paragraphs(doc.content))
