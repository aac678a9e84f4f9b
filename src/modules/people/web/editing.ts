/** A form's fields, all as text. */
export type Facts = { readonly [field: string]: string }

/** What somebody else wrote into a field; `kept` when the own words stand there nevertheless. */
export type News = { readonly field: string; readonly theirs: string; readonly kept: boolean }

/** A record being edited: how it was read, how it is typed now, and what came in between. */
export type Editing = {
  readonly base: Facts
  readonly mine: Facts
  readonly version: number
  readonly news: readonly News[]
}

export const startEditing = (facts: Facts, version: number): Editing => ({
  base: facts,
  mine: facts,
  version,
  news: [],
})

export const changedFields = ({ base, mine }: Pick<Editing, 'base' | 'mine'>) =>
  Object.keys({ ...base, ...mine }).filter((field) => (mine[field] ?? '') !== (base[field] ?? ''))

/**
 * Goes on from what somebody else saved: what was not touched here becomes theirs, what was typed here stays, and both
 * are told. Nothing that either wrote is lost silently.
 */
export function overtaken(state: Editing, theirs: Facts, version: number): Editing {
  const touched = new Set(changedFields(state))
  const kept = Object.fromEntries([...touched].map((field) => [field, state.mine[field] ?? '']))
  const news = Object.keys({ ...state.base, ...theirs })
    .filter((field) => (theirs[field] ?? '') !== (state.base[field] ?? '') && theirs[field] !== state.mine[field])
    .map((field) => ({ field, theirs: theirs[field] ?? '', kept: touched.has(field) }))
  return { base: theirs, mine: { ...theirs, ...kept }, version, news }
}
