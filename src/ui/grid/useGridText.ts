import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'
import { englishGridText, type GridText } from './gridText.ts'

export function useGridText(): GridText {
  return useContext(PieceTextContext)?.grid ?? englishGridText
}
