import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  checkRange,
  type Storage,
  type StorageBody,
  type StorageFailure,
  storageFailure,
} from './storage.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** Absent for Amazon. */
  endpoint?: string
  /** Absent if the machine's IAM role grants access. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Addresses the bucket as /bucket instead of bucket.host, which most servers other than Amazon require. */
  pathStyle: boolean
}

// S3 requires at least 5 MB per part except the last, and allows 10,000 parts, so objects can have up to 80 GB.
const partSize = 8 * 1024 * 1024

interface Bucket {
  client: S3Client
  name: string
}

/** Stores objects in a bucket of any S3-compatible server. */
export function openS3Storage(settings: S3Settings): Storage {
  const bucket: Bucket = { client: createClient(settings), name: settings.bucket }
  return {
    put: async (key, body, { type }) => putObject(bucket, checkKey(key), body, type),
    get: async (key, range) => getObject(bucket, checkKey(key), range),
    async remove(key) {
      const command = new DeleteObjectCommand({ Bucket: bucket.name, Key: checkKey(key) })
      await withStorageFailures(() => bucket.client.send(command))
    },
    exists: async (key) => headObject(bucket, checkKey(key)),
    list: (prefix) => listObjects(bucket, checkPrefix(prefix)),
  }
}

function createClient(settings: S3Settings): S3Client {
  return new S3Client({
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
    // Many compatible servers do not support the newer checksum headers, and TLS already protects the data.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  })
}

async function putObject(bucket: Bucket, key: string, given: StorageBody, type: string) {
  const body = given instanceof Readable || given instanceof Uint8Array ? given : createReadStream(given.path)
  let size = 0
  const upload = new Upload({
    client: bucket.client,
    params: { Bucket: bucket.name, Key: key, Body: body, ContentType: type },
    partSize,
    // One part at a time keeps memory bounded and stops the upload at the first error.
    queueSize: 1,
  })
  upload.on('httpUploadProgress', ({ loaded = size }) => {
    size = loaded
  })
  try {
    await upload.done()
    return { size }
  } catch (error) {
    // If the body's stream failed or was closed early, its own error is passed on.
    const bodyError = body instanceof Readable ? body.errored : null
    if (bodyError || (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE') throw bodyError ?? error
    throw toStorageFailure(error)
  }
}

async function getObject(bucket: Bucket, key: string, range?: ByteRange) {
  // We do not know the size, so the server must check the upper bound.
  if (range) checkRange(range, Number.MAX_SAFE_INTEGER)
  const Range = range && `bytes=${range.start}-${range.end ?? ''}`
  const command = new GetObjectCommand({ Bucket: bucket.name, Key: key, ...(Range && { Range }) })
  const reply = await withStorageFailures(() => bucket.client.send(command))
  const body: unknown = reply.Body
  const total = range ? reply.ContentRange?.split('/').at(-1) : reply.ContentLength
  if (body instanceof Readable && total !== undefined) return { body, size: Number(total) }
  if (body instanceof Readable) body.destroy()
  throw storageFailure('unavailable', 'The storage did not answer as asked.')
}

async function headObject(bucket: Bucket, key: string): Promise<boolean> {
  try {
    await bucket.client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key }))
    return true
  } catch (error) {
    if (statusOf(error) === 404) return false
    throw toStorageFailure(error)
  }
}

/** Pages by the last key, which all compatible servers support; the newer API's continuation tokens vary. */
async function* listObjects(bucket: Bucket, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  let after: string | undefined
  do {
    const next = new ListObjectsCommand({ Bucket: bucket.name, Prefix: prefix, ...(after && { Marker: after }) })
    const page = await withStorageFailures(() => bucket.client.send(next))
    after = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key && LastModified) yield { key: Key, modifiedAt: LastModified }
    }
  } while (after)
}

async function withStorageFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toStorageFailure(error)
  }
}

function toStorageFailure(error: unknown): StorageFailure {
  const name = error instanceof Error ? error.name : ''
  const status = statusOf(error)
  if (name === 'NoSuchKey') return storageFailure('missing', 'There is no such object.', error)
  if (status === 416) return storageFailure('bad-range', 'The range lies outside the stored object.', error)
  if (status === 507 || name === 'QuotaExceeded') return storageFailure('full', 'The storage is full.', error)
  return storageFailure('unavailable', 'The storage cannot be used at the moment.', error)
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}
