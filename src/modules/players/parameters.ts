import type { FieldProblem } from '#platform/contract/envelope.ts'
import { serverText, type TextValues } from '#platform/contract/serverText.ts'
import { isRaw, type Libraries, type SemanticField } from './semantics.ts'

/** Nothing an author writes is nested deeper; measured without recursion, because the nesting is the client's choice. */
const deepest = 60
const longestPath = 200
const mostProblems = 20

export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** Everything that stood in the content before, so that what nobody touched is kept word for word. */
function everythingIn(value: unknown, known: Set<string>): Set<string> {
  if (typeof value === 'string') known.add(JSON.stringify(value))
  if (typeof value === 'object' && value !== null) {
    known.add(JSON.stringify(value))
    for (const one of Object.values(value)) everythingIn(one, known)
  }
  return known
}

type Checked = { readonly params: Record<string, unknown>; readonly problems: readonly FieldProblem[] }

/**
 * Checks content by what its library says can be written there. Rich text that is new is cleaned; files, and whatever the
 * library does not describe, are kept only as they were.
 */
export function checkParameters(
  fields: readonly SemanticField[],
  given: Record<string, unknown>,
  before: unknown,
  libraries: Libraries,
  clean: (html: string, tags: readonly string[]) => string,
): Checked {
  const problems: FieldProblem[] = []
  const known = everythingIn(before, new Set())
  const wasThere = (value: unknown) => known.has(JSON.stringify(value))
  const refuse = (path: string, code: string, text: string, values?: TextValues): undefined => {
    if (problems.length < mostProblems)
      problems.push({ field: path.slice(0, longestPath), ...serverText(code, text, values) })
    return undefined
  }

  const group = (parts: readonly SemanticField[], value: unknown, old: unknown, path: string) => {
    if (!isRaw(value)) return refuse(path, 'content-unreadable', 'This cannot be read.')
    const kept: [string, unknown][] = []
    const names = new Set(parts.map(({ name }) => name))
    for (const [name, one] of Object.entries(value)) {
      if (names.has(name)) continue
      const isKept = typeof one === 'object' || typeof one === 'string' ? wasThere(one) || one === null : true
      if (!isKept || name === '__proto__') refuse(`${path}.${name}`, 'part-unknown', 'The exercise has no such part.')
      else kept.push([name, one])
    }
    for (const part of parts) {
      const one = check(part, value[part.name], isRaw(old) ? old[part.name] : undefined, `${path}.${part.name}`)
      if (one !== undefined) kept.push([part.name, one])
    }
    return Object.fromEntries(kept)
  }

  const check = (field: SemanticField, value: unknown, old: unknown, path: string): unknown => {
    const isEmpty = value === undefined || value === null || value === ''
    // What was empty before may stay so: many packages leave out what their library asks for.
    if (isEmpty && (field.isOptional || old === undefined || old === null || old === '')) return value
    switch (field.kind) {
      case 'text':
      case 'html': {
        if (isEmpty) return refuse(path, 'text-empty-here', 'Write something here.')
        if (typeof value !== 'string') return refuse(path, 'not-text', 'Write text here.')
        if (value.length > field.maxLength && !wasThere(value))
          return refuse(path, 'text-too-long', 'Use at most {n} characters.', { n: field.maxLength })
        return field.kind === 'html' && !wasThere(value) ? clean(value, field.tags) : value
      }
      case 'number':
        if (typeof value !== 'number')
          return value === old ? value : refuse(path, 'number-missing-here', 'Enter a number here.')
        if (field.min !== null && value < field.min)
          return refuse(path, 'number-below', 'Enter {min} or more.', { min: field.min })
        if (field.max !== null && value > field.max)
          return refuse(path, 'number-above', 'Enter {max} or less.', { max: field.max })
        return value
      case 'boolean':
        return typeof value === 'boolean' || value === old ? value : refuse(path, 'yes-no-missing', 'Choose yes or no.')
      case 'select': {
        const isOption = field.options.some((option) => option.value === value)
        return isOption || wasThere(value) || value === old
          ? value
          : refuse(path, 'option-unknown', 'Choose one of the options.')
      }
      case 'list': {
        const [entry] = field.fields
        if (!entry || !Array.isArray(value)) return refuse(path, 'content-unreadable', 'This cannot be read.')
        if (value.length < (field.min ?? 0))
          return refuse(path, 'too-few-entries', 'Keep at least {n} entries.', { n: field.min ?? 0 })
        if (value.length > Math.min(field.max ?? 1000, 1000))
          return refuse(path, 'too-many-entries', 'Keep at most {n} entries.', { n: field.max ?? 1000 })
        const olds = Array.isArray(old) ? old : []
        return value.map((one, at) => check(entry, one, olds[at], `${path}.${at}`))
      }
      case 'group': {
        const [only] = field.fields
        return field.isFlat && only ? check(only, value, old, path) : group(field.fields, value, old, path)
      }
      case 'library': {
        if (!isRaw(value) || typeof value.library !== 'string')
          return refuse(path, 'content-unreadable', 'This cannot be read.')
        const parts = Object.hasOwn(libraries, value.library) ? libraries[value.library] : undefined
        if (!parts)
          return wasThere(value)
            ? value
            : refuse(path, 'content-kind-missing', 'This kind of content is not in the package.')
        if (!isRaw(value.params)) return refuse(path, 'content-unreadable', 'This cannot be read.')
        const oldParams = isRaw(old) && old.library === value.library ? old.params : undefined
        const { params: _, library, subContentId, metadata } = value
        return {
          library,
          params: group(parts, value.params, oldParams, `${path}.params`),
          ...(typeof subContentId === 'string' && { subContentId: subContentId.slice(0, 60) }),
          ...(isRaw(metadata) && (wasThere(metadata) || Object.keys(metadata).length === 0) && { metadata }),
        }
      }
      default:
        return isEmpty || wasThere(value) || value === old
          ? value
          : refuse(path, 'file-unchangeable', 'Files cannot be changed here.')
    }
  }

  return { params: group(fields, given, before, 'params') ?? {}, problems }
}
