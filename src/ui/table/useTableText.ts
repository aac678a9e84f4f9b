import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'
import { englishTableText, type TableText } from './tableText.ts'

export function useTableText(): TableText {
  return useContext(PieceTextContext)?.table ?? englishTableText
}
