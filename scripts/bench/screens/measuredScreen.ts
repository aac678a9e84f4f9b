/** A screen to measure. `{placeholders}` stand for the values of the person who opens it. */
export type MeasuredScreen = {
  readonly name: string
  /** SQL that returns a row for each of the sixteen people: `userId`, and what they open. */
  readonly people: string
  /** The address. */
  readonly path: string
  /** The SQL that somebody would write by hand for what the screen shows, sent in one packet. */
  readonly bare: readonly string[]
}
