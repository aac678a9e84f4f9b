export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  /** A second, quieter line in the list. */
  hint?: string | undefined
  /** Options that share a group are listed together under its name, in the order given. */
  group?: string | undefined
  disabled?: boolean | undefined
}

export interface OptionGroup {
  /** Undefined for options that belong to no group. */
  name: string | undefined
  options: SelectOption[]
}

/** Accents on Latin letters are ignored; the vowel signs of Indian scripts are letters and stay. */
const searchForm = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase()

export function matchingOptions(options: readonly SelectOption[], query: string): readonly SelectOption[] {
  const needle = searchForm(query.trim())
  return needle === '' ? options : options.filter(({ label }) => searchForm(label).includes(needle))
}

/** Options in the order they are listed: each group where its first option appears. */
export function groupOptions(options: readonly SelectOption[]): readonly OptionGroup[] {
  const groups: OptionGroup[] = []
  const byName = new Map<string, OptionGroup>()
  for (const option of options) {
    const name = option.group || undefined
    const last = groups.at(-1)
    const known = name === undefined ? (last?.name === undefined ? last : undefined) : byName.get(name)
    if (known) {
      known.options.push(option)
      continue
    }
    const group: OptionGroup = { name, options: [option] }
    groups.push(group)
    if (name !== undefined) byName.set(name, group)
  }
  return groups
}

/**
 * The next option whose label starts with what was typed, searching from the current one and around the end.
 * Repeating one letter steps through everything that starts with it.
 */
export function typeaheadMatch(
  options: readonly SelectOption[],
  typed: string,
  current: number,
): SelectOption | undefined {
  const text = searchForm(typed)
  const isRepeated = [...text].every((letter) => letter === text[0])
  const prefix = isRepeated ? text.slice(0, 1) : text
  const from = Math.max(0, isRepeated ? current + 1 : current)
  return [...options.slice(from), ...options.slice(0, from)].find(({ label }) => searchForm(label).startsWith(prefix))
}
