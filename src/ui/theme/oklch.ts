/** A colour as lightness 0–1, chroma 0–0.4 and hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Rgb = readonly [number, number, number]

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

function channels(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16)
  return [((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255]
}

/** Accepts `#abc`, `abc`, `#aabbcc` in any case and returns `#aabbcc`, or null when it is not a colour. */
export function normaliseHex(text: string): string | null {
  const found = /^#?(?:([0-9a-f]{6})|([0-9a-f]{3}))$/i.exec(text.trim())
  if (!found) return null
  const long = found[1] ?? (found[2] ?? '').replace(/./g, (d) => d + d)
  return `#${long.toLowerCase()}`
}

/** WCAG relative luminance of `#rrggbb`. */
export function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)
}

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const x = luminance(a)
  const y = luminance(b)
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const light = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const aa = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: light, c: Math.hypot(aa, bb), h: ((Math.atan2(bb, aa) * 180) / Math.PI + 360) % 360 }
}

function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

const fits = (rgb: Rgb) => rgb.every((v) => v >= -0.0001 && v <= 1.0001)

/** The nearest sRGB colour of the same lightness and hue; only chroma is reduced. */
export function toHex(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l))
  let rgb = toLinearRgb({ ...colour, l })
  if (!fits(rgb)) {
    let low = 0
    let high = colour.c
    for (let i = 0; i < 18; i++) {
      const mid = (low + high) / 2
      if (fits(toLinearRgb({ l, c: mid, h: colour.h }))) low = mid
      else high = mid
    }
    rgb = toLinearRgb({ l, c: low, h: colour.h })
  }
  const digits = rgb.map((v) => Math.round(Math.min(1, Math.max(0, toGamma(v))) * 255))
  return `#${digits.map((v) => v.toString(16).padStart(2, '0')).join('')}`
}
