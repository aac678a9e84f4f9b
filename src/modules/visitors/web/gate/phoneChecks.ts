import type { GateDay } from '#modules/visitors/gateSchemas.ts'

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesFrom = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Checks the supervisor's PIN without a network. */
export async function isPin(pin: GateDay['pin'], typed: string): Promise<boolean> {
  if (!pin) return false
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(typed), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesFrom(pin.salt), iterations: pin.rounds },
    material,
    256,
  )
  return base64url(bits) === pin.hash
}

/** Whether a name or a number is on the watch list this phone has. */
export async function watchLevelOf(watch: GateDay['watch'], text: string): Promise<'none' | 'alert' | 'block'> {
  const bytes = new TextEncoder().encode(`${watch.salt} ${text.toLowerCase()}`)
  const mark = base64url(await crypto.subtle.digest('SHA-256', bytes))
  return watch.marks.find((one) => one.mark === mark)?.level ?? 'none'
}
