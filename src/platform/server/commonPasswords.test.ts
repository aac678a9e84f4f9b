import { expect, test } from 'vitest'
import { passwordProblems } from '#platform/contract/access/password.ts'
import { commonPasswords, isCommonPassword } from './commonPasswords.ts'

test('AUTH-06 common passwords that meet the rules are detected in any spelling', () => {
  const common = `Password1 Password@123 P@ssw0rd Pa$$w0rd1 Welcome@123 Welcome1! Admin@123 Admin@1234 School@123 School@2024 India@123
    India@1947 Teacher@2026 Student#123 Qwerty@123 Qwerty123456 1qaz@WSX Abcd@1234 Test@1234 Changeme1 Iloveyou@143 Krishna@108
    Bengaluru@2025 Sachin@10 Letmein1! TRUSTNO1 Banyan@123 Principal_1 JaiHind@1947 Admin@admin WELCOME2024! ADM1N@123 Dr@g0n123`
  for (const password of common.split(/\s+/)) expect(isCommonPassword(password), password).toBe(true)
})

test('AUTH-06 an individual password is not common', () => {
  for (const own of [
    'Nine-Lamps-on-a-Verandah',
    'tR7#qp0vLm',
    'Guava&Kite88Paper',
    'Xk9-password-ostrich',
    'नमस्तेBanyan@9412',
    '',
  ])
    expect(isCommonPassword(own), own).toBe(false)
  expect(isCommonPassword('A1'.repeat(100_000))).toBe(false)
})

test('AUTH-06 the list has thousands that would otherwise pass the rules, and all are refused', () => {
  let passing = 0
  for (const one of commonPasswords()) {
    const typed = one.charAt(0).toUpperCase() + one.slice(1)
    if (passwordProblems(typed).length > 0) continue
    passing++
    if (!isCommonPassword(typed)) expect.fail(`${typed} got through`)
  }
  expect(passing).toBeGreaterThan(3000)
})
