import type { Readable } from 'node:stream'

/** Bytes of one stored object; `end` is inclusive, as in HTTP. */
export interface ByteRange {
  start: number
  end?: number
}

/** Where file contents live; names, owners and types are rows in the database. */
export interface Storage {
  /** Stores the whole body or nothing: a body that fails half-way leaves an earlier object untouched. */
  put(key: string, body: Readable | Uint8Array, meta: { type: string }): Promise<{ size: number }>
  /** `size` is always that of the whole object. The body must be read to its end or destroyed. */
  get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number }>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Every object whose key begins with the prefix, in no promised order. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>
}

export type StorageFailureCode = 'missing' | 'bad-key' | 'bad-range' | 'full' | 'unavailable'

export type StorageFailure = Error & { readonly name: 'StorageFailure'; readonly code: StorageFailureCode }

/** A failure every driver reports the same way. */
export function storageFailure(code: StorageFailureCode, message: string, cause?: unknown): StorageFailure {
  return Object.assign(new Error(message, { cause }), { name: 'StorageFailure' as const, code })
}

const longestKey = 512

/** Keys are made by us; anything else (dots, upper case, `//`) is a mistake or an attack. */
export function checkKey(key: string): string {
  if (key.length <= longestKey && /^[a-z0-9_-]{1,128}(?:\/[a-z0-9_-]{1,128})*$/.test(key)) return key
  throw storageFailure('bad-key', 'A storage key holds only a-z, 0-9, "_", "-" and single "/" between its parts.')
}

/** A prefix is the beginning of a key, so it may also be empty or end in "/". */
export function checkPrefix(prefix: string): string {
  if (prefix === '') return prefix
  checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
  return prefix
}

/** Refuses a range that no object of this size can answer. */
export function checkRange(range: ByteRange, size: number): { start: number; end: number } {
  const end = Math.min(range.end ?? size - 1, size - 1)
  const whole = Number.isSafeInteger(range.start) && (range.end === undefined || Number.isSafeInteger(range.end))
  if (!whole || range.start < 0 || range.start > end) {
    throw storageFailure('bad-range', 'The range lies outside the stored object.')
  }
  return { start: range.start, end }
}
