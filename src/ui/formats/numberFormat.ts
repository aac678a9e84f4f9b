const kept = new Map<string, Intl.NumberFormat>()

/** A number formatted for the language, 1,00,000 in India. Cached, because creating a format is expensive. */
export function figure(value: number, locale: string): string {
  let format = kept.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale)
    kept.set(locale, format)
  }
  return format.format(value)
}
