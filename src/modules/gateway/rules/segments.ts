/** The alphabet of plain SMS (GSM 03.38). What is not in it makes the whole message 16-bit. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take two places, because an escape stands before them. */
const extended = new Set('\f^{}\\[~]|€')

export type Segments = { readonly encoding: '7-bit' | '16-bit'; readonly units: number; readonly segments: number }

const limits = { '7-bit': { single: 160, part: 153 }, '16-bit': { single: 70, part: 67 } } as const

/**
 * How many SMS a text is sent and charged as. A longer one is split into parts with a header; no character is torn apart at
 * the end of a part, so parts are not always full.
 */
export function segmentsOf(text: string): Segments {
  const characters = [...text]
  const isPlain = characters.every((character) => basic.has(character) || extended.has(character))
  const encoding = isPlain ? '7-bit' : '16-bit'
  const sizes = characters.map((character) => (isPlain ? (extended.has(character) ? 2 : 1) : character.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { single, part } = limits[encoding]
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1 }
  let [segments, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > part) {
      segments += 1
      used = 0
    }
    used += size
  }
  return { encoding, units, segments }
}
