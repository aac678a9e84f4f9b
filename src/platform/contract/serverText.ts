/** Values for the `{placeholders}` of a text. */
export type TextValues = Readonly<Record<string, string | number>>

/** A server message for users: English text, and a code for translation. */
export type ServerText = { readonly code: string; readonly message: string; readonly values?: TextValues }

const fillPlaceholders = (text: string, values: TextValues) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/** A message with its `{placeholders}` filled from `values`. */
export const serverText = (code: string, text: string, values?: TextValues): ServerText => ({
  code,
  message: values ? fillPlaceholders(text, values) : text,
  ...(values && { values }),
})

export const saved = serverText('saved', 'Saved')
export const deleted = serverText('deleted', 'Deleted')

const schemaTexts = new Map<string, ServerText>()

/**
 * Like `serverText`, for the `error` of a schema, which can only be a string: the code is registered here and looked up by
 * message. Call it only while building a schema, never with request data: entries are never removed.
 */
export function schemaError(code: string, text: string, values?: TextValues): string {
  const entry = serverText(code, text, values)
  const existing = schemaTexts.get(entry.message)
  if (existing && existing.code !== code)
    throw new Error(`"${entry.message}" has two codes: ${existing.code} and ${code}.`)
  schemaTexts.set(entry.message, entry)
  return entry.message
}

/** The message of a validation issue with its code; for Zod's own messages the code is the kind of issue. */
export const schemaText = (issue: { readonly code: string; readonly message: string }): ServerText =>
  schemaTexts.get(issue.message) ?? serverText(issue.code.replaceAll('_', '-'), issue.message)
