/** Parses typed numbers with thousands separators, spaces, currency signs and Indic digits. */
export function readNumber(typed: string): number | null {
  const latin = typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)).replace(/[−–]/g, '-')
  const plain = latin.replace(/[\s,'₹$€£%]/g, '')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

/** Formats a number for the locale, 1,00,000 in India. */
export function showNumber(value: number | null, locale: string, decimals: number): string {
  if (value === null) return ''
  return new Intl.NumberFormat(locale, { maximumFractionDigits: decimals, numberingSystem: 'latn' }).format(value)
}

/** Rounds half away from zero to the given decimals, then clamps to the bounds. */
export function fitNumber(value: number, decimals: number, min = -Infinity, max = Infinity): number {
  const scaled = Math.abs(value) * 10 ** decimals
  const rounded = (Math.sign(value) * Math.round(scaled + scaled * Number.EPSILON)) / 10 ** decimals
  return Math.min(max, Math.max(min, rounded))
}
