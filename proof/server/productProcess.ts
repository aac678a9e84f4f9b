import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/server/postgres/postmaster.ts'
import type { ProofContext } from '../program.ts'
import { serverSecret } from './serverSecret.ts'

export type ProductProcess = {
  readonly port: number
  readonly child: ChildProcess
  /** Its stderr so far. */
  errors(): string
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<{ ms: number; code: number | null }>
}

/** Starts the program that `npm start` runs, in production, without the web app. It is killed when the proof ends. */
export async function startProduct(
  { atEnd }: Pick<ProofContext, 'atEnd'>,
  env: Record<string, string>,
  wantedPort?: number,
): Promise<ProductProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const port = wantedPort ?? (await freePort(null))
  const child = fork('src/app/server.ts', ['--dev', '--again'], {
    silent: true,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      BANYAN_DATA: folder,
      // One caller sends what a whole school would.
      REQUESTS_PER_PERSON: '0',
      REQUESTS_PER_SCHOOL: '0',
      BANYAN_SECRET: serverSecret,
      ...env,
    },
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const ended = once(child, 'exit')
  atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await ended
  })
  await Promise.race([once(child, 'message'), ended])
  if (child.exitCode !== null) throw new Error(`The server did not start. ${errors.slice(0, 1000)}`)
  return {
    port,
    child,
    errors: () => errors,
    stop: async () => {
      const startedAt = performance.now()
      child.kill('SIGTERM')
      await ended
      return { ms: performance.now() - startedAt, code: child.exitCode }
    },
  }
}
