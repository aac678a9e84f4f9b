import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'
import { englishTreeText, type TreeText } from './treeText.ts'

export function useTreeText(): TreeText {
  return useContext(PieceTextContext)?.tree ?? englishTreeText
}
