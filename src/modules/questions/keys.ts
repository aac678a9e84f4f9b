const letters = 'abcdefghijklmnopqrstuvwxyz'

/** New keys in no telling order: students get lines to match or order sorted by key, which must not give the answer away. */
export function newKeys(count: number, taken: readonly string[] = []): string[] {
  const keys = new Set<string>()
  while (keys.size < count) {
    const key = [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => letters[byte % 26]).join('')
    if (!taken.includes(key)) keys.add(key)
  }
  return [...keys]
}
