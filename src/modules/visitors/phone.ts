/**
 * A typed phone number as it is dialled; undefined if it cannot be one. Without a plus it is taken as Indian. The server checks
 * it again: this one is without schemas, which gate phones would have to load.
 */
export function dialText(typed: string): string | undefined {
  if (typed.length > 32 || !/^\s*\+?\d[\d\s.()-]*$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  const indian = /^(?:0|91)?([1-9]\d{9})$/.exec(digits)?.[1]
  const number = typed.trimStart().startsWith('+') ? `+${digits}` : indian ? `+91${indian}` : ''
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : undefined
}
