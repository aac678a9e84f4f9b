/** The value of one field of a form. */
export type FormValue = string | number | boolean | null | readonly string[]

/** The values of a form by field. A missing one counts as empty. */
export type FormValues = { readonly [field: string]: FormValue }

/** What another person saved in a field; `kept` when what was typed here stays nevertheless. */
export type News = { readonly field: string; readonly theirs: FormValue; readonly kept: boolean }

/** A record being edited: as it was read, as it is now, and what others saved in between. */
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
 * Continues from what another person saved: fields that were not touched here take their values, fields that were keep
 * what was typed, and `news` lists both. Nothing either of them wrote is lost silently.
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
