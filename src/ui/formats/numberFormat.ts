const kept = new Map<string, Intl.NumberFormat>()

/** A number as the language writes it, 1,00,000 in India. Making a format costs more than using it a hundred times. */
export function figure(value: number, locale: string): string {
  let format = kept.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale)
    kept.set(locale, format)
  }
  return format.format(value)
}
