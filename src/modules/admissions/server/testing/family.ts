import { nextMessage } from '#app/testing/outbox.ts'
import type { TestServer } from '#app/testing/server.ts'
import { apply } from '#modules/admissions/applyContract.ts'
import { hasZeroBits } from '../../rules/puzzle.ts'
import { solvePuzzle } from '../../rules/sha256.ts'

/** A family's browser: anonymous, with the cookie that a verified address gets. */
export async function aFamily(server: TestServer, school: string, email: string) {
  const browser = await server.as(school)
  const { data: puzzle } = await browser.send(apply.routes.getPuzzle, {})
  const answer = solvePuzzle(puzzle.puzzle, (hash) => hasZeroBits(hash, puzzle.bits))
  const sent = await browser.send(apply.routes.sendEmailCode, {
    body: { email, language: 'en', puzzle: puzzle.puzzle, answer },
  })
  const mail = await nextMessage(server, school, email, 0)
  const digits = /\b\d{6}\b/.exec(mail.body)?.[0] ?? ''
  const verified = await browser.send(apply.routes.verifyEmail, {
    body: { emailCodeId: sent.data.emailCodeId, digits },
  })
  const cookie = String(verified.raw.headers['set-cookie']).split(';')[0] ?? ''
  const headers = { cookie, origin: `http://${browser.host}` }
  const send: typeof browser.send = (route, call, extra = {}) => browser.send(route, call, { ...headers, ...extra })
  return { ...browser, headers: { ...browser.headers, ...headers }, send, status: verified.status }
}
