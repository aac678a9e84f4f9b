/** A form's fields, all as text. One that is missing is empty. */
export type Facts = { readonly [field: string]: string }

/** What somebody else wrote into a field; `kept` when the own words stand there nevertheless. */
export type News = { readonly field: string; readonly theirs: string; readonly kept: boolean }

/** A record being edited: how it was read, how it is typed now, and what came in between. */
export type Editing<F extends Facts> = {
  readonly base: F
  readonly mine: F
  readonly version: number
  readonly news: readonly News[]
}

export const startEditing = <F extends Facts>(facts: F, version: number): Editing<F> => ({
  base: facts,
  mine: facts,
  version,
  news: [],
})

export const changedFields = ({ base, mine }: { readonly base: Facts; readonly mine: Facts }): string[] =>
  Object.keys({ ...base, ...mine }).filter((field) => (mine[field] ?? '') !== (base[field] ?? ''))

/**
 * Goes on from what somebody else saved: what was not touched here becomes theirs, what was typed here stays, and both
 * are told. Nothing that either wrote is lost silently.
 */
export function overtaken<F extends Facts>(state: Editing<F>, theirs: F, version: number): Editing<F> {
  const touched = new Set(changedFields(state))
  const kept = Object.fromEntries([...touched].map((field) => [field, state.mine[field] ?? '']))
  const news = changedFields({ base: state.base, mine: theirs })
    .filter((field) => (theirs[field] ?? '') !== (state.mine[field] ?? ''))
    .map((field) => ({ field, theirs: theirs[field] ?? '', kept: touched.has(field) }))
  return { base: theirs, mine: { ...theirs, ...kept }, version, news }
}
