/** The rendered width of a text in pixels. */
export type MeasureText = (text: string) => number

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const ellipsis = '…'

/** The text, or as much of it as fits with an ellipsis; never cuts inside a grapheme. */
export function shortened(text: string, width: number, measure: MeasureText): string {
  if (measure(text) <= width) return text
  const parts = Array.from(letters.segment(text), (part) => part.segment)
  let fits = 0
  let tooLong = parts.length
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (measure(parts.slice(0, middle).join('').trimEnd() + ellipsis) <= width) fits = middle
    else tooLong = middle
  }
  return parts.slice(0, fits).join('').trimEnd() + ellipsis
}

/** The text on one or two lines, broken between words; the second ends with an ellipsis if it is still too long. */
export function wrapped(text: string, width: number, measure: MeasureText): string[] {
  if (measure(text) <= width) return [text]
  const words = text.split(/\s+/)
  let line = words[0] ?? ''
  let taken = 1
  for (const word of words.slice(1)) {
    if (measure(`${line} ${word}`) > width) break
    line = `${line} ${word}`
    taken += 1
  }
  const rest = words.slice(taken).join(' ')
  if (!rest || measure(line) > width) return [shortened(text, width, measure)]
  return [line, shortened(rest, width, measure)]
}
