import { fileURLToPath } from 'node:url'
import { openLocalStorage } from './localStorage.ts'
import { openS3Storage, type S3Settings } from './s3Storage.ts'
import type { Storage } from './storage.ts'

/** Opens the storage of a setting: `file:///folder` or `s3://key:secret@host:port/bucket?region=…&tls=…&style=…`. */
export async function openStorage(setting: string): Promise<Storage> {
  const url = URL.canParse(setting) ? new URL(setting) : null
  if (url?.protocol === 'file:') return openLocalStorage(fileURLToPath(url))
  if (url?.protocol === 's3:') return openS3Storage(s3Settings(url))
  // The error does not contain the setting, which may include a password.
  throw new Error('The storage setting must begin with file:// or s3://.')
}

/** Parses an s3:// setting. Without a host it means Amazon, without a key the machine's IAM role. */
export function s3Settings(url: URL): S3Settings {
  const bucket = url.pathname.slice(1)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new Error('The storage setting names no valid bucket.')
  const scheme = switchedOff(url.searchParams.get('tls')) ? 'http' : 'https'
  const style = url.searchParams.get('style') ?? (url.host ? 'path' : 'host')
  if (style !== 'path' && style !== 'host') throw new Error('The storage setting style must be path or host.')
  return {
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    pathStyle: style === 'path',
    ...(url.host && { endpoint: `${scheme}://${url.host}` }),
    ...(url.username && {
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
    }),
  }
}

function switchedOff(value: string | null): boolean {
  return value !== null && ['0', 'no', 'off', 'false'].includes(value)
}
