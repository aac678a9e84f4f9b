/** Fields by path, such as `body.lines[].amount`. */
export type Fields = Map<string, Field>
export type Field = { isOptional: boolean; types: readonly string[] }

type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
}
export type NamedSchemas = Record<string, unknown>

const shortNames: Record<string, string> = { object: '{}', array: '[]', integer: 'int', number: 'num', boolean: 'bool' }

/** All fields of a JSON schema, with their types and whether they are optional. The root itself is the field `path`. */
export function fieldsOf(schema: unknown, path: string, named: NamedSchemas): Fields {
  return collect(schema as Schema, { path, isOptional: false, named, ancestors: [] })
}

type Position = { path: string; isOptional: boolean; named: NamedSchemas; ancestors: readonly string[] }

function collect(schema: Schema, position: Position): Fields {
  const { path, isOptional, named, ancestors } = position
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    // A recursive schema, such as a tree, is listed once.
    if (ancestors.includes(name)) return new Map([[path, { isOptional, types: [name] }]])
    return collect(named[name] as Schema, { ...position, ancestors: [...ancestors, name] })
  }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives)
    return anyOf(
      alternatives.map((one) => collect(one, position)),
      path,
    )
  if (schema.allOf) return new Map(schema.allOf.flatMap((one) => [...collect(one, position)]))
  const fields: Fields = new Map([[path, { isOptional, types: typesOf(schema) }]])
  const add = (child: Schema, at: string, mayBeAbsent: boolean) => {
    for (const [name, field] of collect(child, { ...position, path: at, isOptional: mayBeAbsent }))
      fields.set(name, field)
  }
  for (const [name, one] of Object.entries(schema.properties ?? {}))
    add(one, path ? `${path}.${name}` : name, !schema.required?.includes(name))
  if (schema.items) add(schema.items, `${path}[]`, false)
  if (typeof schema.additionalProperties === 'object') add(schema.additionalProperties, `${path}{}`, false)
  return fields
}

/** A field is optional if some alternatives lack it. Alternatives without fields, such as null, do not count. */
function anyOf(alternatives: Fields[], path: string): Fields {
  const withFields = alternatives.filter((fields) => fields.size > 1).length
  const names = new Set(alternatives.flatMap((fields) => [...fields.keys()]))
  return new Map(
    [...names].map((name) => {
      const found = alternatives.flatMap((fields) => fields.get(name) ?? [])
      const isOptional = found.some((field) => field.isOptional) || (name !== path && found.length < withFields)
      return [name, { isOptional, types: [...new Set(found.flatMap(({ types }) => types))].toSorted() }]
    }),
  )
}

function typesOf({ type, const: only, enum: values }: Schema): string[] {
  const types = type ?? [...new Set((only === undefined ? values : [only])?.map(jsonType))]
  const names = typeof types === 'string' ? [types] : types
  return names.length === 0 ? ['any'] : names.map((name) => shortNames[name] ?? name).toSorted()
}

const jsonType = (value: unknown) => (value === null ? 'null' : typeof value)
