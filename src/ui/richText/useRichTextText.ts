import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'
import { englishRichTextText, type RichTextText } from './richTextText.ts'

export function useRichTextText(): RichTextText {
  return useContext(PieceTextContext)?.richText ?? englishRichTextText
}
