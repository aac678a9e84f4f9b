import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FileState, fileStates, stateFrom } from './rules.ts'

const state = fc.constantFrom<FileState>(0, 1, 2, 3)

test('OFF-01 the states are numbered Online 0, Available 1, Download in progress 2, interrupted 3', () => {
  expect(fileStates).toEqual({ online: 0, available: 1, downloading: 2, interrupted: 3 })
})

test('OFF-01 a file is available only if the whole and the same file is there, whatever a node reports', () => {
  const original = { size: 1000, sha256: 'a'.repeat(64) }
  fc.assert(
    fc.property(
      state,
      fc.nat(2000),
      fc.constantFrom('a'.repeat(64), 'b'.repeat(64), null),
      (reported, bytes, sha256) => {
        const kept = stateFrom({ state: reported, bytes, sha256 }, original)
        expect(kept.bytes).toBeLessThanOrEqual(original.size)
        const isWhole = reported === 1 && bytes === 1000 && sha256 === original.sha256
        expect(kept.state === fileStates.available).toBe(isWhole)
        if (!isWhole) expect(kept.state).toBe(reported === 1 ? fileStates.interrupted : reported)
        if (reported === 0) expect(kept.bytes).toBe(0)
      },
    ),
  )
})
