import * as z from 'zod'
import { schemaError } from '../serverText.ts'

/** Symbols accepted in place of a digit, in the order the form shows them. */
export const passwordSymbols = '!@#$%^&*()_-'

const minLength = 8
const maxLength = 128

/** Which parts of the password rule are met; the form ticks them off as the user types. */
export type PasswordParts = { length: boolean; uppercase: boolean; digitOrSymbol: boolean }

export function passwordParts(password: string): PasswordParts {
  return {
    length: characterCount(password) >= minLength,
    uppercase: /\p{Lu}/u.test(password),
    digitOrSymbol: /[\p{Nd}!@#$%^&*()_-]/u.test(password),
  }
}

export type PasswordProblem = keyof typeof passwordMessages

/** English texts of the problems, by a code that other languages translate. */
export const passwordMessages = {
  'too-short': `Use at least ${minLength} characters.`,
  'too-long': `Use at most ${maxLength} characters.`,
  'no-uppercase': 'Use at least one uppercase letter.',
  'no-digit-or-symbol': `Use at least one digit or one of ${[...passwordSymbols].join(' ')}`,
  unreadable: 'Use characters that can be typed on a keyboard.',
  common: 'This password is too common. Choose one that others would not guess.',
} as const

/** Every reason to reject this password, in the order of the rule. */
export function passwordProblems(password: string): PasswordProblem[] {
  // A character has at most two code units, so this is over the limit. The checks below never see unbounded input.
  if (password.length > 2 * maxLength) return ['too-long']
  const parts = passwordParts(password)
  const problems: [boolean, PasswordProblem][] = [
    [!parts.length, 'too-short'],
    [characterCount(password) > maxLength, 'too-long'],
    [!parts.uppercase, 'no-uppercase'],
    [!parts.digitOrSymbol, 'no-digit-or-symbol'],
    [/[\p{Cc}\p{Cs}]/u.test(password), 'unreadable'],
  ]
  return problems.filter(([found]) => found).map(([, problem]) => problem)
}

/** A new password. The server also checks its list of common passwords, which browsers need not load. */
export const newPassword = (isCommon: (password: string) => boolean = () => false) =>
  z.string({ error: schemaError('password-missing', 'Enter a password.') }).check((check) => {
    const problems = passwordProblems(check.value)
    if (problems.length === 0 && isCommon(check.value)) problems.push('common')
    for (const problem of problems)
      check.issues.push({ code: 'custom', input: '', message: passwordMessages[problem], params: { problem } })
  })

export const NewPassword = /* @__PURE__ */ newPassword()

/** Counts code points, so an emoji or a rare letter is one character. */
const characterCount = (password: string) => [...password.slice(0, 2 * maxLength + 1)].length
