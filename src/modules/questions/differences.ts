/** One value of two versions that differs; null where one has none. */
export type Difference = { readonly field: string; readonly before: string | null; readonly after: string | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lines with a key are compared by it, so that a moved option is not a changed one. */
const nameOf = (value: unknown, at: number): string =>
  isRecord(value) && typeof value.id === 'string' ? value.id : String(at + 1)

function flatten(value: unknown, field: string, into: Map<string, string>): void {
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one === 'string')) into.set(field, value.join(', '))
    else for (const [at, one] of value.entries()) flatten(one, `${field}.${nameOf(one, at)}`, into)
  } else if (isRecord(value)) {
    for (const [name, one] of Object.entries(value))
      if (name !== 'id') flatten(one, field === '' ? name : `${field}.${name}`, into)
  } else if (value !== null && value !== undefined && value !== '') into.set(field, String(value))
}

/** What changed from one version to the next, field by field. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, fresh] = [new Map<string, string>(), new Map<string, string>()]
  flatten(before, '', old)
  flatten(after, '', fresh)
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }))
    .filter((one) => one.before !== one.after)
}
