import { type FieldName, isField } from './fields.ts'

/** A field in a text: `{student.name}`, or with a format `{student.dateOfBirth:words}`. */
const mark = /\{([a-z]+\.[A-Za-z]+)(?::([a-z]+))?\}/g

export const formats = ['short', 'words', 'upper'] as const
export type Format = (typeof formats)[number]

type Part = { readonly name: string; readonly format: string | undefined }

const partsOf = (text: string): Part[] => [...text.matchAll(mark)].map(([, name = '', format]) => ({ name, format }))

/** The fields a text names, in its order, each once. */
export const fieldsIn = (text: string): FieldName[] => [
  ...new Set(
    partsOf(text)
      .map(({ name }) => name)
      .filter(isField),
  ),
]

/** The first mark of a text that looks like a field and is none, or has a format that does not exist. */
export function unknownIn(text: string, known: readonly FieldName[]): string | undefined {
  const isKnown = ({ name, format }: Part) =>
    isField(name) && known.includes(name) && (format === undefined || formats.some((one) => one === format))
  const found = partsOf(text).find((part) => !isKnown(part))
  return found && `{${found.name}${found.format ? `:${found.format}` : ''}}`
}

/**
 * Puts values into a text, in one pass: braces in a value are never read as a field, and nothing in it is carried out. What is
 * no field stays as it is typed.
 */
export const merged = (text: string, textFor: (name: FieldName, format: Format | undefined) => string): string =>
  text.replace(mark, (typed, name: string, format: string | undefined) =>
    isField(name)
      ? textFor(
          name,
          formats.find((one) => one === format),
        )
      : typed,
  )
