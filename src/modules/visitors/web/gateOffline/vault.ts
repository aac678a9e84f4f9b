import { openStore, resultOf, writeAndCommit } from '#platform/web/device/indexedDb.ts'

/** What this phone keeps is encrypted with a key that scripts cannot read and that never leaves the phone. */
const database = { name: 'banyan.gateVault', stores: { keys: { keyPath: 'name' }, kept: { keyPath: 'name' } } }

export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }

let current: Promise<CryptoKey> | undefined

async function vaultKey(): Promise<CryptoKey> {
  const kept = await resultOf<{ key: CryptoKey } | undefined>((await openStore(database, 'keys')).get('vault'))
  if (kept) return kept.key
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await writeAndCommit(await openStore(database, 'keys', 'readwrite'), (keys) => keys.put({ name: 'vault', key }))
  return key
}

const key = () => {
  current ??= vaultKey()
  current.catch(() => {
    current = undefined
  })
  return current
}

export async function seal(bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), bytes) }
}

export const unseal = async ({ iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key(), data)

export const sealJson = (value: unknown) => seal(new TextEncoder().encode(JSON.stringify(value)))
export const unsealJson = async <T>(sealed: Sealed): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await unseal(sealed))) as T

/** Keeps a value under a name for the time without a network. */
export async function keepSealed(name: string, owner: string, value: unknown): Promise<void> {
  const sealed = await sealJson(value)
  await writeAndCommit(await openStore(database, 'kept', 'readwrite'), (kept) =>
    kept.put({ name, owner, sealed, at: Date.now() }),
  )
}

type Kept = { readonly owner: string; readonly sealed: Sealed; readonly at: number }

/** The value kept for this person today; undefined if there is none, or it is from an earlier day. */
export async function readSealed<T>(name: string, owner: string): Promise<{ value: T; at: number } | undefined> {
  const kept = await resultOf<Kept | undefined>((await openStore(database, 'kept')).get(name))
  if (!kept || kept.owner !== owner || Date.now() - kept.at > maxAge) return undefined
  return { value: await unsealJson<T>(kept.sealed), at: kept.at }
}

/** In ms: yesterday's invitations let nobody in. */
const maxAge = 18 * 3_600_000
