/** A short summary of the codes, such as `36 P · 2 A · 1 HD`. */
export function countsInWords(codes: Iterable<string>, number: (value: number) => string): string {
  const times = new Map<string, number>()
  for (const code of codes) times.set(code, (times.get(code) ?? 0) + 1)
  return ['P', 'A', 'HD', 'ML', 'L']
    .flatMap((code) => (times.has(code) ? [`${number(times.get(code) ?? 0)} ${code}`] : []))
    .join(' · ')
}
