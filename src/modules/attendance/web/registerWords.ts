/** What people write before the name of a class, in both languages. */
const shorthand = /^(?:att|attendance|reg|register|हाज़िरी|हाजिरी|उपस्थिति)\s+(.+)$/iu

/** Letters and digits only, so that ‘7b’, ‘7 B’ and ‘7-B’ are the same. */
const plain = (name: string) => name.toLocaleLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The class in a shorthand such as ‘att 7b’, or null if it is none. */
export function classTyped(typed: string): string | null {
  const [, name = ''] = shorthand.exec(typed.trim()) ?? []
  return plain(name) || null
}

/** ‘7’ finds every section of grade 7, but not grade 17. */
export const nameMatches = (className: string, wanted: string): boolean => plain(className).startsWith(wanted)
