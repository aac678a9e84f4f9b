import { fits } from '#modules/gradebook/marks.ts'
import { readNumber } from '#ui/formats/numberText.ts'
import { type CellContent, isBad } from '#ui/grid/cells/cellContent.ts'
import { isMarkCode, type Scale } from '../../rules/template.ts'

/** A mark as the grid holds it: a number, a code, or nothing. */
export const contentOfMark = (mark: string): string | number | null =>
  mark === '' ? null : isMarkCode(mark) ? mark : Number(mark)

/** What the grid holds as a mark; null if it is not one. */
export const markOfContent = (content: CellContent): string | null =>
  isBad(content) ? null : content === null ? '' : String(content)

type Reading = {
  readonly outOf: string
  readonly scale: Scale | undefined
  readonly tooMuch: string
  readonly notAMark: string
}

/** Reads typed marks. On a scale of points its letters can be typed too. */
export function readMark(typed: string, { outOf, scale, tooMuch, notAMark }: Reading): CellContent {
  const letter =
    scale?.kind === 'points' ? scale.bands.find(({ label }) => label.toLowerCase() === typed.toLowerCase()) : undefined
  const value = letter ? letter.from : readNumber(typed)
  if (value === null || value === undefined) return { bad: typed, reason: notAMark }
  if (fits(String(value), outOf)) return value
  return { bad: typed, reason: value >= 0 && value <= Number(outOf) ? notAMark : tooMuch }
}
