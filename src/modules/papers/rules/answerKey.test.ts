import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '#modules/questions/question.ts'
import { everyType } from '#modules/questions/server/testing/everyType.ts'
import { keyOf, letterOf, numbered } from './answerKey.ts'
import { setsOf } from './sets.ts'

const single = (at: number, right: string): Question => ({
  type: 'single',
  stem: `Question ${at}`,
  explanation: '',
  marks: 1,
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `${id} of ${at}` })),
  right,
})

test('ASM-02 the letters of every set’s key lead to the right options of the same questions', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 30 }),
      fc.nat(),
      (rights, sets, seed) => {
        const questions = new Map(rights.map((right, at) => [`v${at}`, single(at, right)]))
        const half = Math.ceil(rights.length / 2)
        const places = [...questions.keys()].map((id) => ({ questions: [id] }))
        const groups = [places.slice(0, half), places.slice(half)].map((own) => ({ attempt: null, places: own }))
        const sections = groups.map((group) => ({ title: '', instructions: '', groups: [group] }))
        for (const set of setsOf(groups, questions, { sets, seed })) {
          const printed = numbered({ sections }, set)
          expect(printed.map(({ number }) => number)).toEqual(rights.map((_, at) => at + 1))
          expect(printed.map((place) => place.questions[0]).toSorted()).toEqual([...questions.keys()].toSorted())
          for (const {
            questions: [id = ''],
          } of printed) {
            const question = questions.get(id)
            if (question?.type !== 'single') throw new Error('Only such questions are on this paper.')
            const order = set.options[id] ?? []
            const right = order.indexOf(question.right)
            expect(keyOf(question, order)).toEqual({ kind: 'letters', letters: [letterOf(right)] })
          }
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('ASM-02 every type of question has a key on paper', () => {
  const keys = new Map(everyType('00000000-0000-4000-8000-000000000001').map((one) => [one.type, keyOf(one)]))
  expect(keys.get('several')).toEqual({ kind: 'letters', letters: ['A', 'C'] })
  // Lines are printed in the order of their keys: aq, mm, xb on the right; bb, kk, zz to put in order.
  expect(keys.get('match')).toEqual({
    kind: 'pairs',
    pairs: [
      { number: 1, letter: 'C' },
      { number: 2, letter: 'A' },
    ],
  })
  expect(keys.get('order')).toEqual({ kind: 'letters', letters: ['C', 'A', 'B'] })
  expect(keys.get('numeric')).toEqual({ kind: 'accepted', answers: [['1.5 km']] })
  expect(keys.get('trueFalse')).toEqual({ kind: 'truth', isTrue: true })
  expect(keys.get('passage')).toMatchObject({ kind: 'parts', parts: Array.from({ length: 10 }, () => ({})) })
})
