export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  /** A second, quieter line in the list. */
  hint?: string | undefined
  /** Options of the same group stand together under its name, in the order they come. */
  group?: string | undefined
  disabled?: boolean | undefined
}

interface Item {
  value: string
  label: string
  disabled?: boolean
}

/** Options in the nested form that Mantine's lists take. */
export function grouped(options: readonly SelectOption[]): (Item | { group: string; items: Item[] })[] {
  const data: (Item | { group: string; items: Item[] })[] = []
  for (const { value, label, group, disabled } of options) {
    const item = { value, label, disabled: disabled ?? false }
    if (!group) {
      data.push(item)
      continue
    }
    const known = data.find((one) => 'group' in one && one.group === group)
    if (known && 'items' in known) known.items.push(item)
    else data.push({ group, items: [item] })
  }
  return data
}
