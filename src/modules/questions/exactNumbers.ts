/** A typed number, exactly. */
export type ExactNumber = { readonly n: bigint; readonly d: bigint }

const longestNumber = 60
const highestExponent = 40

/** The digits of Indian scripts and of Urdu, each block in order from zero. */
const zeros = [0x966, 0x9e6, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0x6f0, 0x660]

export const withPlainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const start = zeros.find((first) => code >= first && code < first + 10)
    return start === undefined ? digit : String(code - start)
  })

const power = (exponent: number) => 10n ** BigInt(exponent)

/**
 * Reads a number as students type it: 1,00,000 · −2.5 · 3/4 · 1.6e-19 · 1.6×10^-19 · २.५. What follows it is its unit. Null if
 * it does not begin with a number.
 */
export function readQuantity(typed: string): { readonly number: ExactNumber; readonly unit: string } | null {
  const text = withPlainDigits(typed.normalize('NFKC')).replaceAll(/[−–]/g, '-').trim()
  if (text.length > longestNumber) return null
  const found =
    /^([+-]?)((?:\d{1,3}(?:,\d{2,3})+|\d+)?)(?:\.(\d+))?(?:\s*(?:[eE]|[x×*]\s*10\s*\^?)\s*\{?([+-]?\d{1,2})\}?)?(?:\s*\/\s*(\d+))?/.exec(
      text,
    )
  if (!found) return null
  const [all, sign, whole = '', decimals = '', exponent = '0', below = '1'] = found
  if (whole === '' && decimals === '') return null
  const shift = Number(exponent)
  if (Math.abs(shift) > highestExponent || /^0+$/.test(below)) return null
  const digits = BigInt(whole.replaceAll(',', '') + decimals) * (sign === '-' ? -1n : 1n)
  const places = decimals.length - shift
  return {
    number: {
      n: digits * (places < 0 ? power(-places) : 1n),
      d: BigInt(below) * (places > 0 ? power(places) : 1n),
    },
    unit: text.slice(all.length).trim(),
  }
}

/** A number that a teacher entered as a key, tolerance or factor; null if anything else stands beside it. */
export function readExact(typed: string): ExactNumber | null {
  const found = readQuantity(typed)
  return found && found.unit === '' ? found.number : null
}

export const multiplied = (a: ExactNumber, b: ExactNumber): ExactNumber => ({ n: a.n * b.n, d: a.d * b.d })

const magnitude = (n: bigint) => (n < 0n ? -n : n)

/** Whether `a` is at most `tolerance` away from `b`. */
export const isWithin = (a: ExactNumber, b: ExactNumber, tolerance: ExactNumber): boolean =>
  magnitude(a.n * b.d - b.n * a.d) * tolerance.d <= magnitude(tolerance.n) * magnitude(a.d * b.d)

/** A hundredth part of `percent` of the size of `b`. */
export const percentOf = (percent: ExactNumber, b: ExactNumber): ExactNumber => ({
  n: magnitude(percent.n * b.n),
  d: magnitude(percent.d * b.d) * 100n,
})
