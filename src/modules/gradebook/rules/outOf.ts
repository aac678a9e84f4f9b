import { type Exact, exactOf, sumOf } from './exact.ts'
import type { Part } from './template.ts'

/**
 * The marks a part is out of. They never depend on what was marked: if they grew with a better test that replaces a smaller
 * one, raising a mark could lower a total.
 */
export const fullMarks = (part: Part): Exact =>
  part.outOf !== null ? exactOf(part.outOf) : sumOf((part.group?.parts ?? []).map(fullMarks))
