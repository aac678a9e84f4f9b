import { expect, inject, test } from 'vitest'
import { runProgram } from './program.ts'
import { allPrograms } from './programs.ts'

// The same programs as `npm run proof`, each at a small part of its count.
for (const program of await allPrograms()) {
  test(`${program.id} ${program.title}`, { timeout: 120_000 }, async () => {
    const ground = { ownerUrl: inject('ownerUrl'), template: inject('template') }
    const { failures } = await runProgram(program, ground, false)
    expect(failures.slice(0, 20)).toEqual([])
  })
}
