/** The query of a list's address with other filters; one without a value is taken away. A list that is filtered anew begins on its first page. */
export function withFilters(
  before: URLSearchParams,
  filters: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('page')
  for (const [name, value] of Object.entries(filters)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
