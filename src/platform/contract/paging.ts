import * as z from 'zod'
import { text, wholeNumber } from './patterns.ts'
import { schemaError } from './serverText.ts'

/** Page number, page size and search text of a list. Numbers arrive as decimal digits. */
export const paging = /* @__PURE__ */ pagingShape()

function pagingShape() {
  return {
    page: wholeNumber(1, 100_000).default(1),
    size: wholeNumber(1, 200).default(50),
    /** The search text; empty matches everything. */
    q: text(100, 0).default(''),
  }
}

export type Paging = { page: number; size: number }

/** One of the fields, with a leading minus for descending. The default is the first field, ascending. */
export function sortBy<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  type Sort = Fields[number] | `-${Fields[number]}`
  const allowed: readonly string[] = fields.flatMap((field) => [field, `-${field}`])
  const first: Sort = fields[0]
  return (
    z
      .enum(allowed as readonly [Sort, ...Sort[]], {
        error: schemaError('sort-unknown', 'Sort by one of {fields}.', { fields: fields.join(', ') }),
      })
      // The compiler cannot resolve the type of a default while `Fields` is generic; `first` is one of the fields.
      .default(first as never)
  )
}

/** The complete query of a list route: `query: pageQuery(['name', 'createdAt'])`. */
export const pageQuery = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  ...paging,
  sort: sortBy(fields),
})

/** Splits a sort value into the field and its direction. */
export function sortOrder<Field extends string>(sort: Field | `-${Field}`): { field: Field; descending: boolean } {
  const descending = sort.startsWith('-')
  return { field: (descending ? sort.slice(1) : sort) as Field, descending }
}

/** The number of rows before this page. */
export const offsetOf = ({ page, size }: Paging): number => (page - 1) * size

/** The reply of a list route: the rows of one page and the total number of rows. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int().min(0), page: z.int().min(1), size: z.int().min(1) })
