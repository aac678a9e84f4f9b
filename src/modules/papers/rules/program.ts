export type Column = { lower: number; upper: number; cost: number }
export type Row = { lower: number; upper: number; terms: (readonly [column: number, factor: number])[] }
/** Find the cheapest whole numbers between the bounds of their columns for which each row’s sum lies between its bounds. */
export type Program = { columns: Column[]; rows: Row[] }

/** `exact` costs must be the lowest; `good` ones may miss it a little, which is proved much sooner. */
export type Precision = 'exact' | 'good'
export type Solved = { values: number[]; cost: number }
/** Decides a program; null if no values do. Throws `TooHard` if that cannot be said within its limits. */
export type SolveProgram = (program: Program, precision: Precision) => Solved | null

/** Thrown when a program is too hard to decide within the limit. Nothing is then known about it. */
export class TooHard extends Error {}

const inside = (value: number, { lower, upper }: { lower: number; upper: number }) => value >= lower && value <= upper

/** Whether whole values meet every bound, in integers and so without rounding. */
export function holds({ columns, rows }: Program, values: readonly number[]): boolean {
  return (
    columns.every((column, at) => inside(values[at] as number, column)) &&
    rows.every((row) =>
      inside(
        row.terms.reduce((sum, [column, factor]) => sum + factor * (values[column] as number), 0),
        row,
      ),
    )
  )
}

/** The same program with its columns in another order: where several solutions are equally good, it decides between them. */
export function solveInOrder(
  solve: SolveProgram,
  { columns, rows }: Program,
  order: readonly number[],
  precision: Precision,
): Solved | null {
  const place = new Int32Array(order.length)
  order.forEach((column, at) => {
    place[column] = at
  })
  const solved = solve(
    {
      columns: order.map((column) => columns[column] as Column),
      rows: rows.map((row) => ({
        ...row,
        terms: row.terms
          .map(([column, factor]) => [place[column] as number, factor] as const)
          .toSorted(([one], [other]) => one - other),
      })),
    },
    precision,
  )
  return solved && { ...solved, values: columns.map((_, column) => solved.values[place[column] as number] as number) }
}
