import * as z from 'zod'

/** What an H5P library says can be written in its content: its `semantics.json`, read with care, because a package brings it along. */
export const SemanticField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'html', 'number', 'boolean', 'select', 'list', 'group', 'library', 'media', 'other']),
  label: z.string(),
  description: z.string(),
  isOptional: z.boolean(),
  /** Words of buttons and messages, the same in most content; shown apart. */
  isCommon: z.boolean(),
  isLong: z.boolean(),
  initial: z.unknown(),
  /** Of a text. */
  maxLength: z.number(),
  /** Elements a rich text may hold beside the plainest. */
  tags: z.array(z.string()),
  /** Of a number, or of how many entries a list has. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  decimals: z.number().nullable(),
  /** The choices; of a library field the names of libraries. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** How one entry of a list is called. */
  entity: z.string(),
  /** A group of one part is written as that part itself. */
  isFlat: z.boolean(),
  /** Of a list: each of its entries. Of a group: its parts. */
  get fields(): z.ZodArray<typeof SemanticField> {
    return z.array(SemanticField)
  },
})
export type SemanticField = z.infer<typeof SemanticField>

type Raw = Record<string, unknown>
export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const words = (value: unknown, longest: number) => (typeof value === 'string' ? value.slice(0, longest) : '')
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const deepest = 12
const mostFields = 3000
const longestText = 100_000

/** Fields of a library; what makes no sense is left out. */
export function readSemantics(json: unknown): SemanticField[] {
  let left = mostFields
  const readOne = (value: unknown, depth: number): SemanticField[] => {
    if (!isRaw(value) || typeof value.name !== 'string' || depth > deepest || --left < 0) return []
    const kind = kindOf(value)
    const inner = kind === 'list' ? [value.field] : kind === 'group' ? list(value.fields) : []
    const fields = inner.flatMap((one) => readOne(one, depth + 1))
    if (kind === 'list' && fields.length === 0) return []
    return [
      {
        name: value.name.slice(0, 100),
        kind,
        fields,
        label: words(value.label, 300) || value.name.slice(0, 100),
        description: words(value.description, 1000),
        isOptional: value.optional === true,
        isCommon: value.common === true,
        isLong: value.widget === 'textarea',
        initial: value.default,
        maxLength: Math.min(number(value.maxLength) ?? (kind === 'html' ? longestText : 10_000), longestText),
        tags: list(value.tags).filter((tag): tag is string => typeof tag === 'string' && /^[a-z0-9]{1,12}$/.test(tag)),
        min: number(value.min),
        max: number(value.max),
        decimals: number(value.decimals),
        options: list(value.options).flatMap(optionOf).slice(0, 500),
        entity: words(value.entity, 100),
        isFlat: kind === 'group' && list(value.fields).length === 1 && value.isSubContent !== true,
      },
    ]
  }
  return list(json).flatMap((one) => readOne(one, 0))
}

function kindOf({ type, widget, tags }: Raw): SemanticField['kind'] {
  if (type === 'text') return widget === 'html' || Array.isArray(tags) ? 'html' : 'text'
  if (type === 'image' || type === 'video' || type === 'audio' || type === 'file') return 'media'
  const same = ['number', 'boolean', 'select', 'list', 'group', 'library'] as const
  return same.find((one) => one === type) ?? 'other'
}

function optionOf(option: unknown) {
  if (typeof option === 'string') return [{ value: option.slice(0, 200), label: option.slice(0, 200) }]
  if (!isRaw(option) || typeof option.value !== 'string') return []
  return [{ value: option.value.slice(0, 200), label: words(option.label, 200) || option.value.slice(0, 200) }]
}

/** The fields of every library a piece of content may use, by its name with its version, as `H5P.Text 1.1`. */
export type Libraries = Readonly<Record<string, SemanticField[]>>

/** Content as it begins: what the library gives, empty otherwise. */
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
      const least = depth < deepest ? Math.min(field.min ?? 0, 20) : 0
      return entry ? Array.from({ length: least }, () => blankOf(entry, libraries, depth + 1)) : []
    }
    case 'group': {
      const [only] = field.fields
      if (field.isFlat && only) return blankOf(only, libraries, depth + 1)
      return blanksOf(field.fields, libraries, depth + 1)
    }
    case 'library': {
      const name = field.options.map(({ value }) => value).find((value) => Object.hasOwn(libraries, value))
      if (name === undefined || depth >= deepest) return undefined
      const params = blanksOf(libraries[name] ?? [], libraries, depth + 1)
      return { library: name, params, subContentId: crypto.randomUUID(), metadata: {} }
    }
    default:
      return undefined
  }
}

function blanksOf(fields: readonly SemanticField[], libraries: Libraries, depth: number): Raw {
  const entries = fields.map((field) => [field.name, blankOf(field, libraries, depth)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
