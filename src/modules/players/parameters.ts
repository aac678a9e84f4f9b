import type { FieldProblem } from '#platform/contract/envelope.ts'
import { serverText, type TextValues } from '#platform/contract/serverText.ts'
import { isRecord, type Libraries, type SemanticField } from './semantics.ts'

/** Real content is never nested deeper than this. Checked without recursion, because the client controls the nesting. */
const maxDepth = 60
const maxPathLength = 200
const maxProblems = 20

export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** Collects every value of the previous content, so that untouched parts can be kept verbatim. */
function collectValues(value: unknown, existing: Set<string>): Set<string> {
  if (typeof value === 'string') existing.add(JSON.stringify(value))
  if (typeof value === 'object' && value !== null) {
    existing.add(JSON.stringify(value))
    for (const one of Object.values(value)) collectValues(one, existing)
  }
  return existing
}

type CheckResult = { readonly params: Record<string, unknown>; readonly problems: readonly FieldProblem[] }

/**
 * Validates content against its library's semantics. New rich text is sanitised; files, and anything the library does not
 * describe, can only stay as they were.
 */
export function checkParameters(
  fields: readonly SemanticField[],
  given: Record<string, unknown>,
  before: unknown,
  libraries: Libraries,
  clean: (html: string, tags: readonly string[]) => string,
): CheckResult {
  const problems: FieldProblem[] = []
  const existing = collectValues(before, new Set())
  const isExisting = (value: unknown) => existing.has(JSON.stringify(value))
  const reject = (path: string, code: string, text: string, values?: TextValues): undefined => {
    if (problems.length < maxProblems)
      problems.push({ field: path.slice(0, maxPathLength), ...serverText(code, text, values) })
    return undefined
  }

  const group = (parts: readonly SemanticField[], value: unknown, old: unknown, path: string) => {
    if (!isRecord(value)) return reject(path, 'content-unreadable', 'We couldn’t read this.')
    const kept: [string, unknown][] = []
    const names = new Set(parts.map(({ name }) => name))
    for (const [name, one] of Object.entries(value)) {
      if (names.has(name)) continue
      const isKept = typeof one === 'object' || typeof one === 'string' ? isExisting(one) || one === null : true
      if (!isKept || name === '__proto__') reject(`${path}.${name}`, 'part-unknown', 'This exercise has no such field.')
      else kept.push([name, one])
    }
    for (const part of parts) {
      const one = check(part, value[part.name], isRecord(old) ? old[part.name] : undefined, `${path}.${part.name}`)
      if (one !== undefined) kept.push([part.name, one])
    }
    return Object.fromEntries(kept)
  }

  const check = (field: SemanticField, value: unknown, old: unknown, path: string): unknown => {
    const isEmpty = value === undefined || value === null || value === ''
    // Many packages omit required fields, so fields that were empty may stay empty.
    if (isEmpty && (field.isOptional || old === undefined || old === null || old === '')) return value
    switch (field.kind) {
      case 'text':
      case 'html': {
        if (isEmpty) return reject(path, 'text-empty-here', 'Enter some text here.')
        if (typeof value !== 'string') return reject(path, 'not-text', 'This has to be text.')
        if (value.length > field.maxLength && !isExisting(value))
          return reject(path, 'text-too-long', 'Use at most {n} characters.', { n: field.maxLength })
        if (field.kind === 'text' || isExisting(value)) return value
        // What is left may be nothing, which has to be allowed here too.
        return clean(value, field.tags) || check(field, '', old, path)
      }
      case 'number':
        if (typeof value !== 'number')
          return value === old ? value : reject(path, 'number-missing-here', 'Enter a number here.')
        if (field.min !== null && value < field.min)
          return reject(path, 'number-below', 'Enter {min} or more.', { min: field.min })
        if (field.max !== null && value > field.max)
          return reject(path, 'number-above', 'Enter {max} or less.', { max: field.max })
        return value
      case 'boolean':
        return typeof value === 'boolean' || value === old ? value : reject(path, 'yes-no-missing', 'Choose yes or no.')
      case 'select': {
        const isOption = field.options.some((option) => option.value === value)
        return isOption || isExisting(value) || value === old
          ? value
          : reject(path, 'option-unknown', 'Choose one of the options.')
      }
      case 'list': {
        const [entry] = field.fields
        if (!entry || !Array.isArray(value)) return reject(path, 'content-unreadable', 'We couldn’t read this.')
        if (value.length < (field.min ?? 0))
          return reject(path, 'too-few-entries', 'Add at least {n} entries.', { n: field.min ?? 0 })
        if (value.length > Math.min(field.max ?? 1000, 1000))
          return reject(path, 'too-many-entries', 'Use at most {n} entries.', { n: field.max ?? 1000 })
        const olds = Array.isArray(old) ? old : []
        return value.map((one, at) => check(entry, one, olds[at], `${path}.${at}`))
      }
      case 'group': {
        const [only] = field.fields
        return field.isFlat && only ? check(only, value, old, path) : group(field.fields, value, old, path)
      }
      case 'library': {
        if (!isRecord(value) || typeof value.library !== 'string')
          return reject(path, 'content-unreadable', 'We couldn’t read this.')
        const parts = Object.hasOwn(libraries, value.library) ? libraries[value.library] : undefined
        if (!parts)
          return isExisting(value)
            ? value
            : reject(path, 'content-kind-missing', 'The package doesn’t include this type of content.')
        if (!isRecord(value.params)) return reject(path, 'content-unreadable', 'We couldn’t read this.')
        const oldParams = isRecord(old) && old.library === value.library ? old.params : undefined
        const { params: _, library, subContentId, metadata } = value
        return {
          library,
          params: group(parts, value.params, oldParams, `${path}.params`),
          ...(typeof subContentId === 'string' && { subContentId: subContentId.slice(0, 60) }),
          ...(isRecord(metadata) && (isExisting(metadata) || Object.keys(metadata).length === 0) && { metadata }),
        }
      }
      default:
        return isEmpty || isExisting(value) || value === old
          ? value
          : reject(path, 'file-unchangeable', 'You can’t change files here.')
    }
  }

  return { params: group(fields, given, before, 'params') ?? {}, problems }
}
