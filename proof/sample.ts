import { expect, inject, test } from 'vitest'
import { runProgram } from './program.ts'
import { allPrograms } from './programs.ts'

/** The same programs as `npm run proof`, each at a small part of its count; those of several files run side by side. */
export async function sample(isMine: (group: string) => boolean): Promise<void> {
  for (const program of await allPrograms()) {
    if (!isMine(program.id.split('.')[0] ?? '')) continue
    test(`${program.id} ${program.title}`, { timeout: 240_000 }, async () => {
      const ground = { ownerUrl: inject('ownerUrl'), template: inject('template') }
      const { failures } = await runProgram(program, ground, false)
      expect(failures.slice(0, 20)).toEqual([])
    })
  }
}
