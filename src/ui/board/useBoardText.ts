import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'
import { type BoardText, englishBoardText } from './boardText.ts'

export function useBoardText(): BoardText {
  return useContext(PieceTextContext)?.board ?? englishBoardText
}
