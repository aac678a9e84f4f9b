import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'
import { type ChartText, englishChartText } from './chartText.ts'

export function useChartText(): ChartText {
  return useContext(PieceTextContext)?.chart ?? englishChartText
}
