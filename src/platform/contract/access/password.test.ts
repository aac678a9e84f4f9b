import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from '#platform/server/commonPasswords.ts'
import { NewPassword, newPassword, passwordParts, passwordProblems, passwordSymbols } from './password.ts'

const taken = [
  'Abcdefg1',
  'Abcdefg!',
  'ABCDEFG-',
  'Ünlückë_',
  'correct Horse (battery',
  `A1${'x'.repeat(126)}`,
  'Aनमस्तेजी१',
]
const refused = ['', 'Abcdef1', 'abcdefg1', 'Abcdefgh', 'Abcdefgh.', 'ABCDEFGH', '12345678', `A1${'x'.repeat(127)}`]

test('AUTH-06 the rule accepts 8 to 128 characters with an uppercase letter and a digit or symbol', () => {
  for (const password of taken) expect(passwordProblems(password), password).toEqual([])
  for (const password of refused) expect(passwordProblems(password), password).not.toEqual([])
  for (const symbol of passwordSymbols) expect(passwordProblems(`Abcdefgh${symbol}`)).toEqual([])
  expect(passwordSymbols).toBe('!@#$%^&*()_-')
})

test('AUTH-06 the parts of the rule are ticked off one by one while typing', () => {
  expect(passwordParts('')).toEqual({ length: false, uppercase: false, digitOrSymbol: false })
  expect(passwordParts('a')).toEqual({ length: false, uppercase: false, digitOrSymbol: false })
  expect(passwordParts('aB')).toEqual({ length: false, uppercase: true, digitOrSymbol: false })
  expect(passwordParts('aB3')).toEqual({ length: false, uppercase: true, digitOrSymbol: true })
  expect(passwordParts('aB3defgh')).toEqual({ length: true, uppercase: true, digitOrSymbol: true })
  expect(passwordParts('😀😀😀A1')).toMatchObject({ length: false })
})

test('AUTH-06 form and server share the rule: the schema rejects exactly the passwords with a problem', () => {
  const unit = fc.constantFrom(...'aAzZ09!@-_. é१', '\u0000', '\ud800', '😀')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(unit, { maxLength: 140 }).map((all) => all.join('')),
        fc.string(),
      ),
      (password) => {
        const characters = Array.from(password)
        const readable = !/[\p{Cc}\p{Cs}]/u.test(password)
        const expected =
          characters.length >= 8 &&
          characters.length <= 128 &&
          characters.some((one) => one !== one.toLowerCase() && one === one.toUpperCase()) &&
          characters.some((one) => '0123456789!@#$%^&*()_-१'.includes(one)) &&
          readable
        expect(NewPassword.safeParse(password).success).toBe(expected)
        expect(passwordProblems(password).length === 0).toBe(expected)
      },
    ),
    { numRuns: 3000 },
  )
})

test('AUTH-06 every failing part is named, and no error contains the password', () => {
  const result = NewPassword.safeParse('secret')
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([
    'Use at least 8 characters.',
    'Use at least one uppercase letter.',
    'Use at least one digit or one of ! @ # $ % ^ & * ( ) _ -',
  ])
  expect(JSON.stringify(result.error)).not.toContain('secret')
  for (const odd of [undefined, null, 5, ['Abcdefg1'], {}]) expect(NewPassword.safeParse(odd).success).toBe(false)
  expect(passwordProblems('A1'.repeat(1_000_000))).toEqual(['too-long'])
})

test('AUTH-06 the server rejects a common password even if it meets the rule', () => {
  const Chosen = newPassword(isCommonPassword)
  expect(NewPassword.safeParse('Welcome@123').success).toBe(true)
  expect(Chosen.safeParse('Welcome@123').error?.issues[0]?.message).toMatch(/too common/)
  expect(Chosen.safeParse('Nine Lamps-on-a-Verandah').success).toBe(true)
})
