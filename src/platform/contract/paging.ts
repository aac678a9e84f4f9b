import * as z from 'zod'
import { text, wholeNumber } from './patterns.ts'

/** Which page of a list, how long, and what was searched for. Numbers arrive as plain decimal digits. */
export const paging = /* @__PURE__ */ pagingShape()

function pagingShape() {
  return {
    page: wholeNumber(1, 100_000).default(1),
    size: wholeNumber(1, 200).default(50),
    /** What the search box holds; empty means everything. */
    q: text(100, 0).default(''),
  }
}

export type Paging = { page: number; size: number }

/** A field from the list, or the same with a minus for descending; without a choice, the first field ascending. */
export function sortBy<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  type Sort = Fields[number] | `-${Fields[number]}`
  const allowed: readonly string[] = fields.flatMap((field) => [field, `-${field}`])
  const first: Sort = fields[0]
  return (
    z
      .enum(allowed as readonly [Sort, ...Sort[]], { error: `Sort by one of ${fields.join(', ')}.` })
      // The type of a default stays open as long as the fields do; `first` is one of them.
      .default(first as never)
  )
}

/** The whole query of a list route: `query: pageQuery(['name', 'createdAt'])`. */
export const pageQuery = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  ...paging,
  sort: sortBy(fields),
})

/** Takes a sort choice apart for the query: the field, and whether it runs downwards. */
export function sortOrder<Field extends string>(sort: Field | `-${Field}`): { field: Field; descending: boolean } {
  const descending = sort.startsWith('-')
  return { field: (descending ? sort.slice(1) : sort) as Field, descending }
}

/** How many rows stand before the page. */
export const offsetOf = ({ page, size }: Paging): number => (page - 1) * size

/** The reply of a list route: the rows of one page and how many there are in all. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int().min(0), page: z.int().min(1), size: z.int().min(1) })
