import { expect, test } from 'vitest'
import { commonFailures } from '#platform/contract/envelope.ts'
import { unreachable } from '#platform/web/api.ts'
import { access } from '../contract.ts'
import { en } from './messages.en.ts'
import hi from './messages.hi.ts'
import { translated } from './words.ts'

const { login, orgAdminLogin, loginOtp, verifyOtp, forgotPassword, createPassword, setPassword } = access.routes
const shown = [login, orgAdminLogin, loginOtp, verifyOtp, forgotPassword, createPassword, setPassword]

test('every sentence the sign-in routes answer with has its Hindi', () => {
  const sentences = shown.flatMap((route) => [
    route.message,
    // Only answered to somebody who was not asked for a new password, whom no page lets ask.
    ...Object.entries<{ message: string }>(route.fails).flatMap(([code, { message }]) =>
      code === 'not-asked' ? [] : [message],
    ),
  ])
  sentences.push(unreachable, commonFailures['server-error'].message)
  for (const sentence of sentences) {
    const spoken = translated(translated(sentence, en.problems, hi.problems), en.answers, hi.answers)
    expect(spoken, sentence).not.toBe(sentence)
  }
})

test('a sentence nobody translated is shown as the server sent it', () => {
  expect(translated('The moon is full.', en.problems, hi.problems)).toBe('The moon is full.')
})
