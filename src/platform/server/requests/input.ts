import * as z from 'zod'
import type { FieldProblem } from '#platform/contract/envelope.ts'
import type { Route } from '#platform/contract/route.ts'
import { schemaText, serverText } from '#platform/contract/serverText.ts'
import { oncePer } from './memo.ts'
import { invalid } from './problem.ts'

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** Compiled on the first request, because most routes are not used soon after the start. */
const partsOf = oncePer((route: Route): [keyof Parts, z.ZodType][] => {
  const parts: [keyof Parts, z.ZodType][] = []
  if (route.params) parts.push(['params', z.compile(z.object(route.params))])
  if (route.query) parts.push(['query', z.compile(z.object(route.query))])
  if (route.body) parts.push(['body', z.compile(route.body)])
  return parts
})

/** Validates the parts of a request, or throws a problem that names the invalid fields. */
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

/** The longest field path in an error, in characters. */
const maxPathLength = 200

/** Limits the number of reported problems, so that a hostile body cannot cause a large response. */
const maxProblems = 50

function fieldProblems(part: string, error: z.ZodError): FieldProblem[] {
  return error.issues.slice(0, maxProblems).map((issue) => {
    const path = issue.path.map(String).join('.').slice(0, maxPathLength)
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.join(', ').slice(0, 200) : ''
    return { field: path || unknown || part, ...schemaText(issue) }
  })
}

/** Finds text that PostgreSQL cannot store: NUL characters and lone surrogates. */
function findUnstorable(value: unknown, field: string): FieldProblem | null {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed()
      ? { field, ...serverText('characters-not-storable', 'contains characters that cannot be stored') }
      : null
  }
  if (typeof value !== 'object' || value === null) return null
  // Not recursive, because a client could send a body nested deeply enough to overflow the stack.
  const stack: [unknown, string][] = [[value, '']]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [current, path] = next
    for (const [key, child] of Object.entries(current as object)) {
      const name = path && path.length < maxPathLength ? `${path}.${key}` : path || key
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

const printable = (name: string) => name.toWellFormed().replaceAll('\u0000', '').slice(0, maxPathLength)
