import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'

/** Every word a rich text field says by itself. */
export const englishRichTextText = {
  toolbar: 'Formatting',
  heading: 'Heading',
  subheading: 'Subheading',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  subscript: 'Subscript',
  superscript: 'Superscript',
  code: 'Code',
  link: 'Link',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  indent: 'Move the item in',
  outdent: 'Move the item out',
  quote: 'Quotation',
  undo: 'Undo',
  redo: 'Redo',
  linkAddress: 'Address',
  linkAddressHint: 'A web page, an e-mail address or a phone number',
  linkWords: 'Words to show',
  linkInvalid: 'Write an address that begins with https://, an e-mail address or a phone number',
  linkUnsafe: 'This page is not served safely. Write its address with https://',
  setLink: 'Set link',
  removeLink: 'Remove link',
  openLink: 'Open',
  newTab: 'opens in a new tab',
  lines: (lines: number, limit: number) => (limit === 1 ? `${lines} of 1 line` : `${lines} of ${limit} lines`),
  linesLeft: (left: number) => (left === 0 ? 'No line left' : left === 1 ? '1 line left' : `${left} lines left`),
  tooManyLines: (limit: number) => `Exceeds the limit of ${limit} lines.`,
  keys: 'In a list Tab moves the item in; press Escape first to leave the field with Tab. Alt+F10 goes to the formatting buttons.',
  notLoaded: 'The editor could not be loaded. What is written is safe.',
}

export type RichTextText = typeof englishRichTextText

export function useRichTextText(): RichTextText {
  return useContext(PieceTextContext)?.richText ?? englishRichTextText
}
