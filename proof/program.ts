import type { Template } from '#app/testing/template.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { type ProofServer, type ServerOptions, startServer } from './server/proofServer.ts'

/** The result of a program. No failures means proven; `figures` are measurements worth recording next to the count. */
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
  /** Everything in a full run, every nth item in a sample. (The sample of T6.1 still calls every route once.) */
  subset<T>(all: readonly T[], n: number): readonly T[]
  /** A fresh copy of the small test world. */
  database(): Promise<DatabaseUrls>
  /** The product on a fresh copy of the small test world, or on the given database. */
  server(options?: ServerOptions): Promise<ProofServer>
  /** Registers a clean-up that runs when the program ends, even if it fails. Last registered runs first. */
  atEnd(work: () => unknown): void
}

export type Program = {
  readonly id: string
  readonly title: string
  readonly run: (context: ProofContext) => Promise<Outcome>
}

/** Each program has a file named after its id that exports it: `export const program = proof('T1.1', …)`. */
export const proof = (id: string, title: string, run: Program['run']): Program => ({ id, title, run })

/** The prepared database that programs copy. */
type TemplateDatabase = Pick<Template, 'ownerUrl' | 'template'>

export async function runProgram(program: Program, source: TemplateDatabase, full: boolean): Promise<Outcome> {
  const cleanups: (() => unknown)[] = []
  const atEnd = (work: () => unknown) => void cleanups.unshift(work)
  const database = async () => {
    const name = `banyan_proof_${newId().replaceAll('-', '')}`
    const urls = await createFrom(source.template, name, source.ownerUrl)
    atEnd(() => dropDatabase(name, source.ownerUrl))
    return urls
  }
  const context: ProofContext = {
    full,
    count: (inFull, inSample) => (full ? inFull : inSample),
    subset: (all, n) => (full ? all : all.filter((_, index) => index % n === 0)),
    database,
    server: async (options = {}) => startServer(options.urls ?? (await database()), options, atEnd),
    atEnd,
  }
  try {
    const outcome = await program.run(context)
    // A program that checked nothing has proven nothing.
    return outcome.count > 0 ? outcome : { ...outcome, failures: [...outcome.failures, 'The program checked nothing.'] }
  } finally {
    for (const cleanUp of cleanups) await cleanUp()
  }
}
