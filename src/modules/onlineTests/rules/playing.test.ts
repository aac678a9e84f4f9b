import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '#modules/questions/answer.ts'
import { acknowledged, nextBatch, type Play, playFrom, write } from './playing.ts'
import { replaces } from './saving.ts'

const single = (choice: string): Answer => ({ type: 'single', choice })
const items = ['p', 'q', 'r']
const acts = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('write' as const),
      testItemId: fc.constantFrom(...items),
      choice: fc.constantFrom('a', 'b', 'c'),
    }),
    /** A request whose answer arrives, one that arrives without its answer, and one that does not arrive. */
    fc.record({ act: fc.constantFrom('send' as const, 'lostAnswer' as const, 'lost' as const) }),
    fc.record({ act: fc.constant('reload' as const) }),
  ),
  { maxLength: 40 },
)

test('ASM-03 whatever the network loses, the server ends with the last answers of the student', () => {
  fc.assert(
    fc.property(acts, (list) => {
      const server = new Map<string, { seq: number; device: string; answer: Answer }>()
      const meant = new Map<string, Answer>()
      const known = () => ({
        seq: Math.max(0, ...[...server.values()].map(({ seq }) => seq)),
        answers: [...server].map(([testItemId, { answer }]) => ({ testItemId, answer, isFlagged: false })),
      })
      let play: Play = playFrom(known(), undefined)
      const send = (isArriving: boolean, isAnswered: boolean) => {
        const batch = nextBatch(play)
        if (isArriving)
          for (const one of batch.waiting) {
            const stamped = { seq: one.seq, device: 'phone', answer: one.answer }
            if (replaces(stamped, server.get(one.testItemId))) server.set(one.testItemId, stamped)
          }
        if (isArriving && isAnswered) play = acknowledged(play, batch, known().seq)
      }
      for (const step of list) {
        if (step.act === 'write') {
          meant.set(step.testItemId, single(step.choice))
          play = write(play, step.testItemId, single(step.choice), false)
        } else if (step.act === 'reload') play = playFrom(known(), play)
        else send(step.act !== 'lost', step.act === 'send')
        // The student always sees their own last answer.
        expect(play.answers).toEqual(Object.fromEntries(meant))
      }
      send(true, true)
      expect(play.waiting).toEqual([])
      expect(new Map([...server].map(([key, { answer }]) => [key, answer]))).toEqual(meant)
    }),
  )
})
