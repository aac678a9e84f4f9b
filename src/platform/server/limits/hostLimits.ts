/** What holds for every request and every window, whatever the route. Times are in milliseconds. */
export type HostLimits = {
  /** The longest that a statement of a request may run. */
  readonly statement: number
  /** The longest that an answer may take, from the arrival of the whole request. */
  readonly request: number
  /** The longest that an upload may take to arrive, if it makes progress all the time. */
  readonly upload: number
  /** Windows with a live connection, on one server. */
  readonly windowsPerPerson: number
  readonly windowsPerSchool: number
}

export const hostLimits: HostLimits = {
  statement: 10_000,
  request: 30_000,
  upload: 30 * 60_000,
  windowsPerPerson: 100,
  windowsPerSchool: 20_000,
}
