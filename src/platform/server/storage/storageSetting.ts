import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openLocalStorage } from './localStorage.ts'
import type { S3Settings } from './s3Storage.ts'
import type { Storage } from './storage.ts'

/** The storage of an installation's uploaded files: that of FILES_URL, or else a folder of the data folder. */
export const openFileStorage = (config: { readonly filesUrl?: string | undefined; readonly dataFolder: string }) =>
  openStorage(config.filesUrl ?? pathToFileURL(`${resolve(config.dataFolder)}/files`).href)

/** Opens the storage of a setting: `file:///folder` or `s3://key:secret@host:port/bucket?region=…&tls=…&style=…`. */
export async function openStorage(setting: string): Promise<Storage> {
  const address = storageAddress(setting)
  if ('folder' in address) return openLocalStorage(address.folder)
  const { openS3Storage } = await import('./s3Storage.ts')
  return openS3Storage(address)
}

/** Where a setting says that files are stored. Errors never contain the setting, which may have a password. */
export function storageAddress(setting: string, name = 'FILES_URL'): { folder: string } | S3Settings {
  const url = URL.parse(setting)
  if (url?.protocol === 's3:') return s3Settings(url, name)
  if (url?.protocol !== 'file:') throw new Error(`${name} must begin with file:/// or s3://.`)
  if (url.host) throw new Error(`${name} must have three slashes before the folder, as in file:///folder.`)
  return { folder: fileURLToPath(url) }
}

/** Parses an s3:// setting. Without a host it means Amazon, without a key the machine's IAM role. */
export function s3Settings(url: URL, name = 'FILES_URL'): S3Settings {
  const bucket = url.pathname.slice(1)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error(`${name} must name a bucket, as in s3://key:secret@host/bucket.`)
  const scheme = switchedOff(url.searchParams.get('tls')) ? 'http' : 'https'
  const style = url.searchParams.get('style') ?? (url.host ? 'path' : 'host')
  if (style !== 'path' && style !== 'host') throw new Error(`In ${name}, style must be path or host.`)
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
