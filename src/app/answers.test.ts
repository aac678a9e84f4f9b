import { expect, test } from 'vitest'
import { untranslatedAnswers } from './testing/untranslatedAnswers.ts'

test('SET-02 every server message a user can see is translated into Hindi', async () => {
  expect(await untranslatedAnswers()).toEqual([])
})
