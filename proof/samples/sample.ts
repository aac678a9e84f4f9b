import { expect, inject, test } from 'vitest'
import { runProgram } from '../program.ts'
import { allPrograms } from '../programs.ts'

/** The programs whose samples are part of `npm test`; those of the others run with `npm run test:all`. */
const landing = ['T1.1', 'T1.3', 'T1.4', 'T2.1']

export const landingSamples = () => addSamples((id) => landing.includes(id))

/** The samples of the other programs of some groups, such as T1. */
export const otherSamples = (isChosen: (group: string) => boolean) =>
  addSamples((id) => !landing.includes(id) && isChosen(id.split('.')[0] ?? ''))

/** Adds a test for each program: the same as `npm run proof` with a small part of its count. */
async function addSamples(isChosen: (id: string) => boolean): Promise<void> {
  for (const program of await allPrograms()) {
    if (!isChosen(program.id)) continue
    test(`${program.id} ${program.title}`, { timeout: 240_000 }, async () => {
      const database = { ownerUrl: inject('ownerUrl'), template: inject('template') }
      const { failures } = await runProgram(program, database, false)
      expect(failures.slice(0, 20)).toEqual([])
    })
  }
}
