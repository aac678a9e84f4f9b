import { compare, decimalPattern, decimalText, type Exact, exact, exactOf, lesser, over, times } from './rules/exact.ts'
import { isMarkCode } from './rules/template.ts'

/** The shortest text of the same mark: '37.50' is '37.5'. Codes and empty texts stay as they are. */
export const shortMark = (mark: string): string => (mark.includes('.') ? mark.replace(/\.?0+$/, '') : mark)

/** Whether a mark is empty, a code, or a number up to the full marks. */
export const fits = (mark: string, outOf: string): boolean =>
  mark === '' || isMarkCode(mark) || (decimalPattern.test(mark) && compare(exactOf(mark), exactOf(outOf)) <= 0)

/** A decimal text such as '37.5', or a fraction such as '75/2'. */
export function givenMarks(marks: string): Exact {
  const [n = '', d] = marks.split('/')
  return d === undefined ? exactOf(n) : exact(BigInt(n), BigInt(d))
}

/** Marks out of other full marks, as marks of a part: half up to two places, and never above its full marks. Codes stay. */
export function scaledMark(marks: string, outOf: string, full: string): string {
  if (isMarkCode(marks)) return marks
  const scaled = over(times(givenMarks(marks), exactOf(full)), givenMarks(outOf))
  return decimalText(lesser(scaled, exactOf(full)))
}
