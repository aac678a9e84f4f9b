import * as z from 'zod'

/** The symbols that may stand in for a digit, in the order the form shows them. */
export const passwordSymbols = '!@#$%^&*()_-'

const shortest = 8
const longest = 128

/** Which parts of the rule a password meets; the form ticks them as the person types. */
export type PasswordParts = { length: boolean; uppercase: boolean; digitOrSymbol: boolean }

export function passwordParts(password: string): PasswordParts {
  return {
    length: sizeOf(password) >= shortest,
    uppercase: /\p{Lu}/u.test(password),
    digitOrSymbol: /[\p{Nd}!@#$%^&*()_-]/u.test(password),
  }
}

export type PasswordProblem = keyof typeof passwordMessages

/** English texts of the problems, by a code that other languages translate. */
export const passwordMessages = {
  'too-short': `Use at least ${shortest} characters.`,
  'too-long': `Use at most ${longest} characters.`,
  'no-uppercase': 'Use at least one uppercase letter.',
  'no-digit-or-symbol': `Use at least one digit or one of ${[...passwordSymbols].join(' ')}`,
  unreadable: 'Use characters that can be typed on a keyboard.',
  common: 'This password is too common. Choose one that others would not guess.',
} as const

/** Everything that stands between this password and being accepted, in the order the rule is written. */
export function passwordProblems(password: string): PasswordProblem[] {
  // Twice the limit in code units is over the limit in characters: nothing below reads an endless text.
  if (password.length > 2 * longest) return ['too-long']
  const parts = passwordParts(password)
  const problems: [boolean, PasswordProblem][] = [
    [!parts.length, 'too-short'],
    [sizeOf(password) > longest, 'too-long'],
    [!parts.uppercase, 'no-uppercase'],
    [!parts.digitOrSymbol, 'no-digit-or-symbol'],
    [/[\p{Cc}\p{Cs}]/u.test(password), 'unreadable'],
  ]
  return problems.filter(([found]) => found).map(([, problem]) => problem)
}

/** A password a person chooses. The server adds its list of common passwords, which no browser needs to load. */
export const newPassword = (isCommon: (password: string) => boolean = () => false) =>
  z.string({ error: 'Enter a password.' }).check((check) => {
    const problems = passwordProblems(check.value)
    if (problems.length === 0 && isCommon(check.value)) problems.push('common')
    for (const problem of problems)
      check.issues.push({ code: 'custom', input: '', message: passwordMessages[problem], params: { problem } })
  })

export const NewPassword = /* @__PURE__ */ newPassword()

/** Characters as people count them: an emoji or a rare letter is one. */
const sizeOf = (password: string) => [...password.slice(0, 2 * longest + 1)].length
