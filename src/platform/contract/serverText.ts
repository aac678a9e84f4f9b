/** The values in the `{places}` of a text. */
export type TextValues = Readonly<Record<string, string | number>>

/** What the server says to a person: English words, and the code by which other languages translate them. */
export type ServerText = { readonly code: string; readonly message: string; readonly values?: TextValues }

const fillPlaces = (text: string, values: TextValues) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

/** A text under its code, with `values` put into its `{places}`. */
export const serverText = (code: string, text: string, values?: TextValues): ServerText => ({
  code,
  message: values ? fillPlaces(text, values) : text,
  ...(values && { values }),
})

export const saved = serverText('saved', 'Saved')
export const deleted = serverText('deleted', 'Deleted')

const schemaTexts = new Map<string, ServerText>()

/**
 * The same for the `error` of a schema, which can only be a string: remembers the code behind it. Call it while a schema is
 * being built, never with values of a request: what it remembers is kept for good.
 */
export function schemaError(code: string, text: string, values?: TextValues): string {
  const one = serverText(code, text, values)
  const known = schemaTexts.get(one.message)
  if (known && known.code !== code) throw new Error(`"${one.message}" has two codes: ${known.code} and ${code}.`)
  schemaTexts.set(one.message, one)
  return one.message
}

/** A schema's message with its code; messages of the schema library itself go by the kind of issue. */
export const schemaText = (issue: { readonly code: string; readonly message: string }): ServerText =>
  schemaTexts.get(issue.message) ?? serverText(issue.code.replaceAll('_', '-'), issue.message)
