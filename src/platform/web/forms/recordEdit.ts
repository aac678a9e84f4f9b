export type FormValue = string | number | boolean | null | readonly string[]

/** Form values by field; a missing field counts as empty. */
export type FormValues = { readonly [field: string]: FormValue }

/** A field that someone else changed; `kept` if the local edit wins. */
export type News = { readonly field: string; readonly theirs: FormValue; readonly kept: boolean }

/** A record being edited: as loaded (`base`), with local edits (`mine`), and what others saved in the meantime. */
export type RecordEdit<F extends FormValues> = {
  readonly base: F
  readonly mine: F
  readonly version: number
  readonly news: readonly News[]
}

export const startEditing = <F extends FormValues>(values: F, version: number): RecordEdit<F> => ({
  base: values,
  mine: values,
  version,
  news: [],
})

const isEmpty = (value: FormValue | undefined) => value === undefined || value === null || value === ''
const isSame = (a: FormValue | undefined, b: FormValue | undefined) =>
  (isEmpty(a) && isEmpty(b)) || a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))

export const changedFields = ({ base, mine }: { readonly base: FormValues; readonly mine: FormValues }): string[] =>
  Object.keys({ ...base, ...mine }).filter((field) => !isSame(mine[field], base[field]))

/**
 * Rebases the local edits on a version that someone else saved: edited fields keep the local value, all others take the
 * saved one. `news` lists every field the other person changed, so that no change is overwritten or adopted unseen.
 */
export function overtaken<F extends FormValues>(state: RecordEdit<F>, theirs: F, version: number): RecordEdit<F> {
  const touched = new Set(changedFields(state))
  const kept = Object.fromEntries(
    [...touched].map((field) => [field, state.mine[field] === undefined ? '' : state.mine[field]]),
  )
  const news = changedFields({ base: state.base, mine: theirs })
    .filter((field) => !isSame(theirs[field], state.mine[field]))
    .map((field) => ({ field, theirs: theirs[field] ?? '', kept: touched.has(field) }))
  return { base: theirs, mine: { ...theirs, ...kept }, version, news }
}
