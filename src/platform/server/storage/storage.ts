import type { Readable } from 'node:stream'

/** A range of bytes of a stored object. `end` is inclusive, as in HTTP. */
export interface ByteRange {
  start: number
  end?: number
}

/** What is stored: bytes, a stream of them, or a copy of a file on this machine. */
export type StorageBody = Readable | Uint8Array | { readonly path: string }

/** Stores the contents of files. Their names, owners and types are in the database. */
export interface Storage {
  /** Stores the whole body or nothing: if the body fails half-way, an existing object stays unchanged. */
  put(key: string, body: StorageBody, meta: { type: string }): Promise<{ size: number }>
  /** `size` is always that of the whole object. The body must be read to its end or destroyed. */
  get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number }>
  /** Succeeds even if there is no such object. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** All objects whose key begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>
}

export type StorageFailureCode = 'missing' | 'bad-key' | 'bad-range' | 'full' | 'unavailable'

export type StorageFailure = Error & { readonly name: 'StorageFailure'; readonly code: StorageFailureCode }

/** The error that all drivers throw. */
export function storageFailure(code: StorageFailureCode, message: string, cause?: unknown): StorageFailure {
  return Object.assign(new Error(message, { cause }), { name: 'StorageFailure' as const, code })
}

const maxKeyLength = 512

/** We generate all keys, so anything unusual (dots, upper case, `//`) is a bug or an attack. */
export function checkKey(key: string): string {
  if (key.length <= maxKeyLength && /^[a-z0-9_-]{1,128}(?:\/[a-z0-9_-]{1,128})*$/.test(key)) return key
  throw storageFailure('bad-key', 'A storage key holds only a-z, 0-9, "_", "-" and single "/" between its parts.')
}

/** A prefix is the beginning of a key, so it may also be empty or end in "/". */
export function checkPrefix(prefix: string): string {
  if (prefix === '') return prefix
  checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
  return prefix
}

/** Throws if the range is invalid for an object of this size. */
export function checkRange(range: ByteRange, size: number): { start: number; end: number } {
  const end = Math.min(range.end ?? size - 1, size - 1)
  const whole = Number.isSafeInteger(range.start) && (range.end === undefined || Number.isSafeInteger(range.end))
  if (!whole || range.start < 0 || range.start > end) {
    throw storageFailure('bad-range', 'The range lies outside the stored object.')
  }
  return { start: range.start, end }
}
