/** What names a line of a report in the address. */
export const lineKeys = ['line', 'classId', 'authorId', 'courseId', 'testId', 'grade', 'course', 'chapter'] as const
export type BehindLine = Readonly<Partial<Record<(typeof lineKeys)[number], string>>> & { readonly line: string }

/** The line whose people are shown; null while the lines themselves are. */
export function behindIn(params: URLSearchParams): BehindLine | null {
  const line = params.get('line')
  if (line === null) return null
  return {
    ...Object.fromEntries(lineKeys.flatMap((key) => (params.get(key) ? [[key, params.get(key) ?? '']] : []))),
    line,
  }
}
