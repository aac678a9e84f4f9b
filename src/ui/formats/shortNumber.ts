const kept = new Map<string, Intl.NumberFormat>()

/** A large number in few letters, 4.2L and 1.5Cr in India; for axes, where the exact figure is shown elsewhere. */
export function shortNumber(value: number, locale: string): string {
  let format = kept.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      notation: 'compact',
      maximumFractionDigits: 2,
      numberingSystem: 'latn',
    })
    kept.set(locale, format)
  }
  return format.format(value)
}
