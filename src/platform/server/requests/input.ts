import * as z from 'zod'
import type { FieldProblem } from '#platform/contract/envelope.ts'
import type { Route } from '#platform/contract/route.ts'
import { schemaText, serverText } from '#platform/contract/serverText.ts'
import { oncePer } from './memo.ts'
import { invalid } from './problem.ts'

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** Compiled with the first request, not when the server starts: most routes are asked for later or never. */
const partsOf = oncePer((route: Route): [keyof Parts, z.ZodType][] => {
  const parts: [keyof Parts, z.ZodType][] = []
  if (route.params) parts.push(['params', z.compile(z.object(route.params))])
  if (route.query) parts.push(['query', z.compile(z.object(route.query))])
  if (route.body) parts.push(['body', z.compile(route.body)])
  return parts
})

/** Turns a request into checked input or a named refusal. */
export function inputReader(route: Route): (raw: Parts) => Record<string, unknown> {
  return (raw) => {
    const input: Record<string, unknown> = {}
    for (const [part, schema] of partsOf(route)) {
      const value = raw[part]
      const unstorable = findUnstorable(value, part)
      if (unstorable) throw invalid([unstorable])
      const parsed = schema.safeParse(value)
      if (!parsed.success) throw invalid(fieldProblems(part, parsed.error))
      input[part] = parsed.data
    }
    return input
  }
}

/** Letters of a field's path that are told. */
const longestPath = 200

/** At most this many problems are listed: a hostile body must not become a large answer. */
const problemLimit = 50

function fieldProblems(part: string, error: z.ZodError): FieldProblem[] {
  return error.issues.slice(0, problemLimit).map((issue) => {
    const path = issue.path.map(String).join('.').slice(0, longestPath)
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.join(', ').slice(0, 200) : ''
    return { field: path || unknown || part, ...schemaText(issue) }
  })
}

/** PostgreSQL text holds neither NUL nor half a surrogate pair; such text is refused before anybody handles it. */
function findUnstorable(value: unknown, field: string): FieldProblem | null {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed()
      ? { field, ...serverText('characters-not-storable', 'contains characters that cannot be stored') }
      : null
  }
  if (typeof value !== 'object' || value === null) return null
  // An explicit stack: the nesting of a body is the client's choice.
  const stack: [unknown, string][] = [[value, '']]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [current, path] = next
    for (const [key, child] of Object.entries(current as object)) {
      const name = path && path.length < longestPath ? `${path}.${key}` : path || key
      if (typeof child === 'string' || typeof key === 'string') {
        const bad = [child, key].find(
          (text) => typeof text === 'string' && (text.includes('\u0000') || !text.isWellFormed()),
        )
        if (bad !== undefined)
          return {
            field: printable(name) || field,
            ...serverText('characters-not-storable', 'contains characters that cannot be stored'),
          }
      }
      if (typeof child === 'object' && child !== null) stack.push([child, name])
    }
  }
  return null
}

const printable = (name: string) => name.toWellFormed().replaceAll('\u0000', '').slice(0, longestPath)
