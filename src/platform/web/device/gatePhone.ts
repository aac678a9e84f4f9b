import { proofHeader, signedText } from '#platform/contract/deviceProof.ts'
import { openStore, resultOf, writeAndCommit } from './indexedDb.ts'
import { gatePhoneKey, readStored, store } from './store.ts'

/** The key of an enrolled gate phone. It can sign, and scripts cannot read it: it never leaves the phone. */
type PhoneKey = { readonly name: 'gate'; readonly deviceId: string; readonly key: CryptoKey }

const database = { name: 'banyan.gatePhone', stores: { keys: { keyPath: 'name' } } }
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Makes a key and has its public half enrolled; only then the key is kept. */
export async function makePhoneKey<T extends { deviceId: string }>(
  enrol: (publicKey: string) => Promise<T>,
): Promise<T> {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const device = await enrol(base64url(await crypto.subtle.exportKey('spki', pair.publicKey)))
  const { deviceId } = device
  const kept: PhoneKey = { name: 'gate', deviceId, key: pair.privateKey }
  await writeAndCommit(await openStore(database, 'keys', 'readwrite'), (keys) => keys.put(kept))
  store(gatePhoneKey, deviceId)
  // Without this, a browser short of space may delete the key, and the office would have to enrol the phone again.
  await navigator.storage?.persist?.().catch(() => false)
  return device
}

let current: Promise<PhoneKey | undefined> | undefined
const phoneKey = () => {
  current ??= openStore(database, 'keys').then((keys) => resultOf<PhoneKey | undefined>(keys.get('gate')))
  current.catch(() => {
    current = undefined
  })
  return current
}

/** How far the server's clock is ahead of this phone's, in ms. */
let ahead = 0
export const correctClock = (now: number) => {
  ahead = now - Date.now()
}

async function bodyHashOf(body: BodyInit | null | undefined): Promise<string> {
  if (typeof body !== 'string') return ''
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)))
}

/** The proof that a request comes from this phone; nothing if it is not enrolled. */
export async function phoneProof(method: string, url: string, body?: BodyInit | null): Promise<string | null> {
  const kept = await phoneKey().catch(() => undefined)
  if (!kept || kept.deviceId !== readStored(gatePhoneKey)) return null
  const time = Date.now() + ahead
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(12)).buffer)
  const text = signedText({ method, url, time, nonce, bodyHash: await bodyHashOf(body) })
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    kept.key,
    new TextEncoder().encode(text),
  )
  return `${kept.deviceId}.${time}.${nonce}.${base64url(signature)}`
}

/** The same as a header. */
export async function phoneHeaders(
  method: string,
  url: string,
  body?: BodyInit | null,
): Promise<Record<string, string>> {
  const proof = await phoneProof(method, url, body)
  return proof ? { [proofHeader]: proof } : {}
}
