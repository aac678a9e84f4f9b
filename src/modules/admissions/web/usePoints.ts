import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { fitNumber } from '#ui/formats/numberText.ts'
import { panelText } from './selection/panelWords.ts'

/** Points as people write them: at most two decimals, none that say nothing, and out of how many where that is known. */
export function usePoints() {
  const text = useText(panelText)
  const { number } = useFormat()
  return (points: number | null, most?: number): string => {
    if (points === null) return text.blank
    const shown = number(fitNumber(points, 2))
    return most === undefined ? shown : fill(text.points, { n: shown, most: number(most) })
  }
}
