import { expect, test } from 'vitest'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { keywordsFor } from './keywords.ts'

const numbers = [20, 3, 6, 26, 30, 29, 32, 25, 8] as const
const held = (bits: number) => numbers.filter((_, at) => bits & (1 << at))
const shown = (modules: readonly number[], isClassTeacher: boolean) =>
  keywordsFor({
    availableModules: Object.values(licence).filter((one) => modules.includes(Number(one))),
    isClassTeacher,
  }).map(({ moduleId }) => Number(moduleId))

test('SRCH-04 the keywords of every combination of licences, for class teachers and others', () => {
  for (let bits = 0; bits < 1 << numbers.length; bits++) {
    const modules = held(bits)
    const has = (...some: number[]) => some.some((one) => modules.includes(one as never))
    for (const isClassTeacher of [false, true]) {
      const expected = has(25)
        ? [4, 5]
        : [
            ...(has(20, 3, 6, 26) ? [1, 2] : []),
            ...(has(30) ? [3] : []),
            ...(has(29) ? [4] : []),
            ...(has(29, 32) ? [5] : []),
            ...(has(3, 6, 26) && isClassTeacher ? [6] : []),
          ]
      expect(shown(modules, isClassTeacher), `${modules}`).toEqual(expected)
    }
  }
})
