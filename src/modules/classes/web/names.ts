import type { ClassStudent } from '../schemas.ts'

/** Splits names at commas, semicolons and line breaks and removes duplicates, ignoring case. */
export function namesIn(typed: string): string[] {
  const found = new Map<string, string>()
  for (const part of typed.split(/[,;\n]/)) {
    const name = part.trim().replaceAll(/\s+/g, ' ')
    if (name && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), name)
  }
  return [...found.values()]
}

/** The first free letter from A to Z; undefined if sections are named otherwise. */
export function nextLetter(sections: readonly string[]): string | undefined {
  if (sections.length === 0) return 'A'
  const letters = sections.map((section) => section.toUpperCase())
  if (letters.some((letter) => !/^[A-Z]$/.test(letter))) return undefined
  return Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at)).find((letter) => !letters.includes(letter))
}

export const studentName = ({ firstName, lastName }: Pick<ClassStudent, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()
