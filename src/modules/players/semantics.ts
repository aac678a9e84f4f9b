import * as z from 'zod'

/** A field an H5P library lets people edit, parsed from its `semantics.json`. That file is untrusted: it comes with the package. */
export const SemanticField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'html', 'number', 'boolean', 'select', 'list', 'group', 'library', 'media', 'other']),
  label: z.string(),
  description: z.string(),
  isOptional: z.boolean(),
  /** Button labels and messages, rarely changed; the form lists them separately. */
  isCommon: z.boolean(),
  isLong: z.boolean(),
  initial: z.unknown(),
  maxLength: z.number(),
  /** HTML elements allowed in addition to the basic ones. */
  tags: z.array(z.string()),
  /** Limits of a number, or of the length of a list. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  decimals: z.number().nullable(),
  /** Choices of a select, or names of the libraries that can be embedded. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Name of a list entry. */
  entity: z.string(),
  /** H5P stores a group with a single field as that field's value. */
  isFlat: z.boolean(),
  /** The fields of a group, or the entry field of a list. */
  get fields(): z.ZodArray<typeof SemanticField> {
    return z.array(SemanticField)
  },
})
export type SemanticField = z.infer<typeof SemanticField>

type JsonRecord = Record<string, unknown>
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown, longest: number) => (typeof value === 'string' ? value.slice(0, longest) : '')
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const maxDepth = 12
const maxFields = 3000
const maxTextLength = 100_000

/** Parses a library's fields, skipping invalid ones. */
export function readSemantics(json: unknown): SemanticField[] {
  let left = maxFields
  const readOne = (value: unknown, depth: number): SemanticField[] => {
    if (!isRecord(value) || typeof value.name !== 'string' || depth > maxDepth || --left < 0) return []
    const kind = kindOf(value)
    const inner = kind === 'list' ? [value.field] : kind === 'group' ? listOf(value.fields) : []
    const fields = inner.flatMap((one) => readOne(one, depth + 1))
    if (kind === 'list' && fields.length === 0) return []
    return [
      {
        name: value.name.slice(0, 100),
        kind,
        fields,
        label: textOf(value.label, 300) || value.name.slice(0, 100),
        description: textOf(value.description, 1000),
        isOptional: value.optional === true,
        isCommon: value.common === true,
        isLong: value.widget === 'textarea',
        initial: value.default,
        maxLength: Math.min(numberOf(value.maxLength) ?? (kind === 'html' ? maxTextLength : 10_000), maxTextLength),
        tags: listOf(value.tags).filter(
          (tag): tag is string => typeof tag === 'string' && /^[a-z0-9]{1,12}$/.test(tag),
        ),
        min: numberOf(value.min),
        max: numberOf(value.max),
        decimals: numberOf(value.decimals),
        options: listOf(value.options).flatMap(optionOf).slice(0, 500),
        entity: textOf(value.entity, 100),
        isFlat: kind === 'group' && listOf(value.fields).length === 1 && value.isSubContent !== true,
      },
    ]
  }
  return listOf(json).flatMap((one) => readOne(one, 0))
}

function kindOf({ type, widget, tags }: JsonRecord): SemanticField['kind'] {
  if (type === 'text') return widget === 'html' || Array.isArray(tags) ? 'html' : 'text'
  if (type === 'image' || type === 'video' || type === 'audio' || type === 'file') return 'media'
  const same = ['number', 'boolean', 'select', 'list', 'group', 'library'] as const
  return same.find((one) => one === type) ?? 'other'
}

function optionOf(option: unknown) {
  if (typeof option === 'string') return [{ value: option.slice(0, 200), label: option.slice(0, 200) }]
  if (!isRecord(option) || typeof option.value !== 'string') return []
  return [{ value: option.value.slice(0, 200), label: textOf(option.label, 200) || option.value.slice(0, 200) }]
}

/** Fields by library name and version, such as `H5P.Text 1.1`. */
export type Libraries = Readonly<Record<string, SemanticField[]>>

/** Initial content of a field: the library's default, or empty. */
export function blankOf(field: SemanticField, libraries: Libraries, depth = 0): unknown {
  if (field.initial !== undefined && field.kind !== 'list' && field.kind !== 'group') return field.initial
  switch (field.kind) {
    case 'text':
    case 'html':
      return ''
    case 'boolean':
      return false
    case 'select':
      return field.isOptional ? undefined : field.options[0]?.value
    case 'list': {
      const [entry] = field.fields
      const least = depth < maxDepth ? Math.min(field.min ?? 0, 20) : 0
      return entry ? Array.from({ length: least }, () => blankOf(entry, libraries, depth + 1)) : []
    }
    case 'group': {
      const [only] = field.fields
      if (field.isFlat && only) return blankOf(only, libraries, depth + 1)
      return blanksOf(field.fields, libraries, depth + 1)
    }
    case 'library': {
      const name = field.options.map(({ value }) => value).find((value) => Object.hasOwn(libraries, value))
      if (name === undefined || depth >= maxDepth) return undefined
      const params = blanksOf(libraries[name] ?? [], libraries, depth + 1)
      return { library: name, params, subContentId: crypto.randomUUID(), metadata: {} }
    }
    default:
      return undefined
  }
}

function blanksOf(fields: readonly SemanticField[], libraries: Libraries, depth: number): JsonRecord {
  const entries = fields.map((field) => [field.name, blankOf(field, libraries, depth)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
