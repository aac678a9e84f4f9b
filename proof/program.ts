import type { Template } from '#app/testing/template.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { type ProofServer, type ServerOptions, startServer } from './server/proofServer.ts'

/** What a program found. No failures means proven; `figures` are measurements worth keeping beside the count. */
export type Outcome = {
  readonly count: number
  readonly failures: readonly string[]
  readonly figures?: Readonly<Record<string, string | number>>
}

export type ProofContext = {
  /** True for the counts of `npm run proof`, false for the sample inside the test suite. */
  readonly full: boolean
  /** The first number in a full run, the second in a sample. */
  count(full: number, sample: number): number
  /** All of them in a full run, every so many in a sample. That every route can be tried at all, T6.1's sample shows. */
  share<T>(all: readonly T[], everySoMany: number): readonly T[]
  /** A fresh copy of the small world. */
  database(): Promise<DatabaseUrls>
  /** The product on a fresh copy of the small world, or on the database given. */
  server(options?: ServerOptions): Promise<ProofServer>
  /** Clears up when the program ends, however it ends. The last thing made is the first to go. */
  atEnd(work: () => unknown): void
}

export type Program = {
  readonly id: string
  readonly title: string
  readonly run: (context: ProofContext) => Promise<Outcome>
}

/** A file of this folder named after its id holds one program: `export const program = proof('T1.1', …)`. */
export const proof = (id: string, title: string, run: Program['run']): Program => ({ id, title, run })

/** Where the prepared database is that programs work on copies of. */
type Ground = Pick<Template, 'ownerUrl' | 'template'>

export async function runProgram(program: Program, ground: Ground, full: boolean): Promise<Outcome> {
  const endings: (() => unknown)[] = []
  const atEnd = (work: () => unknown) => void endings.unshift(work)
  const database = async () => {
    const name = `banyan_proof_${newId().replaceAll('-', '')}`
    const urls = await createFrom(ground.template, name, ground.ownerUrl)
    atEnd(() => dropDatabase(name, ground.ownerUrl))
    return urls
  }
  const context: ProofContext = {
    full,
    count: (inFull, inSample) => (full ? inFull : inSample),
    share: (all, everySoMany) => (full ? all : all.filter((_, index) => index % everySoMany === 0)),
    database,
    server: async (options = {}) => startServer(options.urls ?? (await database()), options, atEnd),
    atEnd,
  }
  try {
    const outcome = await program.run(context)
    // A program that looked at nothing has proven nothing.
    return outcome.count > 0 ? outcome : { ...outcome, failures: [...outcome.failures, 'Nothing was tried.'] }
  } finally {
    for (const end of endings) await end()
  }
}
