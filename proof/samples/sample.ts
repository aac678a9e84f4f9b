import { expect, inject, test } from 'vitest'
import { runProgram } from '../program.ts'
import { allPrograms } from '../programs.ts'

/** The programs whose samples are part of `npm test`; those of the others run with `npm run test:all`. */
const landing = ['T1.1', 'T1.3', 'T1.4', 'T2.1', 'T14.1']

/** What a sample shows where it is less than its program: times, memory, the shared database and browsers need a full run. */
const sampleTitles: Readonly<Record<string, string>> = {
  'T3.5': 'a wrong password is refused with the same status for known and unknown accounts',
  'T4.1': 'payments survive a crash of the server',
  'T5.9': 'migrations of a table while people work: no request fails, and a second run does nothing',
  'T5.10': 'mixed work at 50 requests a second without a failure',
  'T5.12': 'all teachers submit registers at once while others read, and nothing is lost',
  'T5.13': 'the sums of a school are right before and after another school has data',
  'T10.1': 'the excess of a school that floods gets 429 with Retry-After, and another school is served',
  'T10.2': 'twenty exports at once wait for their turn and are all made',
  'T7.1': 'stored texts are accepted as text, and rich text is stored without active markup',
  'T8.5': 'students hand in photos while the server is killed, and nothing is lost or doubled',
  'T8.6': 'a teacher draws on work and returns it while the server is killed, and what was acknowledged is there once',
  'T9.1': 'live messages reach exactly the browser windows they are meant for',
  'T9.2': 'after a server crash all windows reconnect and no notification is lost',
}

export const landingSamples = () => addSamples((id) => landing.includes(id))

/** The samples of the other programs of some groups, such as T1. */
export const otherSamples = (isChosen: (group: string) => boolean) =>
  addSamples((id) => !landing.includes(id) && isChosen(id.split('.')[0] ?? ''))

/** Adds a test for each program: the same as `npm run proof` with a small part of its count. */
async function addSamples(isChosen: (id: string) => boolean): Promise<void> {
  for (const program of await allPrograms()) {
    if (!isChosen(program.id)) continue
    test(`${program.id} ${sampleTitles[program.id] ?? program.title}`, { timeout: 240_000 }, async () => {
      const database = { ownerUrl: inject('ownerUrl'), template: inject('template') }
      const { failures } = await runProgram(program, database, false)
      expect(failures.slice(0, 20)).toEqual([])
    })
  }
}
