/** A form's fields, all as text. */
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

export const changedFields = <F extends Facts>({ base, mine }: Editing<F>): string[] =>
  Object.keys(base).filter((field) => mine[field] !== base[field])

/** Goes on from what somebody else saved: untouched fields become theirs, typed ones stay, and both are told. */
export function overtaken<F extends Facts>(state: Editing<F>, theirs: F, version: number): Editing<F> {
  const touched = new Set(changedFields(state))
  const own = Object.fromEntries([...touched].map((field) => [field, state.mine[field]]))
  const news = Object.entries(theirs)
    .filter(([field, value]) => value !== state.base[field] && value !== state.mine[field])
    .map(([field, value]) => ({ field, theirs: value, kept: touched.has(field) }))
  return { base: theirs, mine: { ...theirs, ...own }, version, news }
}
