/** Figures that a module adds to each branch on its organisation's home. */
export type BranchFigures = {
  /** The name of the figures in the answer. */
  readonly name: string
  /** SQL that returns one row. It runs inside each branch, in its current year. */
  readonly query: string
  /** The screen of the branch with the list behind the figures. */
  readonly opens: string
}
