import type { NamedTarget } from '../records.ts'

/** The classes and groups of a homework on one line. */
export const targetNames = (targets: readonly NamedTarget[]): string =>
  targets.map(({ className, groupName }) => (groupName ? `${className} (${groupName})` : className)).join(', ')
