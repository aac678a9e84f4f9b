/** Marks are decimal texts with at most two places, such as '7.5', so that no sum or comparison rounds. */
export const marksPattern = /^(?:0|[1-9]\d{0,3})(?:\.\d{1,2})?$/

/** In hundredths. Undefined if it is no mark. */
export function hundredthsOf(marks: string): number | undefined {
  if (!marksPattern.test(marks)) return undefined
  const [whole = '0', part = ''] = marks.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The shortest text of the same mark: '7.50' is '7.5'. */
export const shortMarks = (marks: string): string => (marks.includes('.') ? marks.replace(/\.?0+$/, '') : marks)

export const isWithinMarks = (marks: string, maxMarks: string): boolean => {
  const [given, most] = [hundredthsOf(marks), hundredthsOf(maxMarks)]
  return given !== undefined && most !== undefined && given <= most
}
