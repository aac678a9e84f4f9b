import { expect, test } from 'vitest'
import { untranslatedAnswers } from './testing/untranslatedAnswers.ts'

test('SET-02 everything the server may say to a person has its Hindi', async () => {
  expect(await untranslatedAnswers()).toEqual([])
})
