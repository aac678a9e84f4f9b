import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

type Io = 'input' | 'output'

const registries: Record<Io, z.core.$ZodRegistry<{ id: string }>> = { input: z.registry(), output: z.registry() }

/** Exported schemas get an id from their module and name. Input and output may differ, because of defaults. */
for (const file of globSync('src/{modules/*/*.ts,modules/*/contracts/*.ts,platform/contract/**/*.ts}').toSorted()) {
  if (/\.(test|typecheck)\.ts$/.test(file)) continue
  const [, module] = /modules\/(\w+)/.exec(file) ?? []
  const prefix = module ? `${module}.` : ''
  const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>
  for (const [name, schema] of Object.entries(exported)) {
    if (!(schema instanceof z.ZodType) || registries.output.has(schema)) continue
    registries.output.add(schema, { id: `${prefix}${name}` })
    registries.input.add(schema, { id: `${prefix}${name}.input` })
  }
}

/** All named schemas that were referenced, for the document's components. */
export const named: Record<string, unknown> = {}

/** Converts a schema to JSON Schema, with references to named schemas. */
export function schemaOf(schema: z.ZodType, io: Io): Record<string, unknown> {
  const printed = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: registries[io],
    override: removeImplied,
  })
  const { $schema: _, $defs = {}, ...rest } = referToComponents(printed) as Record<string, unknown>
  for (const [id, one] of Object.entries($defs as object)) {
    const { id: _, ...plain } = one as Record<string, unknown>
    named[id] = plain
  }
  return rest
}

const referToComponents = (printed: unknown): unknown =>
  JSON.parse(JSON.stringify(printed).replaceAll('"#/$defs/', '"#/components/schemas/'))

/** Removes what a format or the integer type already implies, which would be half of the document. */
function removeImplied({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
