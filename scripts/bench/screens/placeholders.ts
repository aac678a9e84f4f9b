type Values = Readonly<Record<string, string>>

/** Fills in the `{placeholders}` of an address. */
export const fillIn = (address: string, values: Values): string =>
  address.replace(/\{([a-zA-Z]\w*)\}/g, (_, name: string) => encodeURIComponent(requiredValue(values, name)))

/**
 * The opposite: puts the placeholders where a person's values stand, so that other people's can be filled in. Values are whole
 * parts of an address, such as an id between slashes, never letters within a word.
 */
export const takeOut = (address: string, values: Values): string =>
  Object.entries(values).reduce((rest, [name, value]) => {
    const escaped = encodeURIComponent(value).replace(/[.*()]/g, '\\$&')
    const part = new RegExp(`(?<=[/=_])${escaped}(?=[/?&_]|$)`, 'g')
    return rest.replace(part, `{${name}}`)
  }, address)

/** Turns the placeholders of a statement into parameters. */
export function parametersOf(statement: string, values: Values): { text: string; parameters: string[] } {
  const names: string[] = []
  const text = statement.replace(/\{([a-zA-Z]\w*)\}/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, parameters: names.map((name) => requiredValue(values, name)) }
}

function requiredValue(values: Values, name: string): string {
  const value = values[name]
  if (value === undefined) throw new Error(`There is no value for {${name}}.`)
  return value
}
